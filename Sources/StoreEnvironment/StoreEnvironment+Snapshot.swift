internal import StoreSignals

extension StoreEnvironment {
  /// What the stores that were made here hold now.
  ///
  /// - Complexity: O(*p*) for *p* properties; lists and arrays are not copied.
  /// - Returns: The values, as one value.
  public func snapshot() -> EnvironmentSnapshot {
    EnvironmentSnapshot(stores: stores.map { StoreSnapshot(of: $0) })
  }

  /// Gives the stores the values that they had, as one change.
  ///
  /// Stores are told apart by their names; a store that is not in the snapshot stays as it is.
  /// - Complexity: That of the stores' `restore(_:)`.
  /// - Parameter snapshot: A snapshot of this environment, or of one with the same stores.
  /// - Returns: The names of the stores that were not made here, and of the values for which there
  ///   is no property of the type.
  @discardableResult
  public func restore(_ snapshot: EnvironmentSnapshot) -> [String] {
    let stores = stores
    return transaction {
      snapshot.stores.flatMap { saved -> [String] in
        guard let store = stores.first(where: { $0.scope.name == saved.store }) else {
          return [saved.store]
        }
        return store.restore(saved).map { "\(saved.store).\($0)" }
      }
    }
  }

  /// Gives the stores values that were saved as text, as one change; none if one cannot be read.
  ///
  /// - Complexity: That of decoding, and of the stores' `restore(_:)`.
  /// - Parameters:
  ///   - state: The texts.
  ///   - coder: Turns text into values.
  /// - Returns: The names of the stores that were not made here, and of the values for which there
  ///   is no property.
  /// - Throws: What the coder throws, and a `DecodingError` for a property whose value is not
  ///   `Decodable`.
  @discardableResult
  public func restore(_ state: SavedState, by coder: StateCoder) throws -> [String] {
    var unknown: [String] = []
    var values: [(property: any StateProperty, value: Any)] = []
    for (name, texts) in state.values.sorted(by: { $0.key < $1.key }) {
      guard let store = stores.first(where: { $0.scope.name == name }) else {
        unknown.append(name)
        continue
      }
      let properties = store.scope.properties(of: store)
      for (label, text) in texts.sorted(by: { $0.key < $1.key }) {
        let full = "\(name).\(label)"
        guard let property = properties.first(where: { $0.name == label }) else {
          unknown.append(full)
          continue
        }
        values.append(
          (property.property, try coder.value(of: property.type, from: text, named: full)))
      }
    }
    hub.apply {
      hub.name(
        Commit.Name(text: "restore", record: nil, task: nil),
        isRevocable: Engine.current.isRevocable)
      for (property, value) in values where !property.restore(value) {
        unknown.append(property.label)
      }
    }
    if !Engine.current.isInside { hub.commit = Commit() }
    return unknown
  }

  /// Gives the stores the values that they had when they were made, as one change.
  ///
  /// - Complexity: That of the stores' `restore(_:)`.
  public func reset() {
    let stores = stores
    transaction {
      for store in stores { store.reset() }
    }
  }
}
