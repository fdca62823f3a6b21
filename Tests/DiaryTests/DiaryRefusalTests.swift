import FoundationEssentials
import Testing
import diary

@Suite("diary refuses what it cannot do, and changes nothing")
struct DiaryRefusalTests {
  private let folder: DiaryFolder

  init() throws { folder = try DiaryFolder() }

  /// Fills the folder, so that there is something to lose.
  private func fill() async throws {
    let todos = try folder.write(try sample("todo.txt"), to: "todo.txt")
    let workouts = try folder.write(try sample("strava_activities.csv"), to: "strava.csv")
    await folder.run("import", todos, workouts)
    await folder.run("settings", "set", "sleepGoal", "7.5")
  }

  private static let inputs: [(arguments: [String], message: String)] = [
    (["todos", "add", " "], "\" \" is no title: nothing of it shows"),
    (["todos", "add", "a", "--due", "2024-02-30"], "\"2024-02-30\" is no day"),
    (["todos", "add", "a", "--due", "1.3.2024"], "\"1.3.2024\" is no day"),
    (["todos", "rename", "1", "\n"], "is no title"),
    (["todos", "rename", "18", "a"], "there is no row 18 of 17"),
    (["todos", "done", "1", "0"], "there is no row 0 of 17"),
    (["todos", "done", "-1"], "there is no row -1 of 17"),
    (["todos", "remove", "1", "9223372036854775807"], "there is no row 9223372036854775807 of 17"),
    (["todos", "move", "1", "18"], "there is no row 18 of 17"),
    (["todos", "move", "18", "1"], "there is no row 18 of 17"),
    (["workouts", "add", "Run", "nan"], "\"nan\" is no distance"),
    (["workouts", "add", "Run", "inf"], "\"inf\" is no distance"),
    (["workouts", "add", "Run", "-5"], "\"-5\" is no distance"),
    (["workouts", "add", "Run", "1e400"], "\"1e400\" is no distance"),
    (["workouts", "add", "Run", ""], "\"\" is no distance"),
    (["workouts", "add", " ", "5"], "\" \" is no name"),
    (["workouts", "add", "Run", "5", "--date", "yesterday"], "\"yesterday\" is no day"),
    (["workouts", "remove", "5"], "there is no row 5 of 4"),
    (["settings", "set", "color", "red"], "there is no setting \"color\""),
    (["settings", "set", "sleepGoal", "nan"], "\"nan\" is no number of hours"),
    (["settings", "set", "sleepGoal", "25"], "25.0 is no sleep goal"),
    (["settings", "set", "units", "leagues"], "\"leagues\" is neither kilometers nor miles"),
    (["import", "/nowhere/a.txt"], "open /nowhere/a.txt: No such file or directory"),
    (["import", "/"], "read /: Is a directory"),
    (["search", "a", "--catalogue", "/nowhere/a.json"], "open /nowhere/a.json: No such file"),
    (["export", "/"], "write /: Is a directory"),
    (["export", "/nowhere/a.txt"], "write /nowhere/a.txt: No such file or directory"),
  ]

