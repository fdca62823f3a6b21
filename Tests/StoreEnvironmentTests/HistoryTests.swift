import StoreEnvironment
import StoreSignals
import StoreTesting
import Testing

@Suite("The history undoes and redoes whole actions")
struct HistoryTests {
  private let environment = StoreEnvironment()
  private var history: History { environment.history }
  private var shelf: Shelf { environment[Shelf.self] }

  @Test("Promise 28: positions, order and values come back exactly, over all stores")
  func isExact() {
    let desk = environment[Desk.self]
    desk.move(1)
    desk.move(2)
    shelf.removeFirst()
    #expect(history.undoNames == ["move(_:)", "move(_:)", "removeFirst()"])
    #expect(history.undo())
    #expect(shelf.rows == [2, 1])
    #expect(history.undo())
    #expect(shelf.rows == [1] && shelf.count == 1 && desk.moves == 1)
    #expect(history.redo())
    #expect(shelf.rows == [2, 1] && shelf.count == 2 && desk.moves == 2)
    #expect(history.redo())
    #expect(shelf.rows == [1])
    #expect(!history.redo())
  }

  @Test("Promise 28: an action that changed nothing makes no entry")
  func ignoresNothing() {
    shelf.touch()
    shelf.action("there and back") {
      shelf.set(1)
      shelf.set(0)
    }
    shelf.rename("")
    #expect(history.undoNames == [])
    #expect(!history.canUndo)
  }

  @Test("Promise 28: a new change after an undo clears redo")
  func clearsRedo() {
    shelf.add(1)
    shelf.add(2)
    history.undo()
    #expect(history.redoNames == ["add(_:)"])
    shelf.rename("a")
    #expect(history.redoNames == [])
    history.undo()
    #expect(shelf.rows == [1])
    #expect(shelf.title.isEmpty)
  }

  @Test("What subscribers write in reaction belongs to the entry")
  func takesReactionsIn() {
    let shelf = shelf
    let reaction = shelf.$count.subscribe { shelf.rename("\($0) rows") }
    shelf.add(1)
    shelf.add(2)
    #expect(history.undoNames == ["add(_:)", "add(_:)"])
    history.undo()
    #expect(shelf.title == "1 rows" && shelf.rows == [1])
    history.undo()
    #expect(shelf.title == "0 rows" && shelf.rows == [])
    history.redo()
    history.redo()
    #expect(shelf.title == "2 rows" && shelf.rows == [2, 1])
    withExtendedLifetime(reaction) {}
  }

  @Test("A write through a binding is an entry named for the property")
  func takesBindingsIn() {
    shelf.$title.value = "a"
    #expect(history.undoName == "Shelf.title")
    history.undo()
    #expect(shelf.title.isEmpty)
  }

  @Test("The signals say what can be done, once for a change")
  func hasSignals() {
    let names = Recorder(history.$undoName)
    let canUndo = Recorder(history.$canUndo)
    let canRedo = Recorder(history.$canRedo)
    shelf.add(1)
    shelf.rename("a")
    history.undo()
    history.redo()
    #expect(names.values == [nil, "add(_:)", "rename(_:)", "add(_:)", "rename(_:)"])
    #expect(canUndo.values == [false, true])
    #expect(canRedo.values == [false, true, false])
  }

