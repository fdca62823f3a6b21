import FoundationEssentials
import Testing
import diary

@Suite("diary import and export")
struct DiaryImportTests {
  private struct ExpectedTask: Decodable {
    var text: String
    var done: Bool
    var priority: String?
    var created: String?
    var tags: [String: String]
  }

  private struct ExpectedActivity: Decodable {
    var utc: String
    var name: String
    var km: Double?
  }

  private let folder: DiaryFolder

  init() throws { folder = try DiaryFolder() }

  /// The path of a copy of a sample.
  private func copy(_ name: String) throws -> String {
    try folder.write(try sample(name), to: name)
  }

  @Test("gives todo.txt as expected, through --json")
  func todoTxt() async throws {
    let run = await folder.run("import", try copy("todo.txt"))
    #expect(run.status == 0)
    #expect(run.output == "\(folder("todo.txt")): 17 todos added\n")
    let expected = try JSONDecoder().decode([ExpectedTask].self, from: sample("todo.expected.json"))
    let shown = try await folder.state().todos.map { todo in
      ShownState.Todo(
        id: "", title: todo.title, isDone: todo.isDone, priority: todo.priority, date: todo.date,
        due: todo.due)
    }
    let tasks = try expected.map { task in
      // A done task keeps its priority in a tag.
      let letter = task.priority ?? (task.done ? task.tags["pri"] : nil)
      let priority = try letter.map { try #require($0.utf8.first) }
        .map { Int(UInt8(ascii: "Z") - $0) + 1 }
      return ShownState.Todo(
        id: "", title: task.text, isDone: task.done, priority: priority ?? 0,
        date: task.created.map { "\($0)T00:00:00Z" } ?? "2024-03-09T16:00:00Z",
        due: task.tags["due"])
    }
    #expect(shown == tasks)
  }

  @Test("J03: gives Strava's activities as expected, through --json")
  func strava() async throws {
    let run = await folder.run("import", try copy("strava_activities.csv"))
    #expect(run.status == 0)
    let expected = try JSONDecoder().decode(
      [ExpectedActivity].self, from: sample("strava.expected.json"))
    let shown = try await folder.state().workouts
    #expect(shown.map(\.name) == expected.map(\.name))
    #expect(shown.map(\.date) == expected.map(\.utc))
    #expect(shown.map(\.kilometers) == expected.map { $0.km ?? 0 })
    #expect(Set(shown.map(\.complexity)) == ["medium"])
    #expect(Set(shown.map(\.id)).count == 4)
  }

  @Test("J03: reads metres and lower-case names of the layout before 2019")
  func olderStrava() async throws {
    await folder.run("import", try copy("strava_activities_2019_layout.csv"))
    let shown = try await folder.state().workouts
    #expect(shown.map(\.name) == ["Morning run"])
    #expect(shown.map(\.kilometers) == [5.0214])
    #expect(shown.map(\.date) == ["2019-03-03T06:05:09Z"])
  }

  @Test("J06: a second import changes nothing, not even a byte of what is saved")
  func again() async throws {
    let files = [try copy("todo.txt"), try copy("strava_activities.csv")]
    await folder.run(["import"] + files)
    let content = try folder.content()
    folder.now += 86_400
    let run = await folder.run(["import"] + files)
    #expect(
      run.output == """
        \(files[0]): 0 todos added, 17 known already
        \(files[1]): 0 workouts added, 4 known already

        """)
    #expect(try folder.content() == content)
  }

  @Test("J06: what was edited here survives another import")
  func edited() async throws {
    let file = try copy("todo.txt")
    await folder.run("import", file)
    await folder.run("todos", "rename", "3", "Buy", "ink")
    await folder.run("todos", "done", "1")
    let state = try await folder.state()
    await folder.run("import", file)
    #expect(try await folder.state() == state)
    #expect(state.todos[2].title == "Buy ink")
    #expect(state.todos[0].isDone)
  }

