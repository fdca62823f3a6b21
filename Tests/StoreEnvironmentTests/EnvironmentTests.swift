import StoreEnvironment
import StoreSignals
import StoreTesting
import Testing

private protocol Greeter {
  var greeting: String { get }
}

private struct Polite: Greeter {
  var greeting = "Good day"
}

private enum GreeterKey: ServiceKey {
  static func make(in environment: StoreEnvironment) -> any Greeter { Polite() }
}

/// A store that takes a service.
private final class Hall: Store {
  let scope = StoreScope()
  let greeter: any Greeter

  init(greeter: any Greeter) { self.greeter = greeter }

  static func make(in environment: StoreEnvironment) -> Hall {
    Hall(greeter: environment[GreeterKey.self])
  }
}

private final class Hen: Store {
  let scope = StoreScope()
  static var dependencies: [any Store.Type] { [Egg.self] }
  static func make(in environment: StoreEnvironment) -> Hen {
    _ = environment[Egg.self]
    return Hen()
  }
}

private final class Egg: Store {
  let scope = StoreScope()
  static var dependencies: [any Store.Type] { [Hen.self] }
  static func make(in environment: StoreEnvironment) -> Egg {
    _ = environment[Hen.self]
    return Egg()
  }
}

/// Stores that say what they need and do not ask for it.
private final class Room: StandaloneStore {
  let scope = StoreScope()
  static var dependencies: [any Store.Type] { [Hall.self, Desk.self] }
}

private final class Left: StandaloneStore {
  let scope = StoreScope()
  static var dependencies: [any Store.Type] { [Right.self] }
}

private final class Right: StandaloneStore {
  let scope = StoreScope()
  static var dependencies: [any Store.Type] { [Left.self] }
}

/// As many types of stores as there are types.
private final class Tray<Item>: StandaloneStore {
  let scope = StoreScope()
}

@Suite("An environment hands out stores and services")
struct EnvironmentTests {
  private let environment = StoreEnvironment()

  @Test("Promise 31: never without a store, and the same one every time")
  func sameStore() {
    let shelf = environment[Shelf.self]
    #expect(environment[Shelf.self] === shelf)
    #expect(environment[Desk.self].shelf === shelf)
    #expect(shelf.scope.environment === environment)
    #expect(environment.stores.map(\.scope.name) == ["Shelf", "Desk"])
    let first = environment[Shelf.self, id: 1]
    #expect(environment[Shelf.self, id: 1] === first)
    #expect(environment[Shelf.self, id: 2] !== first && first !== shelf)
    #expect(first.scope.name == "Shelf(1)")
    environment.register(Shelf.self, id: "named") { _ in
      let shelf = Shelf()
      shelf.add(7)
      return shelf
    }
    #expect(environment[Shelf.self, id: "named"].rows == [7])
  }

  @Test("Promise 31: each of many types is found")
  func manyTypes() {
    func fill<Item>(_ item: Item.Type, _ depth: Int) -> [any Store] {
      let tray = environment[Tray<Item>.self]
      return depth == 0 ? [tray] : [tray] + fill([Item].self, depth - 1)
    }
    let made = fill(Int.self, 60)
    #expect(environment.stores.map(ObjectIdentifier.init) == made.map(ObjectIdentifier.init))
    #expect(fill(Int.self, 60).map(ObjectIdentifier.init) == made.map(ObjectIdentifier.init))
    #expect(environment[Tray<String>.self] !== made[0])
  }

