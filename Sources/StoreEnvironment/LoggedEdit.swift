/// One change of a property as text.
public struct LoggedEdit: Equatable, Sendable {
  /// The store and the property, such as `TodosStore.filter`.
  public let property: String

  /// The change, such as `all → done`.
  public let change: String

  /// Makes a change to compare with.
  ///
  /// - Parameters:
  ///   - property: The store and the property.
  ///   - change: The change.
  public init(property: String, change: String) {
    self.property = property
    self.change = change
  }
}
