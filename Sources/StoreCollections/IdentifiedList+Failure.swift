extension IdentifiedList {
  /// Why a change of a list was refused.
  public enum Failure: Error, Equatable {
    /// The ids of the elements that would have been in the list twice, each as often as it was
    /// refused.
    case duplicates([Element.ID])
  }
}

extension IdentifiedList.Failure: Sendable where Element.ID: Sendable {}

extension IdentifiedList.Failure: CustomStringConvertible {
  /// The refused ids in words.
  public var description: String {
    switch self {
    case .duplicates(let ids):
      "the list has elements with these ids already: \(ids.map { "\($0)" }.joined(separator: ", "))"
    }
  }
}
