import FoundationEssentials
import Testing
import Todos
import diary

@Suite("Importing todo.txt again")
struct TodoTxtImportTests {
  private func todos(_ text: String) throws -> [Todo] {
    TodoTxtImport.todos(
      in: try InputText(Array(text.utf8)), importDate: Date(timeIntervalSince1970: 0))
  }

  private func titles(adding text: String, to existing: [Todo]) throws -> [String] {
    TodoTxtImport.additions(of: try todos(text), to: existing).map(\.title)
  }

  @Test("J06: adds nothing when it is the same file")
  func sameFile() throws {
    let bytes = try Array(sample("todo.txt"))
    let first = TodoTxtImport.todos(in: try InputText(bytes), importDate: Date())
    let second = TodoTxtImport.todos(in: try InputText(bytes), importDate: Date() + 1)
    #expect(Set(first.map(\.id)).count == 17)
    #expect(first.map(\.id) == second.map(\.id))
    #expect(TodoTxtImport.additions(of: first, to: []) == first)
    #expect(TodoTxtImport.additions(of: second, to: first).isEmpty)
  }

  @Test("J06: adds nothing for what was edited, done or opened here")
  func editedHere() throws {
    let text = "(A) a\nx 2024-03-02 b\nc due:2024-03-09"
    var existing = try todos(text)
    existing[0].title = "edited"
    existing[0].isDone = true
    existing[1].isDone = false
    existing[2].due = nil
    #expect(try titles(adding: text, to: existing).isEmpty)
  }

  @Test("J06: knows a task that was done or given a priority in the file")
  func editedInFile() throws {
    let existing = try todos("(A) 2024-03-01 a\nb\nc")
    let text = "x 2024-03-05 2024-03-01 a pri:A\n(C) b\nc, but longer"
    #expect(try titles(adding: text, to: existing) == ["c, but longer"])
  }

  @Test("keeps lines that are the same as many todos, and adds only further ones")
  func sameLines() throws {
    let existing = try todos("a\na\nx 2024-03-02 a")
    #expect(Set(existing.map(\.id)).count == 3)
    #expect(try titles(adding: "a\na\na", to: existing).isEmpty)
    #expect(try titles(adding: "a\na\na\na", to: existing) == ["a"])
  }

  @Test("knows todos that were made here by what their exported lines say")
  func ownExport() throws {
    let made = [
      try Todo(checking: "a"), try Todo(checking: "a", due: CalendarDay("2024-03-09")),
      try Todo(checking: "x marks the spot"), try Todo(checking: "b\nc", isDone: true, priority: 5),
      try Todo(checking: "a"),
    ]
    let file = String(decoding: TodoTxtFile.bytes(of: made.map { TodoTxtLine($0) }), as: UTF8.self)
    #expect(try titles(adding: file, to: made).isEmpty)
    #expect(try titles(adding: file + "a\n", to: made) == ["a"])
  }

  @Test("makes ids of version 8 that never change")
  func ids() {
    let id = StableID.make(kind: "strava", ["1000000001"])
    #expect(id == StableID.make(kind: "strava", ["1000000001"]))
    #expect(id != StableID.make(kind: "strava", ["1000000002"]))
    #expect(id != StableID.make(kind: "todo.txt", ["1000000001"]))
    #expect(StableID.make(kind: "a", ["b", "c"]) != StableID.make(kind: "a", ["bc"]))
    #expect(id.uuidString == "ECF067BB-663D-81D7-9320-88A89B2E9842")
  }
}
