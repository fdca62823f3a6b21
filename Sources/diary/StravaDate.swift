import FoundationEssentials
import Todos

/// Reads the times of Strava's exports, which are in UTC.
enum StravaDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static let comma = UInt8(ascii: ",")

  // Space, no-break space and narrow no-break space, last byte first.
  private static let spaces: [[UInt8]] = [[0x20], [0xA0, 0xC2], [0xAF, 0x80, 0xE2]]

  /// Reads `Mar 3, 2024, 6:05:09 AM`, or in the older layout `2024-03-03 06:05:09`.
  ///
  /// - Returns: Nil for any other text, and for a time that does not exist.
  static func date(_ text: String, isNewer: Bool) -> Date? {
    isNewer ? newerDate(text) : olderDate(text)
  }

  private static func newerDate(_ text: String) -> Date? {
    let half = text.utf8.suffix(2)
    let isAfternoon = half.elementsEqual("PM".utf8)
    // Newer exports may have a narrow or other no-break space before AM and PM.
    guard isAfternoon || half.elementsEqual("AM".utf8),
      let space = spaces.first(where: { text.utf8.dropLast(2).reversed().starts(with: $0) })
    else { return nil }
    let words = text.utf8.dropLast(2 + space.count).split(separator: UInt8(ascii: " "))
    guard words.count == 4, words[1].last == comma, words[2].last == comma,
      let month = months.firstIndex(where: { words[0].elementsEqual($0.utf8) }),
      let day = number(words[1].dropLast(), digits: 1...2),
      let year = number(words[2].dropLast(), digits: 4...4),
      let calendarDay = try? CalendarDay(year: year, month: month + 1, day: day),
      let (hour, seconds) = clock(words[3], hourDigits: 1...2), (1...12).contains(hour)
    else { return nil }
    let hours = hour % 12 + (isAfternoon ? 12 : 0)
    return calendarDay.startInUTC + Double(hours * 3_600 + seconds)
  }

  private static func olderDate(_ text: String) -> Date? {
    let words = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 2, let day = CalendarDay(String(Substring(words[0]))),
      let (hour, seconds) = clock(words[1], hourDigits: 2...2), hour < 24
    else { return nil }
    return day.startInUTC + Double(hour * 3_600 + seconds)
  }

  /// Reads `6:05:09` as hours, and seconds after the full hour.
  private static func clock(
    _ text: Substring.UTF8View, hourDigits: ClosedRange<Int>
  ) -> (hour: Int, seconds: Int)? {
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = number(parts[0], digits: hourDigits),
      let minute = number(parts[1], digits: 2...2), minute < 60,
      let second = number(parts[2], digits: 2...2), second < 60
    else { return nil }
    return (hour, minute * 60 + second)
  }

  private static func number(
    _ text: Substring.UTF8View, digits: ClosedRange<Int>
  ) -> Int? {
    guard digits.contains(text.count), text.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
