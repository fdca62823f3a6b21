import FoundationEssentials
import Testing
import Todos
import diary

@Suite("todo.txt")
struct TodoTxtTests {
  /// What the sample says of a line.
  private struct Expected: Decodable, Equatable {
    var text: String
    var done: Bool
    var priority: String?
    var created: CalendarDay?
    var completed: CalendarDay?
    var projects: [String]
    var contexts: [String]
    var tags: [String: String]
  }

  private let importDate = Date(timeIntervalSince1970: 1_700_000_000)

  private func line(_ text: String) throws -> TodoTxtLine {
    try #require(TodoTxtLine(Array(text.utf8)[...]))
  }

  private func todos(_ text: String) throws -> [Todo] {
    TodoTxtImport.todos(in: try InputText(Array(text.utf8)), importDate: importDate)
  }

  private func exported(_ todos: [Todo]) -> String {
    String(decoding: TodoTxtFile.bytes(of: todos.map { TodoTxtLine($0) }), as: UTF8.self)
  }

  @Test("Formats 1: is read as the sample says")
  func sampleFile() throws {
    let lines = TodoTxtFile.lines(in: try InputText(Array(sample("todo.txt"))))
    let read = lines.map { line in
      Expected(
        text: line.text, done: line.isDone, priority: line.priority.map { String($0) },
        created: line.created, completed: line.completed, projects: line.projects,
        contexts: line.contexts, tags: line.tags)
    }
    #expect(read == (try JSONDecoder().decode([Expected].self, from: sample("todo.expected.json"))))
  }

  @Test("Formats 1: comes back byte for byte when it was imported and is exported")
  func roundTrip() throws {
    let bytes = try Array(sample("todo.txt"))
    #expect(bytes == TodoTxtFile.bytes(of: TodoTxtFile.lines(in: try InputText(bytes))))
    let todos = TodoTxtImport.todos(in: try InputText(bytes), importDate: importDate)
    #expect(exported(todos) == String(decoding: bytes, as: UTF8.self))
  }

  @Test(
    "keeps a line as it is, through a todo too",
    arguments: [
      " leading", "trailing ", "two  spaces", "(A)  two spaces", "x  two spaces", "(A) ", "x ", "x",
      "x 2024-03-02", "x 2024-03-02 ", "(A) 2024-03-02", "2024-03-02", "x 2024-02-30 text", "\ttab",
      "x 2024-03-02 2024-02-20 2024-01-01 text", "(A) (B) text", "x x text", "x 2024-03-02 x text",
      "x 2024-03-02 2024-02-20 pri:A text", "x text pri:A more", "x text pri:A pri:B", "x pri:a t",
      "x pri:A text", "x 2024-03-02 pri:A text", "(A) text pri:B", "text pri:B", "x text pri:AB",
      "text due:2024-02-30", "text due:2024-02-30 due:2024-03-01", "due:2024-03-01",
      "+ @ a:b:c :x y:",
      "x 2024-03-02 2024-02-20 (A) text", "👨‍👩‍👧 +家 cafe\u{301} caf\u{E9} \0 \u{202E}", "\u{3000}a",
    ])
  func keptLines(text: String) throws {
    #expect(Array(try line(text).description.utf8) == Array(text.utf8))
    #expect(Array(exported(try todos(text)).utf8) == Array("\(text)\n".utf8))
  }

  @Test(
    "Formats 1: reads the priority of a done task wherever programs put it",
    arguments: [
      ("x 2024-03-02 2024-02-20 text pri:A", "x 2024-03-02 2024-02-20 text pri:A"),
      ("x 2024-03-02 2024-02-20 pri:A text", "x 2024-03-02 2024-02-20 pri:A text"),
      ("x pri:A 2024-03-02 2024-02-20 text", "x 2024-03-02 2024-02-20 text pri:A"),
      ("x (A) 2024-03-02 2024-02-20 text", "x 2024-03-02 2024-02-20 text pri:A"),
      ("x 2024-03-02 (A) 2024-02-20 text", "x 2024-03-02 2024-02-20 text pri:A"),
      ("x 2024-03-02 pri:A 2024-02-20 text", "x 2024-03-02 2024-02-20 text pri:A"),
    ])
  func keptPriority(text: String, written: String) throws {
    let todo = try #require(try todos(text).first)
    #expect(todo.priority == 26)
    #expect(todo.isDone)
    #expect(todo.completionDay == CalendarDay("2024-03-02"))
    #expect(todo.creationDay == CalendarDay("2024-02-20"))
    #expect(exported([todo]) == written + "\n")
    var open = todo
    open.isDone = false
    #expect(exported([open]).hasPrefix("(A) 2024-02-20 "))
  }

