/// One change of a property as text.
public struct LoggedEdit: Equatable, Sendable {
  /// The store and the property, such as `TodosStore.filter`.
  public let property: String

  /// The change, such as `all → done`.
  public let change: String
}