  @Test("says through --json what each file has added, with everything after it")
  func json() async throws {
    struct Report: Decodable {
      struct File: Decodable, Equatable {
        var file: String
        var kind: String
        var added: Int
        var known: Int
      }

      var files: [File]
      var todos: [ShownState.Todo]
    }
    let file = try copy("todo.txt")
    let run = await folder.run("import", file, file, "--json")
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    #expect(
      report.files == [
        Report.File(file: file, kind: "todos", added: 17, known: 0),
        Report.File(file: file, kind: "todos", added: 0, known: 17),
      ])
    #expect(try await folder.state().todos == report.todos)
  }

  @Test("several files are imported all or none")
  func allOrNone() async throws {
    await folder.run("todos", "add", "a")
    let content = try folder.content()
    let good = try copy("todo.txt")
    let before = try folder.content()
    let run = await folder.run("import", good, folder("missing.txt"))
    #expect(run.status == 1)
    #expect(run.errors == "diary: open \(folder("missing.txt")): No such file or directory\n")
    #expect(try folder.content() == before)
    #expect(content.count == before.count - 1)
  }

  @Test("exporting and importing todo.txt elsewhere keeps everything that the format has")
  func roundTrip() async throws {
    let file = try copy("todo.txt")
    await folder.run("import", file)
    await folder.run("todos", "add", "Call +Office", "--priority", "C", "--due", "2024-04-01")
    await folder.run("todos", "done", "2")
    let run = await folder.run("export", folder("out.txt"))
    #expect(run.output == "\(folder("out.txt")): 18 todos written\n")
    let other = try DiaryFolder()
    other.now = folder.now
    await other.run("import", folder("out.txt"))
    await other.run("export", other("again.txt"))
    #expect(try other.text("again.txt") == folder.text("out.txt"))
    func plain(_ state: ShownState) -> [String] {
      state.todos.map { "\($0.isDone) \($0.priority) \($0.due ?? "")" }
    }
    #expect(try await plain(other.state()) == plain(folder.state()))
  }

  @Test("an export of untouched todos is the file that was imported")
  func unchanged() async throws {
    let file = try copy("todo.txt")
    await folder.run("import", file)
    await folder.run("export", folder("out.txt"))
    #expect(try folder.text("out.txt") == folder.text("todo.txt"))
  }

  @Test("J02: adding to a file without a final newline puts tasks on lines of their own")
  func append() async throws {
    try folder.write("mine", to: "list.txt")
    await folder.run("todos", "add", "b")
    await folder.run("todos", "add", "a")
    let run = await folder.run("export", folder("list.txt"), "--append")
    #expect(run.status == 0)
    #expect(try folder.text("list.txt") == "mine\na\nb\n")
    await folder.run("export", folder("list.txt"), "--append")
    #expect(try folder.text("list.txt") == "mine\na\nb\n")
  }

  @Test("an export to a name that ends with .json is what show --json gives")
  func exportJSON() async throws {
    await folder.run("import", try copy("todo.txt"), try copy("strava_activities.csv"))
    let run = await folder.run("export", folder("all.json"))
    #expect(run.output == "\(folder("all.json")): 17 todos and 4 workouts written\n")
    #expect(try await folder.text("all.json") == folder.run("show", "--json").output)
  }

  @Test("an export that is not possible leaves the file, and names it")
  func exportRefused() async throws {
    await folder.run("todos", "add", "a")
    let before = try folder.content()
    for file in [folder.path, folder("missing/out.txt"), folder("diary/data/diary.journal/x.txt")] {
      let run = await folder.run("export", file)
      #expect(run.status == 1)
      #expect(run.errors.contains(file))
      #expect(try folder.content() == before)
    }
  }

  @Test("an export never writes into the program's own folders")
  func exportOntoItself() async throws {
    await folder.run("todos", "add", "a")
    let before = try folder.content()
    for file in ["diary/data/diary.journal", "diary/data/../data/new.txt", "diary/state/a.json"] {
      let run = await folder.run("export", folder(file))
      #expect(run.status == 1)
      #expect(run.errors.hasSuffix("this is where diary keeps its own files\n"))
    }
    #expect(try folder.content() == before)
  }

  @Test("long imports show progress on a terminal, short ones do not", arguments: [true, false])
  func progress(isLong: Bool) async throws {
    let lines = (0..<3_000).map { "task \($0)\n" }.joined()
    let file = try folder.write(lines, to: "many.txt")
    var time = Duration.zero
    folder.elapsed = {
      time += isLong ? .milliseconds(400) : .zero
      return time
    }
    folder.console = { $0.showsProgress = true }
    let run = await folder.run("import", file)
    #expect(run.errors.contains("\r\u{1B}[KReading \(file): 34 %") == isLong)
    #expect(run.errors.hasSuffix("\r\u{1B}[K") == isLong)
    #expect(run.output == "\(file): 3000 todos added\n")
  }
}