  @Test("A group is one entry, groups inside belong to it, and a failing one keeps what it did")
  func groups() throws {
    history.group("Fill") {
      shelf.add(1)
      history.group("Inner") { shelf.add(2) }
      shelf.rename("filled")
    }
    #expect(throws: Shelf.Failure.full) {
      try history.group("Overfill") {
        shelf.add(3)
        try shelf.addTooMany(4)
      }
    }
    #expect(history.undoNames == ["Fill", "Overfill"])
    history.undo()
    #expect(shelf.rows == [2, 1] && shelf.title == "filled")
    history.undo()
    #expect(shelf.rows == [] && shelf.title.isEmpty)
    history.redo()
    #expect(shelf.rows == [2, 1] && shelf.title == "filled")
    history.beginGroup("Empty")
    #expect(!history.undo())
    history.endGroup()
    history.endGroup()
    #expect(history.undoNames == ["Fill"])
  }

  @Test("Typing is one entry while it goes on, and none when it ends where it began")
  func coalesces() async {
    let test = TestEnvironment()
    let shelf = test.environment[Shelf.self]
    let history = test.environment.history
    history.coalesce("rename(_:)", within: .seconds(1))
    for title in ["a", "ab", "abc"] {
      shelf.rename(title)
      await test.clock.advance(by: .milliseconds(900))
    }
    await test.clock.advance(by: .milliseconds(200))
    shelf.rename("abcd")
    shelf.add(1)
    shelf.rename("abcde")
    #expect(history.undoNames == ["rename(_:)", "rename(_:)", "add(_:)", "rename(_:)"])
    history.undo()
    history.undo()
    history.undo()
    #expect(shelf.title == "abc")
    shelf.rename("b")
    history.undo()
    #expect(shelf.title == "abc")
    history.undo()
    #expect(shelf.title.isEmpty)
    shelf.rename("x")
    shelf.rename("")
    #expect(history.undoNames == [])
  }

  @Test("F07: only what is marked is left out of a group's undo")
  func excludes() {
    history.group("Mixed") {
      shelf.add(1)
      history.excluding { shelf.rename("kept") }
      shelf.action("both") {
        shelf.set(7)
        history.excluding { shelf.tag("kept too") }
      }
    }
    #expect(history.undoNames == ["Mixed"])
    history.undo()
    #expect(shelf.rows == [] && shelf.count == 0)
    #expect(shelf.title == "kept" && shelf.tags == ["kept too"])
    history.redo()
    #expect(shelf.rows == [1] && shelf.count == 7)
  }

  @Test("A load that cannot be undone drops what can no longer be taken back")
  func loads() {
    shelf.add(1)
    shelf.rename("a")
    shelf.add(2)
    shelf.rename("b")
    history.excluding { shelf.replaceRows([8, 9]) }
    #expect(history.undoNames == ["rename(_:)"])
    #expect(history.dropped == 3)
    history.undo()
    #expect(shelf.rows == [8, 9] && shelf.title == "a")
    #expect(!history.undo())
  }

  @Test("Only chosen stores are undone")
  func chooses() {
    history.leaveOut([Desk.self])
    let desk = environment[Desk.self]
    desk.move(1)
    history.undo()
    #expect(desk.moves == 1 && shelf.rows == [])
    history.keepOnly([Desk.self])
    shelf.rename("a")
    #expect(history.undoNames == [])
  }

  @Test("Promise 29: bounded by entries and by bytes, and says how many were dropped")
  func isBounded() {
    history.limits = History.Limits(entries: 3)
    for number in 1...10 { shelf.set(number) }
    #expect(history.undoNames.count == 3)
    #expect(history.dropped == 7)
    while history.undo() {}
    #expect(shelf.count == 7)
    history.limits = History.Limits(entries: 1_000, bytes: 4_000)
    for number in 1...1_000 { shelf.rename(String(repeating: "x", count: number)) }
    #expect(history.byteCount <= 4_000)
    #expect(history.byteCount > 1_000)
    #expect(history.dropped > 990)
    #expect(history.undo())
    #expect(shelf.title.count == 999)
    history.limits = .off
    shelf.set(0)
    #expect(!history.canUndo && history.byteCount == 0)
  }

  @Test("Promise 11: 1,000,000 entries are released without recursion")
  func isReleasedByALoop() {
    #if DEBUG
      let count = 100_000
    #else
      let count = 1_000_000
    #endif
    let environment = StoreEnvironment(history: History.Limits(entries: count, bytes: .max))
    let shelf = environment[Shelf.self]
    for number in 1...count { shelf.set(number) }
    #expect(environment.history.undoNames.count == count)
    #expect(environment.history.undo())
    environment.history.removeAll()
    #expect(!environment.history.canUndo && !environment.history.canRedo)
  }

  @Test(
    "Inside an action or a failing transaction undo is refused, in an event's subscriber it works")
  func isRefusedInside() {
    shelf.add(1)
    shelf.action("inside") { #expect(!history.undo()) }
    let refused = try? transaction { () throws(Shelf.Failure) in history.undo() }
    #expect(refused == false)
    let shortcut = EventSource<Void>()
    let listener = shortcut.events.subscribe { [history] in history.undo() }
    shortcut.send(())
    #expect(shelf.rows == [])
    #expect(history.redoNames == ["add(_:)"])
    withExtendedLifetime(listener) {}
  }

  @Test("A name stays with its commit, also when the transaction around the action fails")
  func namesFollowCommits() {
    try? transaction { () throws(Shelf.Failure) in
      shelf.rename("a")
      throw .full
    }
    shelf.$title.value = "b"
    try? transaction { () throws(Shelf.Failure) in shelf.rename("c") }
    #expect(history.undoNames == ["Shelf.title", "rename(_:)"])
  }

  @Test("Saved and loaded, a history undoes and redoes in another environment")
  func isSaved() throws {
    shelf.add(1)
    shelf.rename("a")
    shelf.add(2)
    shelf.tag("t")
    history.undo()
    history.undo()
    let coder = StateCoder.values
    let saved = try history.saved(by: coder)
    let other = StoreEnvironment()
    let copy = other[Shelf.self]
    other.history.excluding { _ = copy.restore(shelf.snapshot()) }
    #expect(try other.history.load(saved, by: coder) == 0)
    #expect(other.history.undoNames == history.undoNames)
    #expect(other.history.redo() && other.history.redo() && !other.history.redo())
    #expect(copy.rows == [2, 1] && copy.tags == ["t"])
    while other.history.undo() {}
    #expect(copy.rows == [] && copy.title.isEmpty && copy.count == 0)
    #expect(try StoreEnvironment().history.load(saved, by: coder) == 4)
  }

  @Test("A history and a log that outlive their environment do nothing")
  func outlivesEnvironment() {
    weak var released: StoreEnvironment?
    var held: (history: History, log: ActionLog, shelf: Shelf)?
    do {
      let environment = StoreEnvironment()
      environment.log.limit = 5
      released = environment
      held = (environment.history, environment.log, environment[Shelf.self])
      held?.shelf.add(1)
    }
    #expect(released == nil)
    #expect(held?.history.undo() == false && held?.log.stepBack() == false)
    held?.log.limit = 1
    held?.history.limits = .off
    held?.shelf.addSilently(2)
    #expect(held?.shelf.rows == [1] && held?.log.actions.count == 1)
  }

  @Test("Entries of a store that is gone do nothing")
  func outlivesStores() {
    shelf.add(1)
    _ = environment.releaseUnused()
    #expect(shelf.rows == [])
    #expect(history.undo())
    #expect(shelf.rows == [])
  }
}
