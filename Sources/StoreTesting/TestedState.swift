internal import StoreEnvironment
internal import StorePersistence
internal import StoreSignals

/// What a store holds in a test: its properties, and its settings also where it does not list them.
struct TestedState {
  /// The name of the store.
  let store: String

  /// The properties with what they held, those that are listed first.
  let values: [(property: StoredProperty, value: Any)]

  init(of store: any Store) {
    self.store = StoreSnapshot(of: store).store
    var properties = store.properties
    // A setting may be listed by another name than that of its declaration.
    properties += StoredProperty.settings(of: store).filter { setting in
      !properties.contains { $0.property.anyNode === setting.property.anyNode }
    }
    values = properties.map { ($0, $0.value) }
  }

  /// What a property held; nil when there is none of the name.
  subscript(name: String) -> Any? { values.first { $0.property.name == name }?.value }
}

@available(*, unavailable)
extension TestedState: Sendable {}
