internal import StoreSignals

extension StoreEnvironment {
  typealias Key = EnvironmentTable.Key

  /// The store of a type, made on first use.
  ///
  /// - Complexity: O(1) once it is made.
  /// - Precondition: The store does not need itself to be made; the message names who needs whom.
  public subscript<Wanted: Store>(_ type: Wanted.Type) -> Wanted {
    if let store = plain[ObjectIdentifier(type)] {
      // Only a store of this type is ever put there.
      return unsafe unsafeDowncast(store, to: Wanted.self)
    }
    return store(type, Key(type: ObjectIdentifier(type), id: nil))
  }

  /// The store of a type for an id, made on first use: one for each document, say.
  ///
  /// `make(in:)` is not told the id: register how it is made with `register(_:id:make:)`, where the
  /// id matters.
  /// - Complexity: O(1) once it is made.
  /// - Precondition: The store does not need itself to be made; the message names who needs whom.
  public subscript<Wanted: Store>(_ type: Wanted.Type, id id: some Hashable) -> Wanted {
    store(type, Key(type: ObjectIdentifier(type), id: AnyHashable(id)))
  }

  /// The service that a key names, made on first use.
  ///
  /// - Complexity: O(1) once it is made.
  public subscript<Wanted: ServiceKey>(_ key: Wanted.Type) -> Wanted.Service {
    let place = Key(type: ObjectIdentifier(key), id: nil)
    return value(place, "\(key)", { Wanted.make(in: $0) }, as: Wanted.Service.self)
  }

  /// The service that was registered for a type.
  ///
  /// - Precondition: It was registered; the message names the type and what is registered. See
  ///   `find(_:)` and `resolve(_:)`.
  public subscript<Wanted>(service type: Wanted.Type) -> Wanted {
    do throws(Failure) {
      return try resolve(type)
    } catch {
      guard case .missing(let type, let registered) = error else { fatalError("\(error)") }
      fatalError(
        "no \(type) is registered; there is: "
          + (registered.isEmpty ? "nothing" : registered.joined(separator: ", ")))
    }
  }

  /// The service of a type; nil when none was registered here or further up.
  ///
  /// - Complexity: O(*d*), where *d* is how many environments this one inherits from.
  public func find<Wanted>(_ type: Wanted.Type) -> Wanted? {
    try? resolve(type)
  }

  /// The service of a type, or the store of a type if it is one of a store.
  ///
  /// Only the type that was registered is found, no superclass or protocol of it.
  /// - Complexity: O(*d*), where *d* is how many environments this one inherits from.
  /// - Returns: The service, the same one each time.
  /// - Throws: `Failure.missing` when none was registered here or further up, `Failure.cycle` when
  ///   the declared dependencies of a store lead back to it.
  public func resolve<Wanted>(_ type: Wanted.Type) throws(Failure) -> Wanted {
    let key = Key(type: ObjectIdentifier(type), id: nil)
    if let store = type as? any Store.Type {
      try checkDependencies(of: [store])
      if let found = made(store, key) as? Wanted { return found }
    }
    if let value = existing(key) ?? makeRegistered(key), let found = value as? Wanted {
      return found
    }
    throw .missing(type: "\(type)", registered: registered)
  }

  /// The store of a type if it was made already, here or further up.
  public func existing<Wanted: Store>(_ type: Wanted.Type) -> Wanted? {
    existing(Key(type: ObjectIdentifier(type), id: nil)) as? Wanted
  }

  /// The stores that were made here, in the order in which they were made.
  ///
  /// - Complexity: O(*n*) for *n* stores.
  public var stores: [any Store] { table.stores.map(\.store) }

  /// The names of what was registered or made, here and further up.
  public var registered: [String] {
    let own = table.factories.values.map(\.name) + table.stores.map(\.store.scope.name)
    return Array(Set(own + (parent?.registered ?? []))).sorted()
  }

  /// Says how a store or a service is made when it is first asked for, here or in a child.
  ///
  /// A store is then this environment's own, even if the parent has one.
  /// - Complexity: O(1).
  /// - Precondition: It was not made here yet.
  /// - Parameters:
  ///   - type: What is asked for: a store, a class, or a protocol as `(any P).self`.
  ///   - make: Makes it.
  public func register<Value>(
    _ type: Value.Type, make: @escaping (StoreEnvironment) -> Value
  ) {
    register(Key(type: ObjectIdentifier(type), id: nil), "\(type)", make)
  }

  /// Says how the store of an id is made.
  ///
  /// - Complexity: O(1).
  /// - Precondition: It was not made here yet.
  public func register<Value: Store>(
    _ type: Value.Type, id: some Hashable, make: @escaping (StoreEnvironment) -> Value
  ) {
    register(
      Key(type: ObjectIdentifier(type), id: AnyHashable(id)), "\(type)(\(id))", make)
  }

  /// Says what a key gives, here and in children.
  ///
  /// - Complexity: O(1).
  /// - Precondition: It was not made here yet.
  public func register<Wanted: ServiceKey>(
    _ key: Wanted.Type, make: @escaping (StoreEnvironment) -> Wanted.Service
  ) {
    register(Key(type: ObjectIdentifier(key), id: nil), "\(key)", make)
  }

  private func register(
    _ key: Key, _ name: String, _ make: @escaping (StoreEnvironment) -> Any
  ) {
    if table.value(key) != nil { fatalError("\(name) is registered after it was made") }
    table.register(key, name: name, make: make)
  }

  /// Checks that no stores need each other by their declared dependencies.
  ///
  /// - Complexity: O(*n*) for *n* dependencies.
  /// - Throws: `Failure.cycle` with the names.
  public func checkDependencies(of types: [any Store.Type]) throws(Failure) {
    var done: Set<ObjectIdentifier> = []
    for type in types { try check(type, inside: [], &done) }
  }

  private func check(
    _ type: any Store.Type, inside path: [any Store.Type], _ done: inout Set<ObjectIdentifier>
  ) throws(Failure) {
    if let start = path.firstIndex(where: { $0 == type }) {
      throw .cycle((path[start...] + [type]).map { "\($0)" })
    }
    if !done.insert(ObjectIdentifier(type)).inserted { return }
    for next in type.dependencies { try check(next, inside: path + [type], &done) }
  }
}
