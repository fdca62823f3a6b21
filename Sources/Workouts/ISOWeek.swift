public import FoundationEssentials

/// A week of ISO 8601: it begins on Monday, and belongs to the year that holds its Thursday.
///
///     ISOWeek(of: date, in: .utc).description     // 2025-W01, for 30 December 2024
public struct ISOWeek: Hashable, Sendable {
  /// The year that the week belongs to.
  public let year: Int

  /// The number of the week in its year, 1 to 53.
  public let number: Int

  /// Makes the week that a calendar on the wall shows at an instant.
  ///
  /// - Parameters:
  ///   - date: The instant.
  ///   - zone: What the clock on the wall shows.
  public init(of date: Date, in zone: LocalZone = .machine) {
    (year, number) = zone.day(of: date).week
  }
}

extension ISOWeek: Comparable {
  /// Tells whether the left week comes before the right one.
  public static func < (left: ISOWeek, right: ISOWeek) -> Bool {
    (left.year, left.number) < (right.year, right.number)
  }
}

extension ISOWeek: CustomStringConvertible {
  /// The week as ISO 8601 writes it, `2025-W01`.
  public var description: String {
    let digits = String(year.magnitude)
    let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
    return "\(year < 0 ? "-" : "")\(zeros)\(digits)-W\(number < 10 ? "0" : "")\(number)"
  }
}
