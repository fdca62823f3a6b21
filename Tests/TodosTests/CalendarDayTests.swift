import FoundationEssentials
import Testing
import Todos

@Suite("A calendar day")
struct CalendarDayTests {
  @Test("refuses days that no calendar has, and says which")
  func impossibleDays() {
    let days = [
      (2024, 2, 30), (2023, 2, 29), (1900, 2, 29), (2024, 4, 31), (2024, 13, 1), (2024, 0, 1),
      (2024, 1, 0), (0, 1, 1), (10_000, 1, 1), (2024, 1, -1), (Int.max, Int.max, Int.max),
    ]
    for (year, month, day) in days {
      #expect(throws: CalendarDay.Failure.impossible(year: year, month: month, day: day)) {
        _ = try CalendarDay(year: year, month: month, day: day)
      }
    }
  }

  @Test(
    "refuses text that is not exactly YYYY-MM-DD",
    arguments: [
      "", "2024-3-9", "24-03-09", "2024-03-9", "2024/03/09", " 2024-03-09", "2024-03-09 ",
      "2024-02-30", "2024-03-0٩", "+024-03-09", "02024-03-09", "0000-01-01", "2024-03-09T00:00:00Z",
    ])
  func refusedText(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test("counts every day from the first to the last once, in order")
  func everyDay() throws {
    var number = try CalendarDay(year: 1, month: 1, day: 1).daysSince1970
    let epoch = try CalendarDay(year: 1970, month: 1, day: 1)
    #expect(epoch.daysSince1970 == 0)
    for year in [1...5, 1_895...2_105, 9_995...9_999].joined() {
      for month in 1...12 {
        for day in 1...31 {
          guard let date = try? CalendarDay(year: year, month: month, day: day) else { continue }
          if year == 1_895 && month == 1 && day == 1 { number = date.daysSince1970 }
          if year == 9_995 && month == 1 && day == 1 { number = date.daysSince1970 }
          guard
            date.daysSince1970 == number, date.year == year, date.month == month, date.day == day,
            CalendarDay(date.description) == date, epoch.advanced(by: number) == date
          else {
            Issue.record("\(year)-\(month)-\(day) became \(date)")
            return
          }
          number += 1
        }
      }
    }
    #expect(CalendarDay.first.description == "0001-01-01")
    #expect(CalendarDay.last.description == "9999-12-31")
    #expect(number == CalendarDay.last.daysSince1970 + 1)
  }

  @Test("stays within its years however far it is moved")
  func clamping() {
    #expect(CalendarDay.last.advanced(by: 1) == .last)
    #expect(CalendarDay.first.advanced(by: -1) == .first)
    #expect(CalendarDay.last.advanced(by: .max) == .last)
    #expect(CalendarDay.first.advanced(by: .min) == .first)
    #expect(CalendarDay(of: Date(timeIntervalSince1970: .infinity)) == .last)
    #expect(CalendarDay(of: Date(timeIntervalSince1970: -.infinity)) == .first)
    #expect(CalendarDay(of: Date(timeIntervalSince1970: .nan)) == .first)
  }

  @Test("is the day that the wall's clock shows")
  func wallClock() {
    let date = Date(timeIntervalSince1970: 1_735_603_200)  // 2024-12-31 00:00 UTC
    #expect(CalendarDay(of: date).description == "2024-12-31")
    #expect(CalendarDay(of: date, secondsFromUTC: -1).description == "2024-12-30")
    #expect(CalendarDay(of: date, secondsFromUTC: 14 * 3_600).description == "2024-12-31")
    #expect(CalendarDay(of: date - 0.001).description == "2024-12-30")
    #expect(CalendarDay(of: date).startInUTC == date)
  }

  @Test("H11: is the same day after it was saved and opened any number of times")
  func saving() throws {
    var days = [try CalendarDay(year: 2024, month: 3, day: 10), .first, .last]
    let original = days
    for _ in 0..<5 {
      let data = try JSONEncoder().encode(days)
      #expect(String(decoding: data, as: UTF8.self) == #"["2024-03-10","0001-01-01","9999-12-31"]"#)
      days = try JSONDecoder().decode([CalendarDay].self, from: data)
    }
    #expect(days == original)
    #expect(throws: DecodingError.self) {
      _ = try JSONDecoder().decode([CalendarDay].self, from: Data(#"["2024-02-30"]"#.utf8))
    }
  }

  @Test("orders by date")
  func order() {
    let texts = ["2024-03-10", "2023-12-31", "0001-01-01", "2024-03-09"]
    #expect(texts.compactMap { CalendarDay($0) }.sorted().map(\.description) == texts.sorted())
  }
}
