import Foundation
import Testing
import diary

@Suite("What diary saves")
struct DiaryStorageTests {
  private let folder: DiaryFolder
  private let file = "diary/data/diary.journal"

  init() throws { folder = try DiaryFolder() }

  private let changes = [
    ["todos", "add", "a"], ["todos", "list", "open"], ["workouts", "add", "Run", "5"],
    ["workouts", "sort", "distance"], ["undo"],
  ]

  @Test(
    "cannot be read: each command ends with 1, names the file, and leaves every byte",
    arguments: [("", "the file is empty"), ("{}\n", "this is no journal")])
  func unreadable(text: String, message: String) async throws {
    try folder.write(text, to: file)
    let before = try folder.content()
    for command in changes + [[], ["todos"], ["workouts", "totals"], ["export", folder("out")]] {
      let run = await folder.run(command)
      #expect(run.status == 1)
      #expect(run.output == "")
      #expect(run.errors == "diary: \(folder(file)): \(message)\n")
    }
    #expect(try folder.content() == before)
  }

  @Test("is of a newer version: it can be shown, and no command changes it")
  func newer() async throws {
    await folder.run("todos", "add", "a")
    var lines = try folder.text(file).split(separator: "\n", omittingEmptySubsequences: false)
    lines[0] = #"08037d53 0 {"journal":1,"version":99}"#
    lines[1] = lines[0]
    try folder.write(lines.joined(separator: "\n"), to: file)
    let before = try folder.content()
    #expect(try await folder.state().todos.map(\.title) == ["a"])
    for command in changes {
      let run = await folder.run(command)
      #expect(run.status == 1)
      #expect(run.errors.contains("diary.journal is of version 99, this program knows up to 1"))
    }
    #expect(try folder.content() == before)
  }

  @Test("a damaged line costs its change, is told, and is kept beside the file")
  func damagedLine() async throws {
    for title in ["one", "two", "three"] { await folder.run("todos", "add", title) }
    let text = try folder.text(file).replacing("\"two\"", with: "\"twO\"")
    try folder.write(text, to: file)
    let shown = await folder.run("show", "--json")
    #expect(shown.status == 0)
    #expect(shown.errors.contains("line 4 is damaged, its commit is lost"))
    #expect(try folder.text(file) == text)
    #expect(try await folder.state().todos.map(\.title) == ["three", "one"])
    let changed = await folder.run("todos", "add", "four")
    #expect(changed.status == 0)
    #expect(changed.errors.contains("the file as it was is kept as \(folder(file)).damaged-1\n"))
    #expect(try await folder.state().todos.map(\.title) == ["four", "three", "one"])
    let kept = try folder.content().filter { $0.key != file && $0.value.starts(with: text.utf8) }
    #expect(kept.keys.map { $0 } == ["\(file).damaged-1"])
    #expect(await folder.run("show").errors == "")
  }

  @Test("H09, C13: texts and dates come back exactly, and saving again changes no byte")
  func exact() async throws {
    let titles = [
      "👨‍👩‍👧 🇩🇪", "e\u{301} é", "\u{202E}x", "a\u{0}b",
      String(repeating: "long ", count: 20_000),
    ]
    for (index, title) in titles.enumerated() {
      folder.now = DiaryFolder.sampleDate + Double(index) * 0.1
      await folder.run("todos", "add", title)
    }
    let shown = try await folder.state().todos
    #expect(shown.reversed().map { Array($0.title.utf8) } == titles.map { Array($0.utf8) })
    #expect(shown[3].date == "2024-03-09T16:00:00.100Z")
    let before = try folder.content()
    await folder.run("todos", "list", "all")
    #expect(try folder.content() == before)
  }

  @Test("a settings file that cannot be read is told, and no command puts it aside")
  func unreadableSettings() async throws {
    try folder.write("{\n\"units\": \n}", to: "diary/config/settings.json")
    let before = try folder.content()
    let shown = await folder.run("show")
    #expect(shown.status == 0)
    #expect(shown.errors.contains("settings.json:3:1: "))
    for command in [["settings"], ["settings", "set", "units", "miles"], ["settings", "reset"]] {
      let run = await folder.run(command)
      #expect(run.status == 1)
      #expect(run.errors.contains("settings.json:3:1: "))
      #expect(run.errors.contains("; repair or remove the file\n"))
    }
    #expect(try folder.content() == before)
  }

  @Test("a folder that cannot be written is named, and nothing is lost")
  func unwritable() async throws {
    try folder.write("in the way", to: "file")
    for command in changes {
      let run = await folder.run(command + ["--data", folder("file/inside")])
      #expect(run.status == 1)
      #expect(run.errors.contains(folder("file/inside")))
    }
    #expect(try folder.text("file") == "in the way")
  }

  @Test("--data keeps everything in that folder")
  func dataFolder() async throws {
    await folder.run("todos", "add", "a", "--data", folder("other"))
    await folder.run("settings", "set", "units", "miles", "--data=\(folder("other"))")
    #expect(try await folder.state().todos.isEmpty)
    #expect(
      try folder.content().keys.sorted() == [
        "other/config/settings.json", "other/data/diary.journal",
      ])
  }

  @Test("the files are for this user alone")
  func modes() async throws {
    await folder.run("todos", "add", "a")
    for name in ["diary/data", file] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder(name))
      let mode = try #require(attributes[.posixPermissions] as? Int)
      #expect(mode & 0o077 == 0)
    }
  }
}
