package import FoundationEssentials
import Todos

/// Writes and reads instants as ISO 8601 does.
package enum InstantText {
  /// Gives an instant in UTC, such as `2024-03-03T06:05:09Z`, with milliseconds if there are any.
  ///
  /// An instant outside of the years 1 to 9999 gives a day at the end of them.
  package static func text(of date: Date) -> String {
    // To the next millisecond first, so that 59.9999 s is the next minute.
    let day = CalendarDay(of: date)
    let milliseconds = ((date.timeIntervalSince1970 - day.start) * 1_000).rounded()
    guard milliseconds >= 0, milliseconds <= 86_400_000 else { return "\(day)T00:00:00Z" }
    if milliseconds == 86_400_000 { return "\(day.advanced(by: 1))T00:00:00Z" }
    let count = Int(milliseconds)
    let clock = [count / 3_600_000, count / 60_000 % 60, count / 1_000 % 60]
      .map { padded($0, to: 2) }.joined(separator: ":")
    let fraction = count % 1_000 == 0 ? "" : ".\(padded(count % 1_000, to: 3))"
    return "\(day)T\(clock)\(fraction)Z"
  }

  private static func padded(_ number: Int, to length: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, length - digits.count)) + digits
  }
}

extension CalendarDay {
  fileprivate var start: Double { Double(daysSince1970) * 86_400 }
}
