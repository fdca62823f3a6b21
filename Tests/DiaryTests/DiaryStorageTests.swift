import Foundation
import Testing
import diary

@Suite("What diary saves")
struct DiaryStorageTests {
  private let folder: DiaryFolder
  private let file = "diary/data/diary.json"

  init() throws { folder = try DiaryFolder() }

  private func damage(_ text: String) throws { try folder.write(text, to: file) }

  private let changes = [
    ["todos", "add", "a"], ["todos", "list", "open"], ["workouts", "add", "Run", "5"],
    ["workouts", "sort", "distance"], ["undo"],
  ]

  @Test(
    "cannot be read: each command ends with 1, names file and line, and leaves every byte",
    arguments: [
      ("", "line 1: expected a value"), ("{\n\"version\": 1,\n", "line 3: "),
      ("[]", "this is not what diary saves"), ("{}", "this is not what diary saves"),
      ("{\"version\": 1, \"todos\": 5}", "this is not what diary saves"),
      (
        "{\"version\": 99, \"todos\": []}",
        "written by a newer diary (version 99); this one knows 1"
      ),
    ])
  func unreadable(text: String, message: String) async throws {
    try damage(text)
    _ = await folder.run("todos", "add", "a")
    let before = try folder.content()
    for command in changes + [[], ["todos"], ["workouts", "totals"], ["export", folder("out")]] {
      let run = await folder.run(command)
      #expect(run.status == 1)
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("diary: \(folder(file)): \(message)"), "\(run.errors)")
    }
    #expect(try folder.content() == before)
  }

  @Test("a row that cannot be read costs that row, is told, and is kept beside the file")
  func damagedRow() async throws {
    let text = """
      {"version": 1, "todos": [
        {"id": "00000000-0000-4000-8000-00000000000A", "title": "One", "priority": "galactic"},
        {"id": "none", "title": "Two"},
        {"id": "00000000-0000-4000-8000-00000000000C", "title": "Three", "isDone": true}
      ], "filter": "byMoonPhase"}
      """
    try damage(text)
    let shown = await folder.run("show", "--json")
    #expect(shown.status == 0)
    #expect(shown.errors == "diary: \(folder(file)): 1 rows could not be read\n")
    #expect(try await folder.state().todos.map(\.title) == ["One", "Three"])
    #expect(try folder.text(file) == text)
    let changed = await folder.run("todos", "add", "Four")
    #expect(changed.errors.contains("what could not be read is kept in \(folder(file)).damaged"))
    #expect(try folder.text("\(file).damaged") == text)
    #expect(try await folder.state().todos.map(\.title) == ["Four", "One", "Three"])
    #expect(await folder.run("show").errors == "")
  }

  @Test("B08: two rows with one id are both kept")
  func duplicates() async throws {
    try damage(String(decoding: try sample("state_duplicate_ids.json"), as: UTF8.self))
    let run = await folder.run("todos", "add", "New")
    #expect(run.errors.contains("\"Same id\" had the id of another row"))
    let todos = try await folder.state().todos
    #expect(todos.map(\.title) == ["New", "One", "Two", "Same id"])
    #expect(Set(todos.map(\.id)).count == 4)
  }

  @Test("C08: a file without fields that are new gets their defaults")
  func olderFile() async throws {
    try damage(String(decoding: try sample("state_v1_without_new_field.json"), as: UTF8.self))
    await folder.run("todos", "add", "New")
    let todos = try await folder.state().todos
    #expect(todos.map(\.title) == ["New", "One", "Two"])
    #expect(todos.map(\.priority) == [0, 0, 0])
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
    #expect(shown.errors.contains("settings.json:3: "))
    for command in [["settings"], ["settings", "set", "units", "miles"], ["settings", "reset"]] {
      let run = await folder.run(command)
      #expect(run.status == 1)
      #expect(run.errors.contains("settings.json:3: "))
    }
    var after = try folder.content()
    after["diary/data/diary.lock"] = nil
    #expect(after == before)
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
        "other/config/settings.json", "other/data/diary.json", "other/data/diary.lock",
        "other/state/history.json",
      ])
  }

  @Test("the files are for this user alone")
  func modes() async throws {
    await folder.run("todos", "add", "a")
    for name in ["diary/data", file, "diary/state/history.json"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder(name))
      let mode = try #require(attributes[.posixPermissions] as? Int)
      #expect(mode & 0o077 == 0)
    }
  }
}
