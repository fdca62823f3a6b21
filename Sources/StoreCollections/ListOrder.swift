/// In which direction a list is sorted.
public enum ListOrder: String, Codable, Sendable, CaseIterable {
  /// The least key first.
  case ascending

  /// The greatest key first.
  case descending
}