  @Test("reads and writes priorities A to Z as 26 to 1")
  func priorities() throws {
    for (offset, letter) in "ABCDEFGHIJKLMNOPQRSTUVWXYZ".enumerated() {
      let todo = try #require(try todos("(\(letter)) text").first)
      #expect(todo.priority == 26 - offset)
      #expect(exported([todo]) == "(\(letter)) text\n")
    }
    #expect(try todos("text").map(\.priority) == [0])
    #expect(exported([try Todo(checking: "a", priority: 99)]) == "(A) a\n")
    #expect(exported([try Todo(checking: "a", priority: -3)]) == "a\n")
    #expect(exported([try Todo(checking: "a", isDone: true, priority: 25)]) == "x a pri:B\n")
  }

  @Test("fills a todo with what the line says")
  func fields() throws {
    let text = "(B) 2024-03-01 Send the form +Office @email due:2024-03-09"
    let todo = try #require(try todos(text).first)
    let expected = try Todo(
      checking: "Send the form +Office @email due:2024-03-09", id: todo.id,
      date: try Date("2024-03-01T00:00:00Z", strategy: .iso8601),
      due: CalendarDay("2024-03-09"), priority: 25, creationDay: CalendarDay("2024-03-01"))
    #expect(todo == expected)
    #expect(try todos("Buy paper").map(\.date) == [importDate])
  }

  @Test("writes the due day and kept priority of the todo, not those of an older title")
  func changedFields() throws {
    var todo = try #require(try todos("Send due:2024-03-09 now").first)
    todo.due = CalendarDay("2024-04-01")
    #expect(exported([todo]) == "Send due:2024-04-01 now\n")
    todo.due = nil
    #expect(exported([todo]) == "Send now\n")
    todo.title = "Send"
    todo.due = CalendarDay("2024-05-01")
    #expect(exported([todo]) == "Send due:2024-05-01\n")
    var done = try #require(try todos("x text pri:B").first)
    done.priority = 26
    #expect(exported([done]) == "x text pri:A\n")
    done.priority = 0
    #expect(exported([done]) == "x text\n")
  }

  @Test(
    "writes titles that look like marks or dates so that they are read back",
    arguments: [
      "x marks the spot", "(A) is an answer", "2024-01-01 was cold", "x 2024-01-01 text",
      "x (A) text", "(A) 2024-01-01 text", "two\nlines\r\n", "x a\nb", "pri:A text", "text pri:A",
    ], [false, true])
  func awkwardTitles(title: String, isDone: Bool) throws {
    let day = CalendarDay("2024-03-01")
    let todo = try Todo(
      checking: title, date: try #require(day).startInUTC, isDone: isDone,
      priority: title.contains("pri:") && isDone ? 26 : 0)
    let read = try todos(exported([todo]))
    let oneLine = String(
      String.UnicodeScalarView(
        title.unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }))
    #expect(read.map(\.title) == [oneLine])
    #expect(read.map(\.isDone) == [isDone])
    #expect(read.map(\.priority) == [todo.priority])
  }

  @Test("J02: gives an added task a line of its own")
  func missingLastLineEnd() throws {
    let line = try line("new")
    for (file, result) in [
      ("a", "a\nnew\n"), ("a\n", "a\nnew\n"), ("", "new\n"), ("a\r\nb", "a\r\nb\r\nnew\r\n"),
    ] {
      let bytes = TodoTxtFile.appending([line], to: Array(file.utf8))
      #expect(String(decoding: bytes, as: UTF8.self) == result)
    }
    #expect(TodoTxtFile.appending([], to: Array("a".utf8)) == Array("a".utf8))
  }

  @Test("skips blank lines, takes CRLF for a line end and drops a byte order mark")
  func lineEnds() throws {
    let text = "\u{FEFF}(A) a\r\n\r\n  \n\t\n\u{200B}\nb\r\n\nc"
    #expect(try todos(text).map(\.title) == ["a", "b", "c"])
    #expect(try todos("").isEmpty)
  }
}
