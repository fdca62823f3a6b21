import FoundationEssentials
import Testing
import Workouts
import diary

@Suite("Strava's activities.csv")
struct StravaFileTests {
  /// What the sample says of an activity.
  private struct Expected: Decodable, Equatable {
    var id: String
    var utc: String
    var name: String
    var type: String
    var km: Double?
    var metres: Double?
    var seconds: Double?
    var description: String?

    init(_ activity: StravaActivity) {
      id = activity.id
      utc = activity.date.formatted(.iso8601)
      name = activity.name
      type = activity.type
      km = activity.kilometers
      metres = activity.meters
      seconds = activity.seconds
      description = activity.description
    }
  }

  private static let header = "Activity ID,Activity Date,Activity Name,Activity Type,Distance"

  private func activities(_ text: String) throws -> [StravaActivity] {
    try StravaFile.activities(in: InputText(Array(text.utf8)))
  }

  private func rows(_ rows: String...) throws -> [StravaActivity] {
    try activities(([Self.header] + rows).joined(separator: "\n"))
  }

  @Test("J03: is read as the sample says")
  func sampleFile() throws {
    let text = try InputText(Array(sample("strava_activities.csv")))
    let expected = try JSONDecoder().decode([Expected].self, from: sample("strava.expected.json"))
    #expect(try StravaFile.activities(in: text).map { Expected($0) } == expected)
    #expect(try ImportKind(of: text) == .strava)
  }

  @Test("J03: is read in the layout before mid-2019, in metres")
  func olderLayout() throws {
    let text = try InputText(Array(sample("strava_activities_2019_layout.csv")))
    let activity = try #require(try StravaFile.activities(in: text).first)
    #expect(activity.date == (try Date("2019-03-03T06:05:09Z", strategy: .iso8601)))
    #expect(activity.kilometers == 5.0214)
    #expect(activity.meters == 5021.4)
    #expect(activity.seconds == 1_830)
    #expect(try ImportKind(of: text) == .strava)
  }

  @Test("becomes workouts with the same ids each time, of medium complexity, 0 km without distance")
  func workouts() throws {
    let text = try InputText(Array(sample("strava_activities.csv")))
    let workouts = try StravaFile.activities(in: text).map { try $0.workout }
    #expect(workouts.map(\.distance) == [5.02, 41.3, 0, 0])
    #expect(workouts.map(\.name) == ["Morning run", "Ride, two parts", "Weights", "No distance"])
    #expect(workouts.map(\.complexity) == [.medium, .medium, .medium, .medium])
    #expect(workouts == (try StravaFile.activities(in: text).map { try $0.workout }))
    #expect(Set(workouts.map(\.id)).count == 4)
    let nameless = try rows(
      #"7,"Mar 3, 2024, 6:05:09 AM", ,Run,"#, #"8,"Mar 3, 2024, 6:05:09 AM",,,"#)
    #expect(try nameless.map { try $0.workout.name } == ["Run", "Activity"])
  }

  @Test(
    "reads the clock of twelve hours",
    arguments: [
      ("Jan 1, 2025, 12:00:00 AM", "2025-01-01T00:00:00Z"),
      ("Dec 31, 2024, 12:59:59 PM", "2024-12-31T12:59:59Z"),
      ("Feb 29, 2024, 1:00:00\u{202F}PM", "2024-02-29T13:00:00Z"),
      ("Sep 09, 2024, 11:59:59 PM", "2024-09-09T23:59:59Z"),
    ])
  func clock(text: String, utc: String) throws {
    #expect(try rows("1,\"\(text)\",a,Run,1").map(\.date) == [try Date(utc, strategy: .iso8601)])
  }

  @Test(
    "H10: refuses times that do not exist or are written in another way, and names the line",
    arguments: [
      "Feb 30, 2024, 1:00:00 PM", "Mar 3, 24, 1:00:00 PM", "Mar 3, 2024, 13:00:00 PM",
      "Mar 3, 2024, 0:00:00 AM", "Mar 3, 2024, 1:60:00 AM", "Mar 3, 2024, 1:00:60 AM", "",
      "3 mars 2024, 1:00:00 AM", "Mrz 3, 2024, 1:00:00 AM", "2024-03-03 01:00:00",
      "Mar 3, 2024, 1:00:00", "Mar 3, 2024, 1:00 AM", "Mar 3 2024 1:00:00 AM",
    ])
  func badTimes(text: String) {
    let failure = ImportFailure(line: 3, problem: .badCell(column: "Activity Date", text: text))
    #expect(throws: failure) {
      _ = try rows("1,\"Mar 3, 2024, 1:00:00 PM\",a,Run,1", "2,\"\(text)\",a,Run,1")
    }
  }

