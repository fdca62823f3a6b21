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

  /// Takes a store out; the caller releases it.
  mutating func remove(_ key: Key) -> (any Store)? {
    guard let place = places.removeValue(forKey: key) else { return nil }
    let store = stores.remove(at: place).store
    for later in place..<stores.count { places[stores[later].key] = later }
    return store
  }
}
