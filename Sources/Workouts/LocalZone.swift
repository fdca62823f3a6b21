public import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The rule that tells what a clock on the wall shows at an instant.
///
/// `TimeZone.current` is always GMT in a program that links `FoundationEssentials` alone, and named
/// time zones do not exist there. So the zone of the machine is asked of the C library, which reads
/// `TZ` and `/etc/localtime`; any `TimeZone` that a program has can be given as well.
///
///     LocalZone.machine.dayText(of: workout.date)              // 31 Dec 2024
///     LocalZone(TimeZone(secondsFromGMT: 3_600) ?? .gmt)       // always an hour ahead of UTC
public struct LocalZone: Hashable, Sendable {
  private enum Rule: Hashable {
    case machine
    case foundation(TimeZone)
  }

  /// The zone that the machine, or the process by its `TZ` variable, is set to.
  public static let machine = LocalZone(rule: .machine)

  /// The zone of UTC.
  public static let utc = LocalZone(.gmt)

  private let rule: Rule

  /// Makes the zone that Foundation describes.
  public init(_ timeZone: TimeZone) {
    self.init(rule: .foundation(timeZone))
  }

  private init(rule: Rule) {
    self.rule = rule
  }

  /// Gives how far the clock on the wall is ahead of UTC at the instant, in seconds.
  ///
  /// Where the machine's zone has no answer, beyond some two thousand million years, it is 0.
  public func secondsFromUTC(at date: Date) -> Int {
    switch rule {
    case .machine:
      guard date.timeIntervalSince1970.magnitude < 1e17 else { return 0 }
      var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
      // Unsafe only as C is: both pointers live as long as the call, and the one in `tm` is not
      // followed.
      var parts = unsafe tm()
      guard unsafe localtime_r(&seconds, &parts) != nil else { return 0 }
      return unsafe parts.tm_gmtoff
    case .foundation(let timeZone):
      return timeZone.secondsFromGMT(for: date)
    }
  }

  /// Gives the day that the wall's calendar shows, as "dd MMM yyyy": `31 Dec 2024`.
  ///
  /// The text does not depend on the machine's language. The calendar is the Gregorian one,
  /// extended backwards without a gap as ISO 8601 does, with a year 0 before the year 1; years have
  /// at least four digits. The text of a date that is not finite is an en dash.
  public func dayText(of date: Date) -> String {
    guard date.timeIntervalSinceReferenceDate.isFinite else { return "–" }
    let day = day(of: date).civil
    let name = Self.monthNames[day.month - 1]
    let year = String(day.year.magnitude)
    let zeros = String(repeating: "0", count: max(0, 4 - year.count))
    return "\(day.day < 10 ? "0" : "")\(day.day) \(name) \(day.year < 0 ? "-" : "")\(zeros)\(year)"
  }

  /// Gives the day of the wall's calendar; a date that is not finite or too far away gives a day
  /// some thousands of millions of years from now.
  func day(of date: Date) -> DayNumber {
    let seconds = date.timeIntervalSince1970 + Double(secondsFromUTC(at: date))
    let days = (seconds / 86_400).rounded(.down)
    return DayNumber(daysSince1970: days.isNaN ? 0 : Int(min(max(days, -1e12), 1e12)))
  }

  private static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