  @Test("G01: what was never registered is thrown, nil, or named together with what there is")
  func missing() async throws {
    #expect(environment.find((any Greeter).self) == nil)
    _ = environment[Shelf.self]
    let child = environment.makeChild()
    #expect(
      throws: StoreEnvironment.Failure.missing(type: "Greeter", registered: ["Shelf"])
    ) {
      try child.resolve((any Greeter).self)
    }
    environment.register((any Greeter).self) { _ in Polite() }
    #expect(try child.resolve((any Greeter).self).greeting == "Good day")
    #expect(child.find(Polite.self) == nil)
    #expect(try child.resolve(Shelf.self) === environment[Shelf.self])
    #expect(environment.existing(Desk.self) == nil)
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let environment = StoreEnvironment()
      environment.register(String.self) { _ in "text" }
      _ = environment[service: [Int].self]
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("no Array<Int> is registered; there is: String"))
  }

  @Test("A key makes its service, unless something else was registered")
  func keys() {
    #expect(environment[GreeterKey.self].greeting == "Good day")
    let child = environment.makeChild()
    child.register(GreeterKey.self) { _ in Polite(greeting: "Hello") }
    #expect(child[GreeterKey.self].greeting == "Hello")
    #expect(environment[GreeterKey.self].greeting == "Good day")
  }

  @Test("A child inherits stores, has its own where it registers them, and shares the history")
  func children() {
    let child = environment.makeChild()
    let shelf = child[Shelf.self]
    #expect(environment[Shelf.self] === shelf)
    let other = environment.makeChild()
    other.register(Shelf.self) { _ in Shelf() }
    #expect(other[Shelf.self] !== shelf)
    #expect(other.makeChild()[Shelf.self] === other[Shelf.self])
    other[Shelf.self].add(1)
    #expect(environment.history.undo())
    #expect(other[Shelf.self].rows == [])
  }

  @Test("G02, promise 31: an override ends with its scope, after an error too, and nests")
  func overrides() throws {
    let hello = Polite(greeting: "Hello")
    environment.override(GreeterKey.self, with: hello) {
      #expect(environment[GreeterKey.self].greeting == "Hello")
      environment.override(GreeterKey.self, with: Polite(greeting: "Hi")) {
        #expect(environment[GreeterKey.self].greeting == "Hi")
        #expect(environment.makeChild()[GreeterKey.self].greeting == "Hi")
      }
      #expect(environment[Hall.self].greeter.greeting == "Hello")
      let child = environment.makeChild()
      child.override(GreeterKey.self, with: Polite(greeting: "Ahoy")) {
        #expect(child[GreeterKey.self].greeting == "Ahoy")
        #expect(environment[GreeterKey.self].greeting == "Hello")
      }
    }
    #expect(environment[GreeterKey.self].greeting == "Good day")
    #expect(environment[Hall.self].greeter.greeting == "Good day")
    #expect(throws: Shelf.Failure.full) {
      try environment.override(GreeterKey.self, with: hello) { () throws(Shelf.Failure) in
        throw .full
      }
    }
    #expect(environment[GreeterKey.self].greeting == "Good day")
  }

  @Test("Stores that need each other are named, when declared and when made")
  func cycles() async throws {
    #expect(throws: StoreEnvironment.Failure.cycle(["Hen", "Egg", "Hen"])) {
      try environment.resolve(Hen.self)
    }
    #expect(throws: StoreEnvironment.Failure.cycle(["Egg", "Hen", "Egg"])) {
      try environment.checkDependencies(of: [Desk.self, Egg.self])
    }
    try environment.checkDependencies(of: [Desk.self, Shelf.self])
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = StoreEnvironment()[Hen.self]
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("Hen needs Egg needs Hen"))
  }

  @Test("Declared dependencies are made first and in their order, and their cycle is named")
  func declared() async throws {
    let child = environment.makeChild()
    _ = child[Room.self]
    #expect(environment.stores.map(\.scope.name) == ["Hall", "Shelf", "Desk", "Room"])
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = StoreEnvironment()[Left.self]
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("Left needs Right needs Left"))
  }

  @Test("G03, promise 31: a factory runs once, also when it asks for others; stores go with it")
  func frees() {
    weak var shelf: Shelf?
    var made = 0
    do {
      let environment = StoreEnvironment()
      environment.register(Shelf.self) { environment in
        made += 1
        _ = environment[Desk.self, id: "beside"].scope
        return Shelf()
      }
      environment.register(Desk.self, id: "beside") { _ in Desk(shelf: Shelf()) }
      shelf = environment[Shelf.self]
      _ = environment[Desk.self]
      environment[Shelf.self].add(1)
      #expect(shelf != nil && made == 1)
    }
    #expect(shelf == nil)
  }

  @Test("After disposal actions change nothing, and what is asked for is inert")
  func disposes() {
    let shelf = environment[Shelf.self]
    let child = environment.makeChild()
    child.register(Desk.self) { Desk.make(in: $0) }
    let desk = child[Desk.self]
    shelf.add(1)
    environment.dispose()
    environment.dispose()
    shelf.add(2)
    desk.move(3)
    #expect(throws: (any Error).self) {
      try shelf.action("late") { () throws(any Error) in shelf.$title.value = "late" }
    }
    #expect(shelf.rows == [1] && shelf.title.isEmpty && desk.moves == 0)
    #expect(shelf.scope.isClosed && child.isDisposed)
    environment[Shelf.self].add(4)
    #expect(environment[Shelf.self].rows == [])
  }

  @Test("After disposal undo, redo and going through the log change nothing")
  func disposesPast() {
    environment.log.limit = 10
    let shelf = environment[Shelf.self]
    for item in 1...3 { shelf.add(item) }
    environment.history.undo()
    environment.dispose()
    #expect(!environment.history.undo() && !environment.history.redo())
    #expect(!environment.log.stepBack() && !environment.log.travel(to: nil))
    #expect(shelf.rows == [2, 1])
    environment[Shelf.self].addSilently(4)
    #expect(environment.history.undoNames.count == 2)
    let error = #expect(throws: (any Error).self) {
      try shelf.action("late") { () throws(any Error) in shelf.add(5) }
    }
    #expect(error.map { "\($0)" } == "the store's environment was disposed or released")
  }

  @Test("A store that was made in an override is closed with it, or with the environment")
  func closesWithOverride() {
    let polite = Polite()
    let (first, second) = environment.override(GreeterKey.self, with: polite) {
      let first = environment[Shelf.self]
      first.add(1)
      return (first, environment[Desk.self])
    }
    #expect(first.scope.isClosed && second.scope.isClosed)
    first.add(2)
    first.addSilently(3)
    #expect(first.rows == [1] && environment.history.undoNames == ["add(_:)"])
    environment.override(GreeterKey.self, with: polite) {
      let third = environment[Shelf.self]
      environment.dispose()
      third.add(4)
      #expect(third.scope.isClosed && third.rows == [])
    }
  }

  @Test("Stores that nobody holds are released where asked for")
  func releasesUnused() {
    let desk = environment[Desk.self, id: 1]
    _ = environment[Desk.self, id: 2]
    environment[Shelf.self].add(1)
    #expect(environment.releaseUnused() == ["Desk(2)"])
    #expect(environment[Desk.self, id: 1] === desk)
    #expect(environment[Shelf.self].rows == [1])
  }

  @Test("A computed value that asks for a store does not depend on how it is made")
  func untracked() {
    let environment = environment
    let count = Computed { environment[Desk.self].shelf.count }
    #expect(count.value == 0)
    environment[Shelf.self].add(1)
    #expect(count.value == 1)
  }
}

@Suite("An override holds for a task")
@MainActor
struct OverrideTests {
  @Test("G02: an override is not seen by a task beside it, but by the tasks that it starts")
  func overridesAreTaskLocal() async {
    let environment = StoreEnvironment()
    let clock = TestClock()
    let greet = { environment[GreeterKey.self].greeting }
    let beside = Task { @MainActor in
      await environment.override(GreeterKey.self, with: Polite(greeting: "Beside")) {
        try? await clock.sleep(for: .seconds(2))
        return greet()
      }
    }
    let inside = Task { @MainActor in
      await environment.override(GreeterKey.self, with: Polite(greeting: "Inside")) {
        try? await clock.sleep(for: .seconds(1))
        let child = Task { @MainActor in greet() }
        let detached = Task.detached { @MainActor in greet() }
        return [greet(), await child.value, await detached.value]
      }
    }
    await clock.waitForSleepers(2)
    #expect(greet() == "Good day")
    await clock.advance(by: .seconds(1))
    #expect(await inside.value == ["Inside", "Inside", "Good day"])
    await clock.advance(by: .seconds(1))
    #expect(await beside.value == "Beside")
    #expect(greet() == "Good day")
  }
}
