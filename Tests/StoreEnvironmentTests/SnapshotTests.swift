import StoreEnvironment
import StoreSignals
import StoreTesting
import Testing

@Suite("Snapshots hold the state of all stores")
struct SnapshotTests {
  private let environment = StoreEnvironment()
  private var shelf: Shelf { environment[Shelf.self] }

  @Test("Restoring puts everything back as one change that can be undone")
  func restores() {
    let desk = environment[Desk.self]
    desk.move(1)
    let before = environment.snapshot()
    desk.move(2)
    shelf.rename("a")
    let moves = Recorder(desk.$moves)
    #expect(environment.restore(before) == [])
    #expect(shelf.rows == [1] && desk.moves == 1 && shelf.title.isEmpty)
    #expect(moves.values == [2, 1])
    environment.history.undo()
    #expect(shelf.rows == [2, 1] && desk.moves == 2 && shelf.title == "a")
  }

  @Test("Restoring tells a list the smallest change")
  func restoresTheSmallestChange() {
    shelf.replaceRows(Array(0..<100))
    let before = shelf.snapshot()
    shelf.removeFirst()
    shelf.addSilently(77)
    environment.log.limit = 10
    shelf.restore(before)
    #expect(
      environment.log.actions.flatMap(\.edits).map(\.change) == [
        "remove(at: 0, 77), insert(at: 0, 0)"
      ])
  }

  @Test("A reset gives the values after making, for one store and for all")
  func resets() {
    environment.register(Shelf.self) { _ in
      let shelf = Shelf()
      shelf.add(5)
      return shelf
    }
    let desk = environment[Desk.self]
    desk.move(1)
    shelf.reset()
    #expect(shelf.rows == [5] && shelf.count == 1 && desk.moves == 1)
    desk.move(2)
    environment.reset()
    #expect(shelf.rows == [5] && desk.moves == 0)
    #expect(environment.history.undoNames.last == "reset")
    let lone = Shelf()
    lone.add(1)
    lone.reset()
    #expect(lone.rows == [] && lone.count == 0)
  }

  @Test("Saved as text, a state is restored in another environment")
  func isSaved() throws {
    struct Name: Encodable {}
    let coder = StateCoder { value in
      "\(value)"
    } decode: { type, text in
      if type == Int.self { return Int(text) ?? 0 }
      return text
    }
    let store = environment[Plain.self]
    store.change(3, "three")
    let saved = try environment.snapshot().saved(by: coder)
    #expect(saved == SavedState(values: ["Plain": ["number": "3", "text": "three"]]))
    let other = StoreEnvironment()
    let copy = other[Plain.self]
    #expect(try other.restore(saved, by: coder) == [])
    #expect(copy.number == 3 && copy.text == "three")
    #expect(other.history.undoNames == ["restore"])
    #expect(try StoreEnvironment().restore(saved, by: coder) == ["Plain"])
    _ = environment[Shelf.self]
    #expect(throws: EncodingError.self) { try environment.snapshot().saved(by: coder) }
  }

  @Test("A store may list its properties by hand")
  func listsByHand() {
    final class Chooser: StandaloneStore {
      let scope = StoreScope()
      @Stored var kept = 0
      @Stored var left = 0
      var properties: [StoredProperty] { [StoredProperty("kept", _kept)] }
    }
    let store = environment[Chooser.self]
    store.kept = 1
    store.left = 1
    #expect(store.snapshot().values.map(\.name) == ["kept"])
    #expect(environment.history.undoNames == ["Chooser.kept"])
    store.reset()
    #expect(store.kept == 0 && store.left == 1)
  }
}

private final class Plain: StandaloneStore {
  let scope = StoreScope()
  @Stored private(set) var number = 0
  @Editable var text = ""

  func change(_ number: Int, _ text: String) {
    action {
      self.number = number
      self.text = text
    }
  }
}
