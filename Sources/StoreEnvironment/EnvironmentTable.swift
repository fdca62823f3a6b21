/// What an environment knows: what it has made, and how the rest is made.
struct EnvironmentTable {
  /// A type, and an id where there are several of the type.
  struct Key: Hashable {
    let type: ObjectIdentifier
    let id: AnyHashable?
  }

  /// A store with its key, in the order in which stores were made.
  struct Entry {
    let key: Key
    var store: any Store
  }

  private(set) var stores: [Entry] = []
  private var places: [Key: Int] = [:]
  private var services: [Key: Any] = [:]
  private(set) var factories: [Key: (name: String, make: (StoreEnvironment) -> Any)] = [:]

  /// What was made for the key.
  func value(_ key: Key) -> Any? {
    if let place = places[key] { return stores[place].store }
    return services[key]
  }

  mutating func add(_ value: Any, for key: Key) {
    guard let store = value as? any Store else {
      services[key] = value
      return
    }
    places[key] = stores.count
    stores.append(Entry(key: key, store: store))
  }

  mutating func register(
    _ key: Key, name: String, make: @escaping (StoreEnvironment) -> Any
  ) {
    factories[key] = (name, make)
  }

  /// Takes everything out; the caller releases it.
  mutating func removeAll() -> (stores: [any Store], services: [Key: Any]) {
    let ended = (stores.map(\.store), services)
    stores = []
    places = [:]
    services = [:]
    return ended
  }

  /// Takes out the stores that nobody else holds; the caller releases them.
  mutating func takeUnused() -> [any Store] {
    var unused: [any Store] = []
    var kept: [Entry] = []
    places = [:]
    for var entry in exchange(&stores, with: []) {
      if isHeldOnce(&entry.store) {
        unused.append(entry.store)
      } else {
        places[entry.key] = kept.count
        kept.append(entry)
      }
    }
    stores = kept
    return unused
  }

  private func isHeldOnce(_ store: inout any Store) -> Bool {
    var object: AnyObject = store
    return isKnownUniquelyReferenced(&object)
  }
}
