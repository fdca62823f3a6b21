/// What the stores of an environment held, as text.
public struct SavedState: Codable, Equatable, Sendable {
  /// The texts by the names of the stores and of their properties.
  public var values: [String: [String: String]]

  /// Makes a state from texts.
  ///
  /// - Parameter values: The texts by the names of the stores and of their properties.
  public init(values: [String: [String: String]] = [:]) { self.values = values }
}
