internal import StoreSignals

extension StoreEnvironment {
  func store<Wanted: Store>(_ type: Wanted.Type, _ key: Key) -> Wanted {
    let make = { (environment: StoreEnvironment) -> Wanted in
      for needed in type.dependencies {
        _ = environment.made(needed, Key(type: ObjectIdentifier(needed), id: nil))
      }
      return Wanted.make(in: environment)
    }
    return value(key, name(of: type, key), make, as: type)
  }

  /// The store of a type that is not known statically.
  func made(_ type: any Store.Type, _ key: Key) -> Any {
    func open<Wanted: Store>(_ type: Wanted.Type) -> Any { store(type, key) }
    return open(type)
  }

  func name(of type: Any.Type, _ key: Key) -> String {
    let name = storeName(type)
    guard let id = key.id else { return name }
    return "\(name)(\(id.base))"
  }

  /// What there is for a key, here or further up; makes what was registered, or by the function,
  /// where nobody has it.
  func value<Wanted>(
    _ key: Key, _ name: String, _ make: @escaping (StoreEnvironment) -> Wanted,
    as type: Wanted.Type
  ) -> Wanted {
    let value =
      existing(key) ?? makeRegistered(key) ?? root.makeOrLayer(key, name, make, from: self)
    guard let wanted = value as? Wanted else {
      fatalError("\(name) was registered as \(Swift.type(of: value))")
    }
    return wanted
  }

  private var root: StoreEnvironment {
    var environment = self
    while let parent = environment.parent { environment = parent }
    return environment
  }

  /// What was made for a key already, here or further up.
  func existing(_ key: Key) -> Any? {
    var environment: StoreEnvironment? = self
    while let here = environment {
      if let value = here.overriding(key) ?? here.table.value(key) { return value }
      // What is registered here is made here, even if the parent has one.
      if here.table.factories[key] != nil { return nil }
      environment = here.parent
    }
    return nil
  }

  private func overriding(_ key: Key) -> Any? {
    if layers.isEmpty { return nil }
    let active = OverrideLayer.active
    for layer in layers.reversed() where active.contains(layer.id) {
      if let value = layer.values[key] { return value }
    }
    return nil
  }

  /// Makes what was registered for a key, in the environment where it was.
  func makeRegistered(_ key: Key) -> Any? {
    var environment: StoreEnvironment? = self
    while let here = environment {
      if let factory = here.table.factories[key] {
        return here.makeOrLayer(key, factory.name, factory.make, from: self)
      }
      environment = here.parent
    }
    return nil
  }

  /// Makes a value, and keeps it here or in the innermost override that the code runs inside of.
  private func makeOrLayer(
    _ key: Key, _ name: String, _ make: (StoreEnvironment) -> Any, from asked: StoreEnvironment
  ) -> Any {
    let active = OverrideLayer.active
    var environment: StoreEnvironment? = active.isEmpty ? nil : asked
    while let here = environment {
      if let layer = here.layers.last(where: { active.contains($0.id) }) {
        let value = here.makeValue(key, name, make)
        layer.values[key] = value
        if let store = value as? any Store { layer.made.append(store) }
        return value
      }
      environment = here.parent
    }
    let value = makeValue(key, name, make)
    keep(value, for: key)
    return value
  }

  private func makeValue(
    _ key: Key, _ name: String, _ make: (StoreEnvironment) -> Any
  ) -> Any {
    if let start = making.keys.firstIndex(where: { $0.key == key }) {
      let names = making.keys[start...].map(\.name) + [name]
      fatalError("stores need each other: " + names.joined(separator: " needs "))
    }
    making.keys.append((key, name))
    defer { making.keys.removeLast() }
    // What the store reads while it is made is no dependency of a computed value that asked for it.
    let value = untracked { make(self) }
    if let store = value as? any Store { join(store, name) }
    return value
  }

  /// Ties a store to this environment.
  func join(_ store: any Store, _ name: String) {
    let scope = store.scope
    if scope.environment != nil { return }
    scope.join(hub, name: name)
    scope.properties = store.properties
    attach(store)
    scope.initial = StoreSnapshot(of: store)
    if isDisposed { close(store) }
  }

  /// Connects the properties of the stores with whoever wants their edits.
  func attachStores() {
    for store in stores { attach(store) }
    for layer in layers {
      for store in layer.made { attach(store) }
    }
  }

  private func attach(_ store: any Store) {
    for property in store.scope.properties ?? [] {
      property.property.attach(
        to: hub.isRecording || hub.isStrict ? hub : nil,
        label: "\(store.scope.name).\(property.name)",
        isGuarded: hub.isStrict && !property.isEditable)
    }
  }
}
