import FoundationEssentials
import Repos
import Settings
import StoreCollections
import Testing
import Todos
import Workouts
import diary

@Suite("Rendering views give text from values alone")
struct ViewTests {
  private let format = TextFormat()
  private let date = Date(timeIntervalSince1970: 1_709_445_909)  // 2024-03-03T06:05:09Z

  private func id(_ last: Character) throws -> UUID {
    try #require(UUID(uuidString: "00000000-0000-4000-8000-00000000000\(last)"))
  }

  private func todos() throws -> IdentifiedList<Todo> {
    [
      try Todo(checking: "Buy paper", id: id("1"), date: date, priority: 26),
      try Todo(checking: "家族\n🏠", id: id("2"), date: date, due: CalendarDay("2024-04-01")),
      try Todo(checking: "Done", id: id("3"), date: date, isDone: true, priority: 100),
    ]
  }

  private func workouts() throws -> IdentifiedList<Workout> {
    [
      try Workout(checking: "Run", distance: 5.02, id: id("4"), date: date, complexity: .high),
      try Workout(checking: "Yoga", distance: 0, id: id("5"), date: date, complexity: .low),
    ]
  }

  @Test("todos as rows, with mark, priority, due day and title")
  func todosText() throws {
    let view = TodosView(filter: .all, counts: TodoCounts(open: 2, done: 1), todos: try todos())
    #expect(
      view.text(in: format) == """
        Todos  2 open, 1 done
        1     A                Buy paper
        2          2024-04-01  家族␊🏠
        3  x  100              Done

        """)
  }

  @Test("todos in colours, cut to the width of the terminal between characters")
  func todosStyled() throws {
    var format = format
    format.isStyled = true
    format.width = 22
    let view = TodosView(
      filter: .open, counts: TodoCounts(open: 1),
      todos: [try Todo(checking: "Tidy 👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", date: date)])
    #expect(
      view.lines(in: format) == [
        "\u{1B}[1mTodos\u{1B}[0m  \u{1B}[2m1 open, 0 done; only open ones are shown\u{1B}[0m",
        "\u{1B}[2m1\u{1B}[0m        Tidy 👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧…",
      ])
  }

  @Test(
    "of very many rows, people see those around the one that has changed, programs all",
    arguments: [(0, 1...40), (50, 31...70), (99, 61...100), (100, 61...100), (nil, 1...100)])
  func window(focus: Int?, numbers: ClosedRange<Int>) throws {
    var todos = TodosView(
      filter: .all, counts: TodoCounts(open: 100),
      todos: try IdentifiedList((1...100).map { try Todo(checking: "t\($0)", date: date) }))
    todos.focus = focus
    try expect(numbers, of: todos, heading: "Todos  100 open, 0 done", command: "diary todos")
    var workouts = WorkoutsView(
      order: nil,
      workouts: try IdentifiedList(
        (1...100).map { try Workout(checking: "w\($0)", distance: 1, date: date) }))
    workouts.focus = focus
    try expect(
      numbers, of: workouts, heading: "Workouts  100, 100.0 km", command: "diary workouts")
  }

  private func expect(
    _ numbers: ClosedRange<Int>, of view: some RenderingView, heading: String, command: String
  ) throws {
    let lines = view.lines(in: format)
    #expect(lines.first == heading)
    let rows = lines.dropFirst().prefix(numbers.count)
    #expect(rows.map { Int($0.split(separator: " ")[0]) } == Array(numbers))
    let shown = "rows \(numbers.lowerBound) to \(numbers.upperBound) of 100"
    let remark = numbers.count == 100 ? [] : ["\(shown); \"\(command)\" shows all"]
    #expect(Array(lines.dropFirst(numbers.count + 1)) == remark)
    #expect(try view.json().split(separator: "\n").count { $0.contains("\"id\"") } == 100)
  }

  @Test("no todos are a heading alone")
  func noTodos() {
    let view = TodosView(filter: .all, counts: TodoCounts(), todos: [])
    #expect(view.text(in: format) == "Todos  0 open, 0 done\n")
  }

  @Test("todos for programs")
  func todosJSON() throws {
    let view = TodosView(
      filter: .open, counts: TodoCounts(open: 1, done: 4), todos: [try todos()[1]])
    #expect(
      try view.json() == """
        {
          "done" : 4,
          "filter" : "open",
          "open" : 1,
          "todos" : [
            {
              "date" : "2024-03-03T06:05:09Z",
              "due" : "2024-04-01",
              "id" : "00000000-0000-4000-8000-000000000002",
              "isDone" : false,
              "priority" : 0,
              "title" : "家族\\n🏠"
            }
          ]
        }

        """)
  }

  @Test("workouts in miles, in the zone of the clock on the wall, complexities in their colours")
  func workoutsText() throws {
    var format = format
    format.unit = .miles
    format.zone = LocalZone(TimeZone(secondsFromGMT: -8 * 3_600) ?? .gmt)
    let view = WorkoutsView(order: .distance, workouts: try workouts())
    #expect(
      view.text(in: format) == """
        Workouts  2, 3.12 mi; by distance
        1  02 Mar 2024  3.12 mi  high  Run
        2  02 Mar 2024   0.0 mi  low   Yoga

        """)
    format.isStyled = true
    #expect(view.lines(in: format)[1].contains("\u{1B}[31mhigh\u{1B}[0m"))
    #expect(view.lines(in: format)[2].contains("\u{1B}[32mlow\u{1B}[0m"))
  }

  @Test("no workouts have no average, and no number that is none")
  func noTotals() throws {
    let view = TotalsView(WorkoutTotals(in: .utc))
    #expect(view.text(in: format) == "Totals\nall  0  0.0 km\n")
    #expect(
      try view.json() == """
        {
          "byComplexity" : {
            "high" : {
              "count" : 0,
              "kilometers" : 0
            },
            "low" : {
              "count" : 0,
              "kilometers" : 0
            },
            "medium" : {
              "count" : 0,
              "kilometers" : 0
            }
          },
          "byWeek" : {

          },
          "count" : 0,
          "kilometers" : 0
        }

        """)
  }

  @Test("everything is the three parts, and for programs all todos, whatever is shown")
  func state() throws {
    let todos = try todos()
    let view = StateView(
      allTodos: todos,
      todos: TodosView(filter: .done, counts: TodoCounts(open: 2, done: 1), todos: [todos[2]]),
      workouts: WorkoutsView(order: nil, workouts: []),
      settings: SettingsView(sleepGoal: 8, isNotificationsEnabled: true, units: .kilometers))
    #expect(
      view.text(in: format) == """
        Todos  2 open, 1 done; only done ones are shown
        1  x  100    Done

        Workouts  0, 0.0 km

        Settings
        sleepGoal               8.0 h
        isNotificationsEnabled  true
        units                   kilometers

        """)
    let shown = try JSONDecoder().decode(ShownState.self, from: Data(view.json().utf8))
    #expect(shown.todos.map(\.title) == todos.map(\.title))
  }

  @Test("imports, exports, searches and undone commands say what was done")
  func reports() throws {
    let state = StateView(
      allTodos: [], todos: TodosView(filter: .all, counts: TodoCounts(), todos: []),
      workouts: WorkoutsView(order: nil, workouts: []),
      settings: SettingsView(sleepGoal: 8, isNotificationsEnabled: true, units: .kilometers))
    let files = [
      ImportView.File(file: "a\nb", kind: "todos", added: 2, known: 0),
      ImportView.File(file: "c", kind: "workouts", added: 0, known: 3),
    ]
    #expect(
      ImportView(files: files, state: state).lines(in: format)
        == ["a␊b: 2 todos added", "c: 0 workouts added, 3 known already"])
    #expect(
      ExportView(file: "a.json", format: "json", todos: 2, workouts: 1).lines(in: format)
        == ["a.json: 2 todos and 1 workouts written"])
    let undone = UndoView(
      isUndo: true, commands: ["todos clear"], undoCount: 4, redoCount: 1, state: state)
    #expect(
      undone.lines(in: format) == ["undone: diary todos clear", "4 more to undo, 1 to redo"])
    let found = SearchView(query: "a\u{1B}b", repos: [Repo(id: 1, name: "n\u{7}")])
    #expect(found.lines(in: format) == ["Repositories  1 for \"a␛b\"", "1  n␇"])
  }

  @Test("the help names every command and option, in lines of at most 100 columns")
  func help() {
    let text = HelpView().text(in: format)
    for option in Arguments.Option.allCases where option != .help {
      #expect(text.contains("--\(option.rawValue)"))
    }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test(
    "instants are written in UTC, with milliseconds only if there are any",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (0.5, "1970-01-01T00:00:00.500Z"),
      (-0.25, "1969-12-31T23:59:59.750Z"), (86_399.9999, "1970-01-02T00:00:00Z"),
      (1_709_445_909.001, "2024-03-03T06:05:09.001Z"), (1e300, "9999-12-31T00:00:00Z"),
      (-1e300, "0001-01-01T00:00:00Z"),
    ])
  func instants(seconds: Double, text: String) {
    #expect(InstantText.text(of: Date(timeIntervalSince1970: seconds)) == text)
  }

  @Test("a command is told as it can be typed again")
  func commands() throws {
    let words = ["todos", "add", "it's", "a b", "", "c;d", "--due", "2024-04-01", "é_:./-"]
    #expect(
      try Arguments(words).description
        == "todos add 'it'\\''s' 'a b' '' 'c;d' é_:./- --due 2024-04-01")
  }
}
