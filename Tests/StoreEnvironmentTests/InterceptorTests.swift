import StoreEnvironment
import StoreSignals
import StoreTesting
import Testing

@Suite("Interceptors see actions and refuse them")
struct InterceptorTests {
  private let environment = StoreEnvironment()
  private var shelf: Shelf { environment[Shelf.self] }

  @Test("F05, promise 30: in the order of adding before, in the opposite order after")
  func order() throws {
    final class Lines {
      var all: [String] = []
    }
    let lines = Lines()
    for name in ["1", "2"] {
      let witness = Witness(name)
      witness.before = { lines.all.append("\(name) will \($0.name)") }
      witness.after = { lines.all.append("\(name) did \($0.name)") }
      environment.interceptors.append(witness)
    }
    let own = Witness("3")
    own.before = { lines.all.append("3 will \($0.name)") }
    own.after = { lines.all.append("3 did \($0.name)") }
    shelf.scope.interceptors.append(own)
    let told = shelf.$count.subscribe { _ in lines.all.append("subscriber") }
    shelf.add(1)
    #expect(
      lines.all == [
        "1 will add(_:)", "2 will add(_:)", "3 will add(_:)", "subscriber", "3 did add(_:)",
        "2 did add(_:)", "1 did add(_:)",
      ])
    withExtendedLifetime(told) {}
  }

  @Test("F05: an interceptor that dispatches afterwards does so once the action is done")
  func dispatchesAfterwards() {
    let witness = Witness()
    witness.after = { [shelf] call in
      if call.name == "add(_:)" { shelf.rename("after") }
    }
    environment.interceptors = [witness]
    shelf.add(1)
    #expect(
      witness.lines == ["will add(_:)", "did add(_:)", "will rename(_:)", "did rename(_:)"])
    #expect(environment.history.undoNames == ["add(_:)", "rename(_:)"])
  }

  @Test("F05, promise 30: a refused action changes nothing, whatever it returns or throws")
  func refuses() {
    environment.log.limit = 10
    let shelf = shelf
    let first = Witness("1 ")
    let second = Witness("2 ")
    second.before = { _ in shelf.$title.value = "written before refusing" }
    second.refuses = { _ in true }
    environment.interceptors = [first, second]
    let told = Recorder(shelf.$title)
    shelf.add(1)
    let returned = shelf.action("returning") {
      shelf.$title.value = "x"
      return 5
    }
    #expect(returned == 5)
    #expect(throws: Witness.Refusal()) {
      try shelf.action("throwing") { () throws(any Error) in shelf.$title.value = "x" }
    }
    #expect(throws: Shelf.Failure.full) {
      try shelf.action("typed") { () throws(Shelf.Failure) in try typed() }
    }
    #expect(shelf.rows == [] && shelf.title.isEmpty)
    #expect(told.values == [""])
    #expect(environment.history.undoNames == [])
    let refusals = environment.log.actions.filter { $0.outcome == .refused("Refusal()") }
    #expect(refusals.map(\.name) == ["add(_:)", "returning", "throwing", "typed"])
    #expect(first.lines.filter { $0.hasPrefix("1 failed") }.count == 4)
    #expect(second.lines.filter { $0.hasPrefix("2 failed") }.isEmpty)
    environment.interceptors = []
    shelf.add(2)
    #expect(shelf.rows == [2])
  }

  private func typed() throws(Shelf.Failure) -> Int { throw .full }

  @Test("A child's own hub asks the parent's interceptors first")
  func inherits() {
    let parent = Witness("parent ")
    environment.interceptors = [parent]
    let child = environment.makeChild(history: History.Limits())
    child.register(Shelf.self) { _ in Shelf() }
    let own = Witness("child ")
    child.interceptors = [own]
    child[Shelf.self].add(1)
    #expect(parent.lines == ["parent will add(_:)", "parent did add(_:)"])
    #expect(own.lines == ["child will add(_:)", "child did add(_:)"])
    #expect(child.history.undoNames == ["add(_:)"])
    #expect(environment.history.undoNames == [])
  }

  @Test("The light form is called after what has succeeded, until it is cancelled")
  func onAction() {
    var names: [String] = []
    let listener = environment.onAction { names.append("\($0)") }
    shelf.add(1)
    try? shelf.addTooMany(2)
    listener.cancel()
    shelf.add(3)
    #expect(names == ["Shelf.add(_:)"])
  }

  @Test("The logger and the timer that ship with the library")
  func shipped() async {
    let test = TestEnvironment()
    let shelf = test.environment[Shelf.self]
    var lines: [String] = []
    let timing = TimingInterceptor()
    test.environment.interceptors = [LoggingInterceptor { lines.append($0) }, timing]
    test.environment[Desk.self].move(1)
    try? shelf.addTooMany(1)
    await shelf.action("slow") { await test.clock.advance(by: .seconds(2)) }
    #expect(
      lines == [
        "  Shelf.add(_:) 1 done in 0.0 seconds", "Desk.move(_:) done in 0.0 seconds",
        "Shelf.addTooMany(_:) failed: full", "Shelf.slow done in 2.0 seconds",
      ])
    #expect(timing.times["Shelf.slow"]?.total == .seconds(2))
    #expect(timing.times["Shelf.addTooMany(_:)"]?.failures == 1)
    #expect(timing.times["Desk.move(_:)"]?.count == 1)
  }
}
