import FoundationEssentials
import Testing
import Todos
import Workouts
import diary

@Suite("diary commands")
struct DiaryCommandTests {
  private let folder: DiaryFolder

  init() throws { folder = try DiaryFolder() }

  /// Runs commands one after the other and gives the titles then, done ones with an x.
  private func titles(after commands: [String]...) async throws -> [String] {
    for command in commands {
      let run = await folder.run(["todos"] + command)
      #expect(run.status == 0, "\(run.errors)")
    }
    return try await folder.state().todos.map { ($0.isDone ? "x " : "") + $0.title }
  }

  @Test("todos: add puts on top, with priority and due day")
  func add() async throws {
    await folder.run("todos", "add", "Buy", "paper")
    await folder.run("todos", "add", "Call", "--priority", "a", "--due=2024-04-01")
    await folder.run("todos", "add", "--priority", "-3", "--", "--odd", "title")
    await folder.run("todos", "add", "Pay due:2024-05-01")
    let todos = try await folder.state().todos
    #expect(todos.map(\.title) == ["Pay due:2024-05-01", "--odd title", "Call", "Buy paper"])
    #expect(todos.map(\.priority) == [0, -3, 26, 0])
    #expect(todos.map(\.due) == ["2024-05-01", nil, "2024-04-01", nil])
    #expect(Set(todos.map(\.date)) == ["2024-03-09T16:00:00Z"])
  }