  @Test("bad input ends with 1 and a message, and leaves every byte", arguments: inputs)
  func badInput(arguments: [String], message: String) async throws {
    try await fill()
    let before = try folder.content()
    for suffix in [[], ["--json"]] {
      let run = await folder.run(arguments + suffix)
      #expect(run.status == 1)
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("diary: "))
      #expect(run.errors.contains(message))
      #expect(run.errors.count { $0 == "\n" } == 1)
    }
    #expect(try folder.content() == before)
  }

  private static let files: [(name: String, bytes: [UInt8], message: String)] = [
    ("a.txt", Array("one\n".utf8) + [0xFF, 0xFE], "line 2: the text is not valid UTF-8"),
    ("a.json", Array(#"{"todos": []}"#.utf8), "line 1: this is neither a todo.txt file nor"),
    (
      "a.csv", Array("Activity ID,Activity Date\n1,2".utf8),
      "line 1: the header has no column \"Activity Name\""
    ),
    (
      "b.csv", Array("Aktivitäts-ID,b,c,d,e,f,g,h\n1,2,3,4,5,6,7,8\n".utf8),
      "line 1: the header has no column"
    ),
    (
      "c.csv", Array("id,date,name,type,distance\n1,2019-03-03 06:05:09,\"Run".utf8),
      "line 2: a quote is opened and never closed"
    ),
    (
      "d.csv", Array("id,date,name,type,distance\n1,2019-03-03 06:05:09,Run,Run\n".utf8),
      "line 2: the row has 4 cells, the header has 5"
    ),
    (
      "e.csv", Array("id,date,name,type,distance\n\n1,2019-02-30 06:05:09,Run,Run,5\n".utf8),
      "line 3: \"2019-02-30 06:05:09\" is not a value for \"date\""
    ),
    (
      "f.csv", Array("id,date,name,type,distance\n1,2019-03-03 06:05:09,Run,Run,nan\n".utf8),
      "line 2: \"nan\" is not a value for \"distance\""
    ),
  ]

  @Test("a file that cannot be imported is named, with line and reason", arguments: files)
  func badFiles(name: String, bytes: [UInt8], message: String) async throws {
    try await fill()
    let file = try folder.write(Data(bytes), to: name)
    let before = try folder.content()
    let run = await folder.run("import", file)
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("diary: \(file): \(message)"), "\(run.errors)")
    #expect(run.output == "")
    #expect(try folder.content() == before)
  }

  @Test(
    "a catalogue that is none is named, with line and reason",
    arguments: [
      ("[\n{\"id\": 1, \"name\": \"a\"},\n{\"id\": 2}]", "line 3: there is no \"name\""),
      ("[\n{]", "line 2: expected"), ("", "line 1: expected a value"),
      ("{}", "line 1: "),
    ])
  func badCatalogues(text: String, message: String) async throws {
    let file = try folder.write(text, to: "catalogue.json")
    let run = await folder.run("search", "a", "--catalogue", file)
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("diary: \(file): \(message)"), "\(run.errors)")
  }

  private static let usages: [(arguments: [String], message: String)] = [
    (["fly"], "there is no command \"fly\""),
    (["keeps"], "there is no command \"keeps\"; see"),
    (["add", "Milk"], "there is no command \"add\", but \"todos add\" and \"workouts add\"; see"),
    (["reset"], "there is no command \"reset\", but \"settings reset\"; see"),
    (["todos", "fly"], "there is no command \"todos fly\""),
    (["workouts", "fly"], "there is no command \"workouts fly\""),
    (["settings", "fly"], "there is no command \"settings fly\""),
    (["show", "me"], "diary show does not take \"me\""),
    (["--fly"], "there is no option --fly"),
    (["show", "--json", "--json"], "--json is given twice"),
    (["show", "--json=yes"], "--json takes no value"),
    (["show", "--data"], "--data needs a value"),
    (["show", "--data="], "--data needs a value"),
    (["show", "--due", "2024-03-09"], "diary show does not take --due"),
    (["todos", "add"], "diary todos add needs a title"),
    (["todos", "add", "a", "--priority", "high"], "\"high\" is no priority"),
    (["todos", "list", "some"], "\"some\" is none of all, open, done"),
    (["todos", "done"], "diary todos done needs a row"),
    (["todos", "done", "first"], "\"first\" is no number of a row"),
    (["todos", "move", "1"], "diary todos move needs a row"),
    (["todos", "order"], "diary todos order needs date or priority"),
    (["todos", "order", "title"], "\"title\" is neither date nor priority"),
    (["todos", "clear", "all"], "diary todos clear does not take \"all\""),
    (["workouts", "add", "Run"], "diary workouts add needs a name and a distance"),
    (["workouts", "add", "Run", "5", "--complexity", "hard"], "\"hard\" is none of low, medium"),
    (["workouts", "sort", "name"], "\"name\" is none of distance, complexity, none"),
    (["settings", "set", "sleepGoal"], "diary settings set needs a value for sleepGoal"),
    (["search", "a"], "diary search needs --catalogue FILE"),
    (["search", "--catalogue", "a"], "diary search needs a query"),
    (["import"], "diary import needs a file"),
    (["export"], "diary export needs a file"),
    (["export", "a.JSON", "--append"], "nothing can be added to a file of JSON"),
  ]

  @Test("wrong usage ends with 64 and a message, and not even a folder is made", arguments: usages)
  func usage(arguments: [String], message: String) async throws {
    let run = await folder.run(arguments)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("diary: \(message)"), "\(run.errors)")
    #expect(run.errors.hasSuffix("; see \"diary help\"\n"))
    #expect(try folder.content().isEmpty)
  }

  @Test("what is read only makes no folder")
  func readingMakesNothing() async throws {
    for command in [[], ["todos"], ["workouts", "totals"], ["settings"], ["help"]] {
      #expect(await folder.run(command).status == 0)
    }
    #expect(try folder.content().isEmpty)
  }
}
