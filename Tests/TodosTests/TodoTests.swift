import FoundationEssentials
import Testing
import Todos

@Suite("A todo")
struct TodoTests {
  @Test(
    "refuses a blank title and hands it back",
    arguments: ["", " ", "\n\t ", "\u{A0}\u{3000}", "\u{200B}\u{FEFF}", "\0", "\u{202E}", "\r\n"])
  func blankTitles(title: String) throws {
    #expect(throws: Todo.Failure.blankTitle(title)) { _ = try Todo(checking: title) }
    var todo = try Todo(checking: "Buy paper")
    todo.title = title
    #expect(todo.title == "Buy paper")
  }

  @Test(
    "H09: keeps every other title byte for byte, also when it is saved",
    arguments: [
      " Buy  paper ", "👨‍👩‍👧🇩🇪", "שלום", "a\u{202E}b", "\0a", "\u{301}", "cafe\u{301}", "caf\u{E9}",
      "a\u{2028}b\r\nc", #"\"/"#,
    ])
  func keptTitles(title: String) throws {
    try expectKept(title)
  }

  @Test("H09: keeps a title of a million characters")
  func longTitle() throws {
    try expectKept(String(repeating: "é", count: 1_000_000))
  }

  private func expectKept(_ title: String) throws {
    let todo = try Todo(checking: title)
    let read = try JSONDecoder().decode(Todo.self, from: JSONEncoder().encode(todo))
    #expect(Array(todo.title.utf8) == Array(title.utf8))
    #expect(Array(read.title.utf8) == Array(title.utf8))
    #expect(read == todo)
  }

  @Test("refuses a date that could not be saved", arguments: [Double.infinity, -.infinity, .nan])
  func badDates(seconds: Double) throws {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    #expect(throws: Todo.Failure.self) { _ = try Todo(checking: "Buy paper", date: date) }
    var todo = try Todo(checking: "Buy paper", date: Date(timeIntervalSince1970: 5))
    todo.date = date
    #expect(todo.date == Date(timeIntervalSince1970: 5))
  }

  @Test("is the same after it was saved, with every field")
  func saving() throws {
    let todo = try Todo(
      checking: "Buy paper", date: Date(timeIntervalSinceReferenceDate: 0.1),
      due: CalendarDay("2024-03-09"), isDone: true, priority: .max,
      creationDay: CalendarDay("2024-03-01"), completionDay: CalendarDay("2024-03-02"))
    let read = try JSONDecoder().decode(Todo.self, from: JSONEncoder().encode(todo))
    #expect(read == todo)
  }

  @Test("forgets the day of completion when it is opened again")
  func reopening() throws {
    var todo = try Todo(
      checking: "Buy paper", isDone: true, completionDay: CalendarDay("2024-03-02"))
    #expect(todo.completionDay == CalendarDay("2024-03-02"))
    todo.isDone = false
    #expect(todo.completionDay == nil)
    let open = try Todo(checking: "Buy paper", completionDay: CalendarDay("2024-03-02"))
    #expect(open.completionDay == nil)
  }

  @Test("C08: reads an older form without the newer fields")
  func olderForm() throws {
    let id = try #require(UUID(uuidString: "00000000-0000-4000-8000-00000000000A"))
    let json = #"{"id": "\#(id)", "title": "One", "isDone": true}"#
    let todo = try JSONDecoder().decode(Todo.self, from: Data(json.utf8))
    let expected = try Todo(
      checking: "One", id: id, date: Date(timeIntervalSince1970: 0), isDone: true)
    #expect(todo == expected)
  }

  @Test("C09: gives a field that holds something unknown its default, and only that field")
  func unknownValues() throws {
    let id = try #require(UUID(uuidString: "00000000-0000-4000-8000-00000000000A"))
    let json = """
      {"id": "\(id)", "title": "One", "isDone": true, "priority": "galactic", "due": "2024-02-30",
      "future": {"keep": 1}, "creationDay": "2024-03-01"}
      """
    let todo = try JSONDecoder().decode(Todo.self, from: Data(json.utf8))
    let expected = try Todo(
      checking: "One", id: id, date: Date(timeIntervalSince1970: 0), isDone: true,
      creationDay: CalendarDay("2024-03-01"))
    #expect(todo == expected)
  }

  @Test(
    "is refused from a file without an id or without a title",
    arguments: [
      #"{"title": "One"}"#, #"{"id": "00000000-0000-4000-8000-00000000000A"}"#,
      #"{"id": "00000000-0000-4000-8000-00000000000A", "title": " "}"#, #"{"id": 1, "title": "a"}"#,
    ])
  func badRows(json: String) {
    #expect(throws: DecodingError.self) {
      _ = try JSONDecoder().decode(Todo.self, from: Data(json.utf8))
    }
  }

  @Test("is shown by the filters that its state asks for")
  func filters() throws {
    let open = try Todo(checking: "Open")
    let done = try Todo(checking: "Done", isDone: true)
    #expect(TodoFilter.allCases.filter { $0.includes(open) } == [.all, .open])
    #expect(TodoFilter.allCases.filter { $0.includes(done) } == [.all, .done])
  }
}