  @Test("todos: rename, done, remove, move, clear work on the rows shown")
  func rows() async throws {
    #expect(
      try await titles(after: ["add", "d"], ["add", "c"], ["add", "b"], ["add", "a"])
        == ["a", "b", "c", "d"])
    #expect(try await titles(after: ["rename", "2", "B", "2"]) == ["a", "B 2", "c", "d"])
    #expect(try await titles(after: ["done", "4", "2"]) == ["a", "x B 2", "c", "x d"])
    #expect(try await titles(after: ["done", "--open", "2"]) == ["a", "B 2", "c", "x d"])
    #expect(try await titles(after: ["move", "1", "3"]) == ["B 2", "c", "a", "x d"])
    #expect(try await titles(after: ["move", "4", "1"]) == ["x d", "B 2", "c", "a"])
    #expect(try await titles(after: ["remove", "4", "2", "2"]) == ["x d", "c"])
    #expect(try await titles(after: ["clear"]) == ["c"])
  }

  @Test("todos: one that is added and not shown is told")
  func hidden() async throws {
    await folder.run("todos", "list", "done")
    #expect(
      await folder.run("todos", "add", "a").output == """
        Todos  1 open, 0 done; only done ones are shown
        The new todo is not shown: only done ones are.

        """)
    #expect(!(await folder.run("todos").output.contains("not shown")))
    await folder.run("todos", "list", "open")
    #expect(!(await folder.run("todos", "add", "b").output.contains("not shown")))
  }

  @Test("todos: the filter is remembered, and rows are those that it shows")
  func filter() async throws {
    _ = try await titles(
      after: ["add", "c"], ["add", "b"], ["add", "a"], ["done", "2"], ["list", "open"])
    let shown = await folder.run("todos")
    #expect(
      shown.output == """
        Todos  2 open, 1 done; only open ones are shown
        1        a
        2        c

        """)
    #expect(try await titles(after: ["rename", "2", "C"]) == ["a", "x b", "C"])
    #expect(try await titles(after: ["move", "1", "2"]) == ["C", "x b", "a"])
    #expect(try await titles(after: ["list", "done"], ["remove", "1"]) == ["C", "a"])
    #expect(await folder.run("todos", "done", "1").errors.contains("nothing is shown"))
    #expect(try await titles(after: ["list", "all"], ["done", "1"]) == ["x C", "a"])
  }

  @Test("todos: order by date, oldest first, and by priority, highest first")
  func order() async throws {
    for (index, title) in ["a", "b", "c"].enumerated() {
      folder.now = DiaryFolder.sampleDate + Double(index)
      await folder.run("todos", "add", title, "--priority", "\(index % 2)")
    }
    #expect(try await titles(after: ["order", "date"]) == ["a", "b", "c"])
    #expect(try await titles(after: ["order", "priority"]) == ["b", "a", "c"])
  }

  @Test("todos: what is done today is exported with the day in the zone of the machine")
  func completionDay() async throws {
    folder.now = Date(timeIntervalSince1970: 1_710_028_800 - 1)  // 2024-03-09T23:59:59Z
    folder.zone = LocalZone(TimeZone(secondsFromGMT: 7_200) ?? .gmt)
    await folder.run("todos", "add", "a")
    await folder.run("todos", "done", "1")
    await folder.run("export", folder("out.txt"))
    #expect(try folder.text("out.txt") == "x 2024-03-10 a\n")
  }

  @Test("todos: renaming to a title with a due day takes that day")
  func renameWithDue() async throws {
    await folder.run("todos", "add", "a")
    await folder.run("todos", "rename", "1", "b due:2024-04-01")
    #expect(try await folder.state().todos.map(\.due) == ["2024-04-01"])
    await folder.run("export", folder("out.txt"))
    #expect(try folder.text("out.txt") == "b due:2024-04-01\n")
  }

  @Test("workouts: add reads distances as typed, and days where the clock on the wall is")
  func addWorkouts() async throws {
    await folder.run("workouts", "add", "Morning", "run", "5,5", "--complexity", "high")
    folder.zone = LocalZone(TimeZone(secondsFromGMT: -28_800) ?? .gmt)
    await folder.run("workouts", "add", "Yoga", "0", "--date", "2024-02-29")
    let workouts = try await folder.state().workouts
    #expect(workouts.map(\.name) == ["Morning run", "Yoga"])
    #expect(workouts.map(\.kilometers) == [5.5, 0])
    #expect(workouts.map(\.complexity) == ["high", "medium"])
    #expect(workouts.map(\.date) == ["2024-03-09T16:00:00Z", "2024-02-29T08:00:00Z"])
    #expect(await folder.run("workouts").output.contains("29 Feb 2024"))
  }

  @Test("workouts: the order is remembered, and rows are those of the order shown")
  func sortWorkouts() async throws {
    for (name, distance, complexity) in [
      ("a", "5", "low"), ("b", "10", "medium"), ("c", "7.5", "high"),
    ] {
      await folder.run("workouts", "add", name, distance, "--complexity", complexity)
    }
    let sorted = await folder.run("workouts", "sort", "distance")
    #expect(
      sorted.output == """
        Workouts  3, 22.5 km; by distance
        1  09 Mar 2024  10.0 km  medium  b
        2  09 Mar 2024   7.5 km  high    c
        3  09 Mar 2024   5.0 km  low     a

        """)
    await folder.run("workouts", "add", "d", "8")
    await folder.run("workouts", "remove", "1", "3")
    #expect(try await folder.state().workouts.map(\.name) == ["d", "a"])
    await folder.run("workouts", "sort", "none")
    #expect(try await folder.state().workouts.map(\.name) == ["a", "d"])
  }

  @Test("H12: workouts totals group by the zone's weeks, and the groups add up")
  func totals() async throws {
    folder.zone = LocalZone(TimeZone(secondsFromGMT: 3_600) ?? .gmt)
    await folder.run("workouts", "add", "a", "0.1", "--date", "2024-12-29", "--complexity", "low")
    await folder.run("workouts", "add", "b", "0.2", "--date", "2024-12-30")
    #expect(
      await folder.run("workouts", "totals").output == """
        Totals
        medium    1  0.2 km   0.2 km each
        low       1  0.1 km   0.1 km each
        2024-W52  1  0.1 km   0.1 km each
        2025-W01  1  0.2 km   0.2 km each
        all       2  0.3 km  0.15 km each

        """)
    let json = await folder.run("workouts", "totals", "--json").output
    #expect(json.contains("\"2025-W01\""))
  }

  @Test("settings: set, list and reset; the unit changes how distances are shown, not stored")
  func settings() async throws {
    await folder.run("workouts", "add", "Marathon", "42.195")
    await folder.run("settings", "set", "units", "miles")
    await folder.run("settings", "set", "sleepGoal", "7.5")
    #expect(
      await folder.run("settings", "set", "isNotificationsEnabled", "false").output == """
        Settings
        sleepGoal               7.5 h
        isNotificationsEnabled  false
        units                   miles

        """)
    #expect(await folder.run("workouts").output.contains("26.22 mi"))
    var state = try await folder.state()
    #expect(
      state.settings
        == ShownState.Settings(sleepGoal: 7.5, isNotificationsEnabled: false, units: "miles"))
    #expect(state.workouts.map(\.kilometers) == [42.195])
    await folder.run("settings", "reset")
    state = try await folder.state()
    #expect(
      state.settings
        == ShownState.Settings(sleepGoal: 8, isNotificationsEnabled: true, units: "kilometers"))
  }

  @Test("search finds names and descriptions whatever their case and accents")
  func search() async throws {
    let file = try folder.write(
      """
      [{"id": 1, "name": "Café", "description": "Où"}, {"id": "b", "name": "Other"},
       {"id": 3, "name": "x", "description": "the CAFE of names"}]
      """, to: "catalogue.json")
    let run = await folder.run("search", "cafe", "--catalogue", file)
    #expect(
      run.output == """
        Repositories  2 for "cafe"
        1  Café  Où
        2  x     the CAFE of names

        """)
    let json = await folder.run("search", "other", "--catalogue", file, "--json")
    #expect(
      json.output == """
        {
          "query" : "other",
          "repos" : [
            {
              "description" : null,
              "id" : "b",
              "name" : "Other"
            }
          ]
        }

        """)
  }

  @Test("show --json has exactly the keys that are promised, in order, and null for nothing")
  func showJSON() async throws {
    await folder.run("todos", "add", "a/b \"c\"")
    await folder.run("workouts", "add", "Run", "5.02")
    let state = try await folder.state()
    let (todo, workout) = (try #require(state.todos.first), try #require(state.workouts.first))
    #expect(
      await folder.run("--json").output == """
        {
          "settings" : {
            "isNotificationsEnabled" : true,
            "sleepGoal" : 8,
            "units" : "kilometers"
          },
          "todos" : [
            {
              "date" : "2024-03-09T16:00:00Z",
              "due" : null,
              "id" : "\(todo.id)",
              "isDone" : false,
              "priority" : 0,
              "title" : "a/b \\"c\\""
            }
          ],
          "workouts" : [
            {
              "complexity" : "medium",
              "date" : "2024-03-09T16:00:00Z",
              "id" : "\(workout.id)",
              "kilometers" : 5.02,
              "name" : "Run"
            }
          ]
        }

        """)
  }

  @Test("a change of very many todos shows the rows around it, and todos shows all")
  func window() async throws {
    let file = try folder.write((1...100).map { "t\($0)\n" }.joined(), to: "todo.txt")
    await folder.run("import", file)
    for (command, row) in [
      ("todos add new", 1), ("todos rename 70 new", 70), ("todos done 60 2", 60),
      ("todos move 3 90", 90), ("todos remove 55", 55), ("todos order date", 1), ("todos clear", 1),
    ] {
      let output = await folder.run(command.split(separator: " ").map(String.init)).output
      let lines = output.split(separator: "\n").dropFirst()
      #expect(lines.count == 41)
      #expect(lines.contains { $0.split(separator: " ").first == "\(row)" })
      #expect(lines.last?.hasSuffix("\"diary todos\" shows all") == true)
    }
    #expect(await folder.run("todos").output.split(separator: "\n").count == 99)
  }

  @Test("every command takes --json, and its output is one JSON value")
  func everyCommandJSON() async throws {
    let catalogue = try folder.write("[]", to: "catalogue.json")
    let todos = try folder.write("(A) a\nb\nc\n", to: "todo.txt")
    let commands = [
      "import \(todos)", "show", "todos", "todos list all", "todos add d", "todos rename 1 e",
      "todos done 1", "todos move 1 2", "todos order date", "todos order priority",
      "todos remove 1", "todos clear", "workouts", "workouts add r 5", "workouts sort distance",
      "workouts totals", "workouts remove 1", "settings", "settings set units miles",
      "settings reset", "search a --catalogue \(catalogue)", "export \(folder("out.txt"))",
      "export \(folder("out.json"))", "log", "undo", "redo", "help",
    ]
    for command in commands {
      let run = await folder.run(command.split(separator: " ").map(String.init) + ["--json"])
      #expect(run.status == 0, "\(command): \(run.errors)")
      #expect(run.errors == "")
      let first = run.output.first
      #expect(first == "{" || first == "[")
      #expect(
        throws: Never.self, "\(command)",
        performing: { try JSONDecoder().decode(AnyJSON.self, from: Data(run.output.utf8)) })
    }
  }

  private struct AnyJSON: Decodable {
    init(from decoder: any Decoder) throws { _ = try decoder.singleValueContainer() }
  }
}
