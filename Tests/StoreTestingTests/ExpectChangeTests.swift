import StoreEnvironment
import StorePersistence
import StoreSignals
import StoreTesting
import Testing

private struct Row: Equatable, Identifiable {
  var id: Int
  var title = ""
  var isDone = false
}

private final class Board: StandaloneStore {
  let scope = StoreScope()
  @Stored private(set) var rows = [Row(id: 1, title: "a"), Row(id: 2, title: "b")]
  @Stored private(set) var selected: Int?
  @Editable var title = "Board"
  lazy var count = Computed { [unowned self] in rows.count }

  func finish(_ id: Int) {
    action {
      for place in rows.indices where rows[place].id == id { rows[place].isDone = true }
      selected = id
    }
  }

  func add(_ title: String) { action { rows.insert(Row(id: rows.count + 1, title: title), at: 0) } }

  func load() async {
    await Task.yield()
    title = "loaded"
  }
}

private final class Reader: StandaloneStore {
  let scope = StoreScope()
  @Stored private(set) var pages = 0
  @Setting private(set) var goal: Int
  @EditableSetting var isLoud: Bool
  @EditableSetting var listed: String

  init() {
    let source = SettingsSource(MemorySettings())
    _goal = Setting("goal", default: 1, in: source)
    _isLoud = EditableSetting("isLoud", default: true, in: source)
    _listed = EditableSetting("listed", default: "", in: source)
  }

  var properties: [StoredProperty] {
    [StoredProperty("pages", _pages), StoredProperty("l", _listed)]
  }

  func aim(at pages: Int) { action { goal = pages } }
}

@Suite("A stated change is compared with the whole state")
struct ExpectChangeTests {
  private let board = Board()

  @Test("What was stated passes")
  func passes() throws {
    try expectChange(of: board) {
      board.finish(2)
    } to: { state in
      state.rows[1].isDone = true
      state.selected = 2
    }
    let environment = StoreEnvironment()
    let other = environment[Board.self]
    let result = try expectChange(of: other) {
      other.add("c")
      return 5
    } to: {
      $0.rows.insert(Row(id: 3, title: "c"), at: 0)
    }
    #expect(result == 5)
  }

  @Test("What was not stated is printed, each place with both values")
  func fails() throws {
    let error = #expect(throws: UnexpectedChange.self) {
      try expectChange(of: board) {
        board.finish(2)
      } to: { state in
        state.rows[0].isDone = true
        state.title = "Plank"
      }
    }
    #expect(
      error?.description == """
        4 differences between what was stated and what there is (− stated, + there)
          Board.rows[0].isDone
            − true
            + false
          Board.rows[1].isDone
            − false
            + true
          Board.selected
            − nil
            + Optional(2)
          Board.title
            − Plank
            + Board
        """)
  }

  @Test("An inserted row is told as one row")
  func tellsRows() {
    let error = #expect(throws: UnexpectedChange.self) {
      try expectChange(of: board) {
        board.add("c")
      } to: { _ in
      }
    }
    #expect(error?.differences.map(\.path) == ["Board.rows[0]"])
    #expect(error?.differences.first?.stated == nil)
  }

  @Test("The selective form looks only at what was stated")
  func isSelective() throws {
    try expectChange(of: board, isExhaustive: false) {
      board.finish(1)
    } to: {
      $0.selected = 1
    }
    #expect(throws: UnexpectedChange.self) {
      try expectChange(of: board, isExhaustive: false) {
        board.finish(1)
      } to: {
        $0.selected = 3
      }
    }
  }

  @Test("Async actions are compared after their end")
  func isAsync() async throws {
    try await expectChange(of: board) {
      await board.load()
    } to: {
      $0.title = "loaded"
    }
  }

  @Test("An action that throws is not compared")
  func throwing() {
    struct Broken: Error {}
    #expect(throws: Broken.self) {
      try expectChange(of: board) {
        throw Broken()
      } to: {
        $0.selected = 3
      }
    }
  }

  @Test("No store of an environment changes")
  func noChange() throws {
    let environment = StoreEnvironment()
    let board = environment[Board.self]
    try expectNoChange(in: environment) { board.action("nothing") {} }
    let error = #expect(throws: UnexpectedChange.self) {
      try expectNoChange(in: environment) { board.finish(1) }
    }
    #expect(error?.differences.map(\.path) == ["Board.rows[0].isDone", "Board.selected"])
  }

  @Test("Settings are seen, also those that the store does not list")
  func settings() throws {
    let environment = StoreEnvironment()
    let reader = environment[Reader.self]
    try expectChange(of: reader) {
      reader.aim(at: 3)
      reader.isLoud = false
      reader.listed = "a"
    } to: { state in
      state.goal += 2
      state.isLoud = false
      state.listed = "a"
    }
    let error = #expect(throws: UnexpectedChange.self) {
      try expectChange(of: reader) {
        reader.aim(at: 4)
        reader.listed = "b"
      } to: { _ in
      }
    }
    #expect(error?.differences.map(\.path) == ["Reader.l", "Reader.goal"])
    let change = #expect(throws: UnexpectedChange.self) {
      try expectNoChange(in: environment) { reader.aim(at: 5) }
    }
    #expect(change?.differences.map(\.path) == ["Reader.goal"])
  }

  @Test("A way to what is not stored stops with a message")
  func notStored() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let board = Board()
      try expectChange(of: board) {
      } to: {
        $0.count = board.count
      }
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("is no stored property of Board, which has: rows, selected, title"))
  }
}
