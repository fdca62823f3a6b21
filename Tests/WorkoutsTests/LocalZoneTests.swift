// Only the tests need Foundation: it brings the time zones of the world and another calendar.
import Foundation
import Testing
import Workouts

@Suite("A local zone")
struct LocalZoneTests {
  private func zone(_ identifier: String) throws -> LocalZone {
    LocalZone(try #require(TimeZone(identifier: identifier)))
  }

  private func instant(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
  }

  @Test(
    "H10: shows the day as dd MMM yyyy, in English",
    arguments: [
      ("2024-12-31T00:00:00Z", "31 Dec 2024"), ("2024-12-31T23:59:59Z", "31 Dec 2024"),
      ("2025-01-01T00:00:00Z", "01 Jan 2025"), ("2024-02-29T12:00:00Z", "29 Feb 2024"),
      ("2023-03-01T00:00:00Z", "01 Mar 2023"),
      ("1582-10-15T00:00:00Z", "15 Oct 1582"), ("1969-12-31T23:59:59Z", "31 Dec 1969"),
    ])
  func days(text: String, day: String) throws {
    #expect(LocalZone.utc.dayText(of: try instant(text)) == day)
  }

  @Test("H10: shows days that are far away and dates that are none")
  func farDays() {
    // Foundation's own readers count days before 1582 by the Julian calendar.
    let yearOne = Date(timeIntervalSince1970: -62_135_596_800)
    #expect(LocalZone.utc.dayText(of: yearOne) == "01 Jan 0001")
    #expect(ISOWeek(of: yearOne, in: .utc).description == "0001-W01")
    #expect(LocalZone.utc.dayText(of: yearOne - 1) == "31 Dec 0000")
    #expect(LocalZone.utc.dayText(of: .distantFuture) == "01 Jan 4001")
    #expect(LocalZone.utc.dayText(of: .distantPast) == "30 Dec 0000")
    let earlier = Date(timeIntervalSince1970: -63_000_000_000)
    #expect(LocalZone.utc.dayText(of: earlier).hasSuffix(" -0027"))
    for seconds in [Double.infinity, -.infinity, .nan] {
      #expect(LocalZone.machine.dayText(of: Date(timeIntervalSince1970: seconds)) == "–")
    }
    for zone in [LocalZone.machine, .utc] {
      let day = zone.dayText(of: Date(timeIntervalSince1970: 1e300))
      #expect(day == zone.dayText(of: Date(timeIntervalSince1970: 1e290)))
    }
  }

  @Test("H10: shows the day of the zone that is passed")
  func zones() throws {
    let date = try instant("2024-12-31T00:00:00Z")
    #expect(try zone("America/Los_Angeles").dayText(of: date) == "30 Dec 2024")
    #expect(try zone("Pacific/Kiritimati").dayText(of: date + 36_000) == "01 Jan 2025")
    let workout = try Workout(checking: "Run", distance: 1, date: date)
    #expect(workout.dayText(in: .utc) == "31 Dec 2024")
  }

  @Test("is the machine's own when none is passed")
  func machine() throws {
    let machine = TimeZone.current
    for day in stride(from: -20_000, to: 40_000, by: 13) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400 - 0.5)
      #expect(LocalZone.machine.secondsFromUTC(at: date) == machine.secondsFromGMT(for: date))
      #expect(LocalZone.machine.dayText(of: date) == LocalZone(machine).dayText(of: date))
    }
  }

  @Test("H12: agrees with Foundation's ISO calendar on every day and week of 300 years")
  func calendar() {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    for day in -54_000..<54_000 {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      let parts = calendar.dateComponents([.yearForWeekOfYear, .weekOfYear], from: date)
      let week = ISOWeek(of: date, in: .utc)
      guard week.year == parts.yearForWeekOfYear, week.number == parts.weekOfYear else {
        Issue.record("\(date) is in \(week)")
        return
      }
    }
  }

  @Test("H12: begins weeks on Monday, and years with the week of the first Thursday")
  func weeks() throws {
    func week(_ text: String) throws -> String {
      ISOWeek(of: try instant(text), in: .utc).description
    }
    #expect(try week("2024-12-29T23:59:59Z") == "2024-W52")
    #expect(try week("2024-12-30T00:00:00Z") == "2025-W01")
    #expect(try week("2021-01-03T23:59:59Z") == "2020-W53")
    #expect(try week("2021-01-04T00:00:00Z") == "2021-W01")
    let weeks = try ["2021-01-04T00:00:00Z", "2020-12-28T00:00:00Z"].map {
      ISOWeek(of: try instant($0), in: .utc)
    }
    #expect(weeks[1] < weeks[0])
  }
}
