internal import StoreSignals

/// What one store held at a moment.
public struct StoreSnapshot {
  /// The name of the store.
  public let store: String

  /// The values by the names of the properties, in the order of their declaration.
  public let values: [(name: String, value: Any)]

  /// Takes the values of a store; they are not tracked.
  ///
  /// - Complexity: O(*p*) for *p* properties; lists and arrays are not copied.
  /// - Parameter store: The store.
  public init(of store: some Store) {
    self.store = store.scope.name.isEmpty ? storeName(type(of: store)) : store.scope.name
    values = store.scope.properties(of: store).map { ($0.name, $0.value) }
  }
}

@available(*, unavailable)
extension StoreSnapshot: Sendable {}
