internal import StoreSignals

/// What one store held at a moment.
///
/// ```swift
/// let before = todos.snapshot()
/// todos.removeCompleted()
/// todos.restore(before)
/// ```
public struct StoreSnapshot {
  /// One property and what it held.
  public struct Value {
    /// The name of the property.
    public let name: String
    /// What it held.
    public let value: Any
  }

  /// The name of the store.
  public let store: String

  /// What the properties held, in the order of their declaration.
  public let values: [Value]

  /// Takes the values of a store; they are not tracked.
  ///
  /// - Complexity: O(*p*) for *p* properties; lists and arrays are not copied.
  /// - Parameter store: The store.
  public init(of store: some Store) {
    self.store = store.scope.name.isEmpty ? storeName(type(of: store)) : store.scope.name
    values = store.scope.properties(of: store).map { Value(name: $0.name, value: $0.value) }
  }

  /// What a property held; nil when there is none of the name.
  public subscript(name: String) -> Any? { values.first { $0.name == name }?.value }
}

@available(*, unavailable)
extension StoreSnapshot: Sendable {}

@available(*, unavailable)
extension StoreSnapshot.Value: Sendable {}
