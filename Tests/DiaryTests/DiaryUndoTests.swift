import Foundation
import Testing
import diary

@Suite("diary undo, redo, log and --trace")
struct DiaryUndoTests {
  private let folder: DiaryFolder

  init() throws { folder = try DiaryFolder() }

  private let commands = [
    ["todos", "add", "a"], ["todos", "add", "b", "--priority", "C"], ["todos", "done", "1"],
    ["todos", "move", "1", "2"], ["workouts", "add", "Run", "5"], ["workouts", "sort", "distance"],
    ["todos", "clear"], ["settings", "set", "units", "miles"], ["settings", "reset"],
  ]

  @Test("takes back one command after the other, over runs, and makes each again")
  func steps() async throws {
    let file = try folder.write(try sample("todo.txt"), to: "todo.txt")
    var states = [try await folder.state()]
    for command in commands + [["import", file]] {
      await folder.run(command)
      states.append(try await folder.state())
    }
    for state in states.dropLast().reversed() {
      #expect(await folder.run("undo").status == 0)
      #expect(try await folder.state() == state)
    }
    #expect(await folder.run("undo").status == 1)
    for state in states.dropFirst() {
      #expect(await folder.run("redo").status == 0)
      #expect(try await folder.state() == state)
    }
    #expect(await folder.run("redo").errors == "diary: there is nothing to redo\n")
  }

