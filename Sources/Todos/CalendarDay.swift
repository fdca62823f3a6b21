public import FoundationEssentials

/// A day of the calendar, not an instant: 9 March 2024 is the same day in every time zone.
///
/// Days are those of the Gregorian calendar, extended backwards without a gap as ISO 8601 does,
/// from 1 January of year 1 to 31 December of year 9999. A day that no calendar has, such as
/// 30 February, cannot be made. It is written and encoded as `YYYY-MM-DD`, so that saving it in one
/// time zone and reading it in another leaves it as it was.
///
///     let due = try CalendarDay(year: 2024, month: 3, day: 9)
///     print(due)                                 // 2024-03-09
///     print(due.advanced(by: 23).month)          // 4
///     print(CalendarDay("2024-02-30") == nil)    // true
public struct CalendarDay: Hashable, Sendable {
  /// Why a day was refused.
  public enum Failure: Error, Hashable {
    /// The calendar has no such day, or its year is not one of 1 to 9999.
    case impossible(year: Int, month: Int, day: Int)
  }

  /// The first day that there is, 1 January of year 1.
  public static let first = CalendarDay(clampingDaysSince1970: .min)

  /// The last day that there is, 31 December of year 9999.
  public static let last = CalendarDay(clampingDaysSince1970: .max)

  // Four bytes, so that a todo with a due day stays small.
  private let number: Int32

  /// Makes the day with these numbers.
  ///
  /// - Parameters:
  ///   - year: The year, 1 to 9999.
  ///   - month: The month, 1 to 12.
  ///   - day: The day of the month, from 1.
  /// - Throws: `Failure.impossible` when the calendar has no such day.
  public init(year: Int, month: Int, day: Int) throws(Failure) {
    guard (1...9_999).contains(year), (1...12).contains(month),
      day >= 1, day <= Self.length(ofMonth: month, year: year)
    else { throw .impossible(year: year, month: month, day: day) }
    number = Int32(Self.daysSince1970(year: year, month: month, day: day))
  }

  /// Makes the day that a calendar on the wall shows at an instant.
  ///
  /// An instant outside of the years 1 to 9999 gives the nearest day, and so does one that is
  /// infinite; one that is not a number gives the first day.
  /// - Parameters:
  ///   - date: The instant.
  ///   - secondsFromUTC: How far the wall's clock is ahead of UTC at that instant, in seconds.
  public init(of date: Date, secondsFromUTC: Int = 0) {
    let days = ((date.timeIntervalSince1970 + Double(secondsFromUTC)) / 86_400).rounded(.down)
    guard days > -1_000_000 else {
      self = .first
      return
    }
    self.init(clampingDaysSince1970: days < 10_000_000 ? Int(days) : .max)
  }

  /// Makes the day that is so many days after 1 January 1970, or the nearest that there is.
  private init(clampingDaysSince1970 days: Int) {
    number = Int32(min(max(days, -719_162), 2_932_896))
  }

  /// The year, 1 to 9999.
  public var year: Int { parts.year }

  /// The month, 1 to 12.
  public var month: Int { parts.month }

  /// The day of the month, from 1.
  public var day: Int { parts.day }

  /// The number of days from 1 January 1970 to this day, negative for earlier days.
  public var daysSince1970: Int { Int(number) }

  /// The instant at which this day begins in UTC.
  public var startInUTC: Date { Date(timeIntervalSince1970: Double(number) * 86_400) }

  /// Gives the day that is so many days later, or earlier when the number is negative.
  ///
  /// The result stays between `first` and `last`.
  public func advanced(by days: Int) -> CalendarDay {
    let (sum, overflow) = Int(number).addingReportingOverflow(days)
    return CalendarDay(clampingDaysSince1970: overflow ? (days < 0 ? .min : .max) : sum)
  }

  // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": years begin in March, so that
  // the leap day is a year's last one, and 400 years are always 146,097 days.
  private var parts: (year: Int, month: Int, day: Int) {
    let shifted = Int(number) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDay: Comparable {
  /// Tells whether the left day comes before the right one.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    left.number < right.number
  }
}

extension CalendarDay: LosslessStringConvertible {
  /// Reads a day that is written as `YYYY-MM-DD`, and nothing else: no other digits than 0 to 9,
  /// no blanks, no years of two digits, no day that does not exist.
  public init?(_ description: String) {
    self.init(utf8: description.utf8Span.span)
  }

  /// Reads a day from the ten bytes of `YYYY-MM-DD`.
  package init?(utf8 bytes: Span<UInt8>) {
    guard bytes.count == 10 else { return nil }
    var digits = 0
    for offset in bytes.indices {
      let byte = bytes[offset]
      if offset == 4 || offset == 7 {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    let year = digits / 10_000
    guard let day = try? CalendarDay(year: year, month: digits / 100 % 100, day: digits % 100)
    else { return nil }
    self = day
  }

  /// The day as `YYYY-MM-DD`.
  public var description: String {
    let (year, month, day) = parts
    let digits = [
      year / 1_000, year / 100 % 10, year / 10 % 10, year % 10, -3,
      month / 10, month % 10, -3, day / 10, day % 10,
    ]
    // A hyphen is three places before the digit 0.
    return String(decoding: digits.map { UInt8(48 + $0) }, as: UTF8.self)
  }
}

extension CalendarDay: Codable {
  /// Decodes a day from `YYYY-MM-DD`.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the text that is no day.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let day = CalendarDay(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(text)\" is not a day written as YYYY-MM-DD")
    }
    self = day
  }

  /// Encodes the day as `YYYY-MM-DD`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
