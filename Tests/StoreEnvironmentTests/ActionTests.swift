import StoreEnvironment
import StoreSignals
import StoreTesting
import Testing

@Suite("An action is one named change")
struct ActionTests {
  private let environment = StoreEnvironment()
  private var shelf: Shelf { environment[Shelf.self] }

  @Test("A store works without an environment")
  func standsAlone() throws {
    let shelf = Shelf()
    let counts = Recorder(shelf.$count)
    shelf.add(1)
    #expect(throws: Shelf.Failure.full) { try shelf.addTooMany(2) }
    #expect(shelf.rows == [1])
    #expect(shelf.title.isEmpty)
    #expect(counts.values == [0, 1])
    #expect(shelf.scope.environment == nil)
  }

  @Test("What has succeeded in a transaction that throws is in the log as undone")
  func isUndoneWithTransaction() throws {
    environment.log.limit = 10
    let shelf = environment[Shelf.self]
    #expect(throws: Shelf.Failure.full) {
      try transaction {
        shelf.add(1)
        try shelf.addTooMany(2)
      }
    }
    try transaction { () throws(Shelf.Failure) in shelf.add(3) }
    #expect(shelf.rows == [3])
    #expect(environment.log.actions.map(\.outcome) == [.undone, .failed("full"), .done])
    #expect(environment.history.undoNames == ["add(_:)"])
  }

  @Test("Promise 27: an action is named, logged with store, edits and outcome, nested ones inside")
  func isLogged() throws {
    environment.log.limit = 10
    let desk = environment[Desk.self]
    desk.move(1)
    #expect(throws: Shelf.Failure.full) { try desk.moveAndFail(2) }
    let entries = environment.log.actions
    #expect(
      entries.map(\.name) == [
        "move(_:)", "add(_:)", "moveAndFail(_:)", "add(_:)", "addTooMany(_:)",
      ])
    #expect(entries.map(\.store) == ["Desk", "Shelf", "Desk", "Shelf", "Shelf"])
    #expect(entries.map(\.depth) == [0, 1, 0, 1, 1])
    #expect(entries[1].parent == entries[0].id && entries[0].parent == nil)
    #expect(
      entries.map(\.outcome) == [.done, .done, .failed("full"), .undone, .failed("full")])
    #expect(
      entries[0].edits == [
        LoggedEdit(property: "Desk.moves", change: "0 → 1"),
        LoggedEdit(property: "Shelf.count", change: "0 → 1"),
        LoggedEdit(property: "Shelf.rows", change: "insert(at: 0, 1)"),
      ])
    #expect(entries[1].edits == Array(entries[0].edits.dropFirst()))
    #expect(entries[1].payload as? Int == 1)
  }

  @Test("Promise 7: an action that throws leaves every property of every store as it was")
  func isPutBack() throws {
    let desk = environment[Desk.self]
    desk.move(1)
    shelf.tag("a")
    let told = Recorder(shelf.$rows)
    let before = environment.snapshot()
    #expect(throws: Shelf.Failure.full) { try desk.moveAndFail(2) }
    #expect(shelf.rows == [1])
    #expect(shelf.tags == ["a"])
    #expect(desk.moves == 1)
    #expect(told.values == [[1]])
    #expect(try expectNoChange(in: environment) { environment.restore(before) }.isEmpty)
    desk.move(3)
    #expect(shelf.rows == [3, 1])
    #expect(told.values == [[1], [3, 1]])
  }

  @Test("Promise 7: an inner action that throws and is caught undoes only itself")
  func innerIsPutBack() {
    let desk = environment[Desk.self]
    desk.moveInSpite(2)
    #expect(desk.moves == 1)
    #expect(shelf.rows == [])
    #expect(shelf.title == "full")
    #expect(environment.history.undo())
    #expect(desk.moves == 0)
    #expect(shelf.title.isEmpty)
  }

  @Test("F06: a batch is announced once, what follows separately, and no net change not at all")
  func batches() {
    let shelf = shelf
    shelf.set(1)
    let told = Recorder(shelf.$count)
    _ = told.take()
    shelf.action("batch") { shelf.set(2) }
    shelf.set(3)
    #expect(told.take() == [2, 3])
    shelf.action("batch") {
      shelf.set(4)
      shelf.set(3)
    }
    #expect(told.take().isEmpty)
  }

  @Test("The payload is not looked at when nobody watches")
  func payloadIsLazy() {
    let lone = Shelf()
    lone.action(payload: Issue.record("a payload that nobody wants")) {}
    let quiet = StoreEnvironment(history: .off)
    quiet[Shelf.self].action(payload: Issue.record("a payload that nobody wants")) {}
  }

  @Test("Strict mode lets actions, undo, loads and bindings write")
  func strictModeAllows() throws {
    environment.isStrict = true
    shelf.add(1)
    environment.history.undo()
    environment.history.redo()
    shelf.$title.value = "free"
    environment.reset()
    #expect(shelf.count == 0)
  }

  @Test("Strict mode stops a write outside of actions, naming property, store and method")
  func strictModeStops() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let environment = StoreEnvironment()
      environment.isStrict = true
      environment[Shelf.self].addSilently(1)
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("Shelf.rows"))
    #expect(
      message.contains(
        "is written outside an action, by StoreEnvironmentTests.Shelf.addSilently(Swift.Int)"))
  }
}