  @Test("takes back several commands at once, or none when there are not so many")
  func several() async throws {
    for command in commands { await folder.run(command) }
    let state = try await folder.state()
    let content = try folder.content()
    let tooMany = await folder.run("undo", "10")
    #expect(tooMany.status == 1)
    #expect(tooMany.errors == "diary: only 9 commands can be undone\n")
    #expect(try folder.content() == content)
    let run = await folder.run("undo", "3")
    #expect(
      run.output == """
        undone: diary settings reset
        undone: diary settings set units miles
        undone: diary todos clear
        6 more to undo, 3 to redo

        """)
    #expect(await folder.run("redo", "3").output.hasSuffix("9 more to undo, 0 to redo\n"))
    #expect(try await folder.state() == state)
  }

  @Test("when the settings cannot be saved, an undo or a redo changes nothing, also of the lists")
  func settingsNotSaved() async throws {
    for command in commands.dropLast() { await folder.run(command) }
    for (command, inverse) in [("undo", "redo"), ("redo", "undo")] {
      let state = try await folder.state()
      // Where the settings' new text goes before it takes the place of the old one.
      let blocked = folder("diary/config/.settings.json.new")
      try FileManager.default.createDirectory(atPath: blocked, withIntermediateDirectories: false)
      let run = await folder.run(command, "2")
      #expect(run.status == 1)
      #expect(run.output == "")
      #expect(run.errors.contains(".settings.json.new"))
      #expect(try await folder.state() == state)
      try FileManager.default.removeItem(atPath: blocked)
      #expect(await folder.run(command, "2").status == 0)
      #expect(await folder.run(inverse, "2").status == 0)
      #expect(try await folder.state() == state)
      await folder.run(command, "2")
    }
  }

  @Test(
    "what is no number of commands is refused", arguments: ["0", "-1", "x", "9999999999999999999"])
  func noNumber(text: String) async throws {
    await folder.run("todos", "add", "a")
    await folder.run("todos", "add", "b")
    await folder.run("undo")
    for command in ["undo", "redo"] {
      let run = await folder.run(command, text)
      #expect(run.status == 64)
      #expect(run.errors.contains("\"\(text)\" is no number of commands"))
    }
    #expect(try await folder.state().todos.map(\.title) == ["a"])
  }

  @Test("a new change after an undo leaves nothing to redo")
  func newChange() async throws {
    for command in commands { await folder.run(command) }
    await folder.run("undo", "2")
    await folder.run("todos", "add", "c")
    #expect(await folder.run("redo").status == 1)
  }

  @Test("what is only shown is nothing to undo, and changes nothing to redo")
  func showing() async throws {
    await folder.run("todos", "add", "a")
    await folder.run("todos", "list", "open")
    await folder.run("undo")
    #expect(try await folder.state().todos.isEmpty)
    await folder.run("show")
    await folder.run("workouts")
    #expect(await folder.run("redo").status == 0)
  }

  @Test("a command and how it is taken back are one line: a kill between them is not possible")
  func oneCommit() async throws {
    for command in commands {
      let before = try journal.filter { $0 == "\n" }.count
      await folder.run(command)
      let isFirst = before == 0
      #expect(try journal.filter { $0 == "\n" }.count == before + (isFirst ? 3 : 1))
    }
    #expect(try folder.content().keys.sorted().contains { $0.contains("history") } == false)
  }

  private var journal: String { get throws { try folder.text("diary/data/diary.journal") } }

  @Test("a run that was cut off in the middle of saving is not there, nor its undo")
  func tornCommit() async throws {
    await folder.run("todos", "add", "a")
    let before = try await folder.state()
    let length = try journal.utf8.count
    await folder.run("todos", "add", "b")
    let text = try journal
    for end in [length + 1, length + 100, text.utf8.count - 1] {
      try folder.write(Data(text.utf8.prefix(end)), to: "diary/data/diary.journal")
      #expect(try await folder.state() == before)
      #expect(await folder.run("undo").output.hasPrefix("undone: diary todos add a\n"))
    }
  }

  @Test("when a change was lost, undo and redo are dropped, not applied to another state")
  func foreignState() async throws {
    for title in ["a", "b", "c", "d"] { await folder.run("todos", "add", title) }
    await folder.run("undo")
    let damaged = try journal.replacing("\"b\"", with: "\"B\"")
    try folder.write(damaged, to: "diary/data/diary.journal")
    let before = try await folder.state()
    #expect(await folder.run("undo").errors.hasSuffix("diary: there is nothing to undo\n"))
    #expect(await folder.run("redo").errors.hasSuffix("diary: there is nothing to redo\n"))
    #expect(try await folder.state() == before)
  }

  @Test("so they are when the journal was edited by hand")
  func editedByHand() async throws {
    for title in ["a", "b", "c"] { await folder.run("todos", "add", title) }
    await folder.run("undo")
    try folder.write(
      journal + "-------- 5 [[\"todos\",\"clear\"]]\n", to: "diary/data/diary.journal")
    #expect(try await folder.state().todos.isEmpty)
    #expect(await folder.run("undo").errors == "diary: there is nothing to undo\n")
    #expect(await folder.run("redo").errors == "diary: there is nothing to redo\n")
  }

  @Test("an entry that does not fit lists that were edited by hand takes nothing back")
  func editedByHandToAsManyRows() async throws {
    await folder.run("todos", "add", "a")
    await folder.run("todos", "add", "b")
    let rows = [1, 2].map { number in
      #"["todos","add",{"id":"6E1BD1F5-64B5-4A53-8A0C-0F3C7B1A2C1\#(number)","title":"mine"}]"#
    }
    try folder.write(
      journal + #"-------- 3 [["todos","clear"],\#(rows.joined(separator: ","))]"# + "\n",
      to: "diary/data/diary.journal")
    let run = await folder.run("undo", "2")
    #expect(run.status == 1)
    #expect(run.errors == "diary: there is nothing to undo\n")
    #expect(try await folder.state().todos.map(\.title) == ["mine", "mine"])
    // What is done from here on can be taken back.
    await folder.run("todos", "add", "c")
    #expect(await folder.run("undo").status == 0)
    #expect(try await folder.state().todos.map(\.title) == ["mine", "mine"])
  }

  @Test("an entry that names places that are none stops nobody")
  func places() async throws {
    await folder.run("todos", "add", "a")
    for edit in [
      #"{"move":{"from":-1,"to":99}}"#, #"{"reorder":{"at":0,"order":[5]}}"#,
      #"{"reorder":{"at":-1,"order":[0]}}"#,
    ] {
      let text = "[\(edit)]".replacing("\"", with: "\\\"")
      try folder.write(
        journal + #"-------- 2 [["undo","add",{"id":9,"value":{"isForward":false,"name":"x","#
          + #""edits":[{"property":"TodosStore.todos","text":"\#(text)"}]}}]]"# + "\n",
        to: "diary/data/diary.journal")
      let run = await folder.run("undo")
      #expect(run.status == 1)
      #expect(run.errors.contains("there is nothing to undo"))
      #expect(try await folder.state().todos.map(\.title) == ["a"])
    }
  }

  @Test("a row of another version that cannot be read costs no undo, in this run and the next")
  func unreadableRow() async throws {
    await folder.run("todos", "add", "a")
    let line = #"-------- 2 [["todos","add",{"title":"without an id"}]]"# + "\n"
    try folder.write(journal + line, to: "diary/data/diary.journal")
    await folder.run("todos", "add", "b")
    let undone = await folder.run("undo", "2")
    #expect(undone.status == 0)
    #expect(undone.errors.contains("without an id"))
    #expect(try await folder.state().todos.isEmpty)
    #expect(try journal.contains(line))
  }

  @Test("numbers of entries that people have written, however large, lose and stop nothing")
  func writtenNumbers() async throws {
    await folder.run("todos", "add", "a")
    let entry = #""value":{"edits":[],"isForward":false,"name":"x"}"#
    let action =
      #""value":{"action":"a","command":"c","date":"","depth":0,"edits":[],"outcome":"o"}"#
    try folder.write(
      journal + #"-------- 2 [["undo","insert",0,{"id":\#(Int.max),\#(entry)}],"#
        + #"["undo","move",0,1],["log","add",{"id":\#(Int.min),\#(action)}],"#
        + #"["log","add",{"id":\#(Int.max),\#(action)}]]"# + "\n",
      to: "diary/data/diary.journal")
    let run = await folder.run("todos", "add", "b")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(await folder.run("undo").output.contains("todos add b"))
    #expect(await folder.run("log").output.contains("todos add b"))
  }

  /// What an earlier version has left: a journal without undo and log, and a file with both.
  private func writeOldForm(isCurrent: Bool) async throws {
    let id = "6E1BD1F5-64B5-4A53-8A0C-0F3C7B1A2C11"
    let todo = #"{"date":0,"id":"\#(id)","isDone":false,"priority":0,"title":"old"}"#
    try folder.write(
      """
      -------- 0 {"journal":1,"version":1}
      -------- 1 [["todos","insert",0,\(todo)]]

      """, to: "diary/data/diary.journal")
    let mark = isCurrent ? DiaryFiles.mark(of: folder("diary/data/diary.journal")) : "another"
    let text = #"[{"insert":{"at":0,"element":\#(todo)}}]"#.replacing("\"", with: "\\\"")
    let entry =
      #"{"name":"todos add old","isForward":false,"edits":["#
      + #"{"property":"TodosStore.todos","text":"\#(text)"}]}"#
    let action =
      #"{"action":"a","command":"todos add old","date":"","depth":0,"#
      + #""edits":[],"outcome":"done"}"#
    try folder.write(
      #"{"version":1,"mark":"\#(mark)","history":{"undo":[\#(entry)],"redo":[]},"#
        + #""actions":[\#(action)]}"#,
      to: "diary/state/history.json")
  }

  @Test("history and log of the version before are taken over once")
  func oldForm() async throws {
    try await writeOldForm(isCurrent: true)
    #expect(await folder.run("log").output.contains("(diary todos add old)"))
    #expect(try folder.content()["diary/state/history.json"] != nil)
    await folder.run("todos", "add", "new")
    #expect(try folder.content()["diary/state/history.json"] == nil)
    #expect(await folder.run("log").output.hasPrefix("Log  2 actions\n"))
    let undone = await folder.run("undo", "2")
    #expect(undone.errors == "")
    #expect(undone.output.hasPrefix("undone: diary todos add new\nundone: diary todos add old\n"))
    #expect(try await folder.state().todos.isEmpty)
    await folder.run("redo", "2")
    #expect(try await folder.state().todos.map(\.title) == ["new", "old"])
  }

  @Test(
    "they are there also when the first run after that fails, or changes nothing",
    arguments: [
      ["todos", "done", "99"], ["settings", "reset"],
    ])
  func oldFormAndNoChange(command: [String]) async throws {
    try await writeOldForm(isCurrent: true)
    _ = await folder.run(command)
    #expect(await folder.run("undo").output.hasPrefix("undone: diary todos add old\n"))
    #expect(try await folder.state().todos.isEmpty)
  }

  @Test("an undo of the version before that belongs to another state is dropped, the log is not")
  func oldFormOfAnotherState() async throws {
    try await writeOldForm(isCurrent: false)
    #expect(await folder.run("undo").errors == "diary: there is nothing to undo\n")
    await folder.run("todos", "add", "new")
    #expect(await folder.run("log").output.hasPrefix("Log  2 actions\n"))
    #expect(try folder.content()["diary/state/history.json"] == nil)
  }

  @Test("an old history that cannot be read is put aside and told; the state is kept")
  func unreadableHistory() async throws {
    await folder.run("todos", "add", "a")
    try folder.write("{", to: "diary/state/history.json")
    let run = await folder.run("todos", "add", "b")
    #expect(run.status == 0)
    #expect(run.errors.contains("history.json could not be read: nothing of it can be undone"))
    #expect(try folder.text("diary/state/history.json.unreadable") == "{")
    #expect(try await folder.state().todos.count == 2)
    #expect(await folder.run("undo").status == 0)
  }

  @Test("a change that is too large to be undone later is told")
  func large() async throws {
    folder.historyByteLimit = 1_000
    let file = try folder.write(try sample("todo.txt"), to: "todo.txt")
    await folder.run("todos", "add", "a")
    let run = await folder.run("import", file)
    #expect(run.status == 0)
    #expect(run.errors == "diary: this change is too large to be undone\n")
    #expect(await folder.run("undo").errors == "diary: there is nothing to undo\n")
    await folder.run("todos", "add", "b")
    #expect(await folder.run("undo").status == 0)
  }

  @Test("log shows the actions of all runs, with what they have changed")
  func log() async throws {
    await folder.run("todos", "add", "a")
    await folder.run("todos", "add", " ")
    await folder.run("workouts", "sort", "distance")
    await folder.run("settings", "set", "units", "miles")
    await folder.run("undo")
    let lines = await folder.run("log").output.split(separator: "\n")
    #expect(lines.first == "Log  4 actions")
    let actions = lines.filter { $0.hasPrefix("2024-03-09T16:00:00Z") }
    #expect(
      actions.map { $0.dropFirst(22) } == [
        "TodosStore.add(_:priority:due:)  (diary todos add a)",
        "WorkoutsStore.sort(by:)  (diary workouts sort distance)",
        "SettingsStore.change(_:to:)  (diary settings set units miles)",
        "undo  (diary undo)",
      ])
    #expect(lines.contains { $0.contains("WorkoutsStore.order: nil → ") })
    #expect(lines.contains { $0.contains("SettingsStore.units: kilometers → miles") })
  }

  @Test("the log and what can be undone are bounded")
  func bounds() async throws {
    for number in 0..<210 { await folder.run("todos", "add", "\(number)") }
    let lines = await folder.run("log").output.split(separator: "\n")
    #expect(lines.first == "Log  200 actions")
    #expect(lines.dropFirst().first?.contains("(diary todos add 10)") == true)
    #expect(await folder.run("undo", "101").errors == "diary: only 100 commands can be undone\n")
    #expect(await folder.run("undo", "100").status == 0)
    #expect(try await folder.state().todos.count == 110)
  }

  @Test("--trace tells the actions and edits of the run on standard error")
  func trace() async throws {
    let run = await folder.run("todos", "add", "a", "--trace")
    #expect(run.output.hasPrefix("Todos  1 open"))
    #expect(run.errors.contains("TodosStore.add(_:priority:due:)  done in"))
    #expect(run.errors.contains("TodosStore.todos: insert(at: 0"))
    let undone = await folder.run("--trace", "undo")
    #expect(undone.output.hasPrefix("undone: diary todos add a"))
    #expect(undone.errors.contains("  undo  done in"))
    #expect(undone.errors.contains("TodosStore.todos: remove(at: 0"))
  }
}
