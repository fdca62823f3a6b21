internal import StoreSignals

extension Store {
  /// What the store holds now.
  ///
  /// - Complexity: O(*p*) for *p* properties; lists and arrays are not copied.
  /// - Returns: The values, as one value.
  public func snapshot() -> StoreSnapshot { StoreSnapshot(of: self) }

  /// Gives the properties the values that they had, as one action.
  ///
  /// A list tells the smallest change that leads there; a property whose value is the same tells
  /// nothing.
  /// - Complexity: O(*p*) for *p* properties, and O(*n*) for a list of *n* rows that differs.
  /// - Parameter snapshot: A snapshot of a store of the same type.
  /// - Returns: The names of the values for which the store has no property of the type.
  @discardableResult
  public func restore(_ snapshot: StoreSnapshot) -> [String] {
    let properties = scope.properties(of: self)
    return action("restore") {
      snapshot.values.compactMap { value in
        let property = properties.first { $0.name == value.name }
        return property?.property.restore(value.value) == true ? nil : value.name
      }
    }
  }

  /// Gives the properties the values that they had when the store was new, as one action.
  ///
  /// In an environment these are the values after `make(in:)`. Alone, they are those of a store
  /// that `make(in:)` makes for an empty environment.
  /// - Complexity: That of `restore(_:)`.
  public func reset() {
    let initial = scope.initial ?? Self.make(in: StoreEnvironment(history: .off)).snapshot()
    action("reset") { _ = restore(initial) }
  }
}
