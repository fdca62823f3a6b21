import StoreEnvironment
import StoreSignals
import StoreTesting
import Synchronization
import Testing

@Suite("The log keeps the newest actions")
struct ActionLogTests {
  private let test = TestEnvironment(log: 100)
  private var log: ActionLog { test.environment.log }
  private var shelf: Shelf { test.environment[Shelf.self] }

  @Test("F03: an action in reaction to another comes after it, and begins with what that left")
  func reactions() {
    let shelf = shelf
    let reaction = shelf.$count.subscribe { count in
      if count < 3 { shelf.set(count + 1) }
    }
    shelf.set(1)
    #expect(log.actions.map(\.depth) == [0, 0, 0])
    #expect(
      log.actions.flatMap(\.edits).map(\.change) == ["0 → 1", "1 → 2", "2 → 3"])
    withExtendedLifetime(reaction) {}
  }

  @Test("F04, promise 29: bounded, in order, and says what was dropped")
  func isBounded() {
    for number in 1...1_000 { shelf.set(number) }
    #expect(log.actions.count == 100)
    #expect(log.dropped == 900)
    #expect(log.actions.map(\.id) == Array(901...1_000))
    log.limit = 3
    #expect(log.actions.flatMap(\.edits).map(\.change) == ["997 → 998", "998 → 999", "999 → 1000"])
    log.limit = 0
    shelf.set(0)
    #expect(log.actions.isEmpty)
  }

  /// A clock that counts how often it is asked.
  private final class CountingClock: Clock {
    let asked = Atomic(0)
    var minimumResolution: Duration { .nanoseconds(1) }
    var now: TestClock.Instant {
      asked.add(1, ordering: .relaxed)
      return TestClock.Instant(offset: .zero)
    }
    func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {}
  }

  @Test("Nothing is kept, and no clock is asked, until the log is wanted")
  func costsNothing() {
    let clock = CountingClock()
    let environment = StoreEnvironment(clock: clock)
    let shelf = environment[Shelf.self]
    let before = clock.asked.load(ordering: .relaxed)
    let told = Recorder(environment.log.ended)
    shelf.add(1)
    shelf.$title.value = "a"
    environment.history.undo()
    shelf.action(payload: Issue.record("a payload that nobody wants")) {}
    #expect(environment.log.actions.isEmpty && environment.log.dropped == 0)
    #expect(environment.log.stops.isEmpty && told.values.isEmpty)
    #expect(clock.asked.load(ordering: .relaxed) == before)
  }

  @Test("Text and JSON lines show what ran inside what, and why it failed")
  func printsNesting() {
    let desk = test.environment[Desk.self]
    test.environment.log.removeAll()
    try? desk.moveAndFail(1)
    #expect(
      log.text == """
        +0.000 s  Desk.moveAndFail(_:)  failed: full in 0.000 ms
        +0.000 s    Shelf.add(_:)  1  undone in 0.000 ms
              Shelf.count: 0 → 1
              Shelf.rows: insert(at: 0, 1)
        +0.000 s    Shelf.addTooMany(_:)  failed: full in 0.000 ms
        """)
    #expect(
      log.jsonLines == #"""
        {"id":1,"parent":null,"store":"Desk","name":"moveAndFail(_:)","payload":null,"began":0.000000000,"duration":0.000000000,"outcome":"failed","error":"full","edits":[]}
        {"id":2,"parent":1,"store":"Shelf","name":"add(_:)","payload":"1","began":0.000000000,"duration":0.000000000,"outcome":"undone","error":null,"edits":[{"property":"Shelf.count","change":"0 → 1"},{"property":"Shelf.rows","change":"insert(at: 0, 1)"}]}
        {"id":3,"parent":1,"store":"Shelf","name":"addTooMany(_:)","payload":null,"began":0.000000000,"duration":0.000000000,"outcome":"failed","error":"full","edits":[]}

        """#)
  }

  @Test("What is written outside of actions is entered too, and so are undo and redo")
  func otherWrites() {
    shelf.$title.value = "a"
    test.environment.history.undo()
    test.environment.history.redo()
    #expect(log.actions.map(\.name) == ["write", "undo", "redo"])
    #expect(log.actions.map { $0.edits.map(\.change) } == [[" → a"], ["a → "], [" → a"]])
  }

  @Test("Entries are told as they end, the failed ones too")
  func isSubscribable() throws {
    let told = Recorder(log.ended)
    let desk = test.environment[Desk.self]
    desk.move(1)
    #expect(throws: Shelf.Failure.full) { try shelf.addTooMany(1) }
    #expect(told.values.map(\.name) == ["add(_:)", "move(_:)", "addTooMany(_:)"])
    #expect(told.values.map(\.outcome) == [.done, .done, .failed("full")])
  }

  @Test("A log reads as text and as JSON lines")
  func isPrintable() async {
    shelf.rename("say \"hi\"\n")
    await test.clock.advance(by: .milliseconds(1500))
    shelf.add(2)
    #expect(
      log.text == """
        +0.000 s  Shelf.rename(_:)  done in 0.000 ms
            Shelf.title:  → say "hi"

        +1.500 s  Shelf.add(_:)  2  done in 0.000 ms
            Shelf.count: 0 → 1
            Shelf.rows: insert(at: 0, 2)
        """)
    #expect(
      log.jsonLines == #"""
        {"id":1,"parent":null,"store":"Shelf","name":"rename(_:)","payload":null,"began":0.000000000,"duration":0.000000000,"outcome":"done","error":null,"edits":[{"property":"Shelf.title","change":" → say \"hi\"\n"}]}
        {"id":2,"parent":null,"store":"Shelf","name":"add(_:)","payload":"2","began":1.500000000,"duration":0.000000000,"outcome":"done","error":null,"edits":[{"property":"Shelf.count","change":"0 → 1"},{"property":"Shelf.rows","change":"insert(at: 0, 2)"}]}

        """#)
  }

  @Test("An entry shows what its own action wrote, also to a list that is written again around it")
  func nestedWrites() {
    let shelf = shelf
    shelf.action("outer") {
      shelf.add(1)
      shelf.addSilently(2)
      shelf.add(3)
    }
    #expect(log.actions.map(\.name) == ["outer", "add(_:)", "add(_:)"])
    #expect(
      log.actions.map { $0.edits.map(\.change) } == [
        ["0 → 2", "insert(at: 0, 1), insert(at: 0, 2), insert(at: 0, 3)"],
        ["0 → 1", "insert(at: 0, 1)"], ["1 → 2", "insert(at: 0, 3)"],
      ])
    test.environment.history.undo()
    #expect(shelf.rows == [] && shelf.count == 0)
    test.environment.history.redo()
    #expect(shelf.rows == [3, 2, 1] && shelf.count == 2)
    #expect(log.stepBack() && shelf.rows == [])
  }

  @Test("Going back through the log and forward again gives every state")
  func travels() throws {
    let environment = test.environment
    let shelf = shelf
    var states = [shelf.snapshot()]
    let steps: [() -> Void] = [
      { shelf.add(1) }, { shelf.$title.value = "a" }, { shelf.add(2) },
      { environment.history.undo() }, { shelf.tag("b") },
    ]
    for step in steps {
      step()
      states.append(shelf.snapshot())
    }
    #expect(log.stops.count == 5)
    for count in [5, 3, 0, 4, 1, 2, 5] {
      #expect(log.travel(to: count == 0 ? nil : log.stops[count - 1]))
      #expect(texts(shelf.snapshot()) == texts(states[count]))
      #expect(log.isInThePast == (count < 5))
      #expect(environment.history.canUndo == (count == 5))
    }
    #expect(!log.stepForward())
    #expect(log.stepBack())
    #expect(!environment.history.undo())
    shelf.add(9)
    #expect(!log.isInThePast)
    #expect(log.stops.count == 5)
    #expect(environment.history.undoNames == ["add(_:)"])
    environment.history.undo()
    #expect(texts(shelf.snapshot()) == texts(states[4]))
  }

  @Test(
    "Who drops stops ahead of an earlier state drops the history too, which does not fit it",
    arguments: [0, 1, 2, nil])
  func dropsAhead(limit: Int?) {
    let history = test.environment.history
    let drop = { [log] in
      if let limit { log.limit = limit } else { log.removeAll() }
      log.limit = 100
    }
    for item in 1...4 { shelf.add(item) }
    #expect(log.travel(to: log.stops.first) && shelf.rows == [1])
    drop()
    #expect(!log.isInThePast && log.stops == [] && !log.stepForward())
    #expect(history.undoNames == [] && !history.canUndo && !history.undo())
    for item in 5...7 { shelf.add(item) }
    var isDropping = true
    let token = shelf.$count.subscribe { _ in
      if isDropping { drop() }
      isDropping = false
    }
    #expect(log.travel(to: nil))
    while log.stepForward() || history.undo() {}
    shelf.add(8)
    #expect(history.undo() && history.redo() && shelf.rows.items.first == 8)
    withExtendedLifetime(token) {}
  }

  @Test("A lower limit keeps the stops ahead of an earlier state as long as all of them fit in")
  func keepsAhead() {
    for item in 1...4 { shelf.add(item) }
    #expect(log.travel(to: log.stops.first) && shelf.rows == [1])
    log.limit = 3
    #expect(log.isInThePast && log.stops.count == 3 && log.current == nil && !log.stepBack())
    while log.stepForward() {}
    #expect(shelf.rows == [4, 3, 2, 1] && test.environment.history.undo())
  }

  private func texts(_ snapshot: StoreSnapshot) -> [String] {
    snapshot.values.map { "\($0.name): \(($0.value as? Rows)?.items ?? $0.value)" }
  }
}
