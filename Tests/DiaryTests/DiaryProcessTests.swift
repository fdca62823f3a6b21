import ChildProcesses
import Foundation
import Testing
import diary

@Suite("The program as a process")
struct DiaryProcessTests {
  private let folder: DiaryFolder

  init() throws { folder = try DiaryFolder() }

  private func start(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> ChildProcess {
    try ChildProcess(ChildProcess.sibling("diary"), arguments, environment: environment)
  }

  @discardableResult
  private func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> DiaryFolder.Run {
    let process = try start(arguments, environment: environment)
    let (output, errors) = (process.readAll(), process.readErrors())
    return DiaryFolder.Run(status: process.wait(), output: output, errors: errors)
  }

  @Test("imports a file, keeps it between runs, and writes no colours into a pipe")
  func importAndShow() throws {
    let file = try folder.write(try sample("todo.txt"), to: "todo.txt")
    let imported = try run(["import", file, "--data", folder("d")])
    #expect(imported.status == 0)
    #expect(imported.output == "\(file): 17 todos added\n")
    #expect(imported.errors == "")
    let shown = try run(["--data", folder("d")])
    #expect(shown.status == 0)
    #expect(shown.output.hasPrefix("Todos  15 open, 2 done\n"))
    #expect(!shown.output.contains("\u{1B}"))
    let json = try run(["show", "--json", "--data", folder("d")])
    let state = try JSONDecoder().decode(ShownState.self, from: Data(json.output.utf8))
    #expect(state.todos.count == 17)
  }

  @Test("ends with 64 for wrong usage and 1 for bad input, and says so on standard error")
  func statuses() throws {
    let usage = try run(["fly", "--data", folder("d")])
    #expect(usage.status == 64)
    #expect(usage.output == "")
    #expect(usage.errors == "diary: there is no command \"fly\"; see \"diary help\"\n")
    let input = try run(["import", folder("missing.txt"), "--data", folder("d")])
    #expect(input.status == 1)
    #expect(input.errors == "diary: open \(folder("missing.txt")): No such file or directory\n")
  }

  @Test("keeps its files in the folders of the user, after the XDG rules")
  func xdg() throws {
    let variables = [
      "HOME": folder("home"), "XDG_DATA_HOME": folder("data"), "XDG_CONFIG_HOME": "relative",
    ]
    #expect(try run(["todos", "add", "a"], environment: variables).status == 0)
    #expect(try run(["settings", "set", "units", "miles"], environment: variables).status == 0)
    #expect(
      try folder.content().keys.sorted() == [
        "data/diary/diary.journal", "home/.config/diary/settings.json",
      ])
  }

  @Test("H10: days do not depend on the machine's language, only on its zone")
  func languages() throws {
    try run(
      ["workouts", "add", "Run", "5", "--date", "2024-12-31", "--data", folder("d")],
      environment: ["TZ": "UTC"])
    for language in ["C", "de_DE.UTF-8", "th_TH.UTF-8", "ar_SA.UTF-8"] {
      let variables = ["LANG": language, "LC_ALL": language, "TZ": "UTC"]
      let shown = try run(["workouts", "--data", folder("d")], environment: variables)
      #expect(shown.output.contains("1  31 Dec 2024  5.0 km  medium  Run"))
    }
    let west = try run(["workouts", "--data", folder("d")], environment: ["TZ": "EST5"])
    #expect(west.output.contains("30 Dec 2024"))
  }

  @Test("runs at the same time lose nothing: each waits for the one before")
  func atTheSameTime() throws {
    let titles = (0..<8).map { "todo \($0)" }
    let started = try titles.map { title in
      try start(["todos", "add", title, "--data", folder("d")])
    }
    for process in started { #expect(process.wait() == 0) }
    let json = try run(["show", "--json", "--data", folder("d")])
    let state = try JSONDecoder().decode(ShownState.self, from: Data(json.output.utf8))
    #expect(state.todos.map(\.title).sorted() == titles)
    #expect(try run(["undo", "8", "--data", folder("d")]).status == 0)
  }

  @Test(
    "32 a run that is killed at any instant costs no run before it, and is there as a whole or not")
  func killed() async throws {
    var kept: [String] = []
    for number in 0..<40 {
      let title = "todo \(number)"
      let process = try start(["todos", "add", title, "--data", folder("d")])
      try await Task.sleep(for: .milliseconds(Double.random(in: 0...1) * 80))
      process.kill()
      let isKept = process.wait() == 0
      let shown = try run(["show", "--json", "--data", folder("d")])
      #expect(shown.status == 0)
      let state = try JSONDecoder().decode(ShownState.self, from: Data(shown.output.utf8))
      let titles = state.todos.map(\.title)
      #expect(titles == [title] + kept || !isKept && titles == kept)
      kept = titles
    }
    if !kept.isEmpty {
      #expect(try run(["undo", "\(kept.count)", "--data", folder("d")]).status == 0)
    }
  }
}