  @Test(
    "names the line and column of a cell that does not hold what it should",
    arguments: [
      ("x,\"Mar 3, 2024, 1:00:00 PM\",a,Run,1", "Activity ID", "x"),
      (",\"Mar 3, 2024, 1:00:00 PM\",a,Run,1", "Activity ID", ""),
      ("1,\"Mar 3, 2024, 1:00:00 PM\",a,Run,far", "Distance", "far"),
      ("1,\"Mar 3, 2024, 1:00:00 PM\",a,Run,-1", "Distance", "-1"),
      ("1,\"Mar 3, 2024, 1:00:00 PM\",a,Run,nan", "Distance", "nan"),
    ])
  func badCells(row: String, column: String, text: String) {
    #expect(throws: ImportFailure(line: 2, problem: .badCell(column: column, text: text))) {
      _ = try rows(row)
    }
  }

  @Test("names the line of a row that is cut off, after rows that hold line breaks")
  func cellCount() {
    #expect(throws: ImportFailure(line: 4, problem: .cellCount(3, expected: 5))) {
      _ = try rows(
        "1,\"Mar 3, 2024, 1:00:00 PM\",\"a\nb\",Run,1", "2,\"Mar 3, 2024, 1:00:00 PM\",a")
    }
  }

  @Test("J03: refuses a header in a language that is not known")
  func unknownLanguage() throws {
    let text = """
      Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätstyp,Beschreibung,Zeit,Distanz,Puls
      1,"3. März 2024, 06:05:09",Lauf,Lauf,,1830,"5,02",151
      """
    #expect(try ImportKind(of: InputText(Array(text.utf8))) == .strava)
    #expect(throws: ImportFailure(line: 1, problem: .unknownHeader(missing: "Activity ID"))) {
      _ = try activities(text)
    }
    #expect(throws: ImportFailure(line: 1, problem: .unknownHeader(missing: "Distance"))) {
      _ = try activities("Activity ID,Activity Date,Activity Name,Activity Type,Distanz\n")
    }
    #expect(throws: ImportFailure(line: 1, problem: .unknownHeader(missing: "distance"))) {
      _ = try activities("id,date,name,type,distanz\n")
    }
  }

  @Test("is a file without activities when it has only a header, and may end in blank lines")
  func empty() throws {
    #expect(try rows().isEmpty)
    #expect(try rows("", "1,\"Mar 3, 2024, 1:00:00 PM\",a,Run,1", "", "").count == 1)
  }

  @Test("is told from todo.txt and from other files by what is in it")
  func kinds() throws {
    func kind(_ text: String) throws -> ImportKind {
      try ImportKind(of: InputText(Array(text.utf8)))
    }
    for text in [
      "", "Buy milk", "a,b,c\n1,2,3", "Buy a, b, c, d, e, f, g, h, i\nb, c", "\"quoted\ntask",
      "[x] a",
      "Activity ID", "a,b,c,d,e,f,g,h,i\nBuy",
    ] {
      #expect(try kind(text) == .todoTxt, "\(text)")
    }
    #expect(try kind(String(decoding: sample("todo.txt"), as: UTF8.self)) == .todoTxt)
    #expect(try kind(Self.header) == .strava)
    #expect(try kind(Self.header + "\n1") == .strava)
    for text in ["{\"a\": 1}", " [\n {}]", "[]", "{}", "[\n[1,[],0]\n]", "[\"a\"]"] {
      #expect(throws: ImportFailure(line: 1, problem: .unknownKind)) { _ = try kind(text) }
    }
  }
}
