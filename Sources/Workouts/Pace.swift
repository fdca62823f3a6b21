/// How fast a distance was covered.
///
/// There is none for a distance or a time of 0, so no number that it gives is infinite.
///
///     let pace = Pace(kilometers: 10, seconds: 3_000)
///     pace?.text                       // 5:00 /km
///     pace?.kilometersPerHour          // 12
public struct Pace: Hashable, Sendable {
  /// The time for a kilometre, in seconds, above 0 and finite.
  public let secondsPerKilometer: Double

  /// The speed, in kilometres an hour, above 0 and finite.
  public let kilometersPerHour: Double

  /// Makes the pace of a distance and a time; nil when there is none.
  ///
  /// - Parameters:
  ///   - kilometers: The distance in kilometres.
  ///   - seconds: The time in seconds.
  public init?(kilometers: Double, seconds: Double) {
    guard kilometers > 0, seconds > 0 else { return nil }
    secondsPerKilometer = seconds / kilometers
    kilometersPerHour = kilometers / seconds * 3_600
    guard secondsPerKilometer.isFinite, kilometersPerHour.isFinite,
      secondsPerKilometer > 0, kilometersPerHour > 0
    else { return nil }
  }

  /// The time for a kilometre in minutes and seconds, such as `5:30 /km`; an en dash when it is
  /// over a thousand hours.
  public var text: String {
    let rounded = secondsPerKilometer.rounded()
    guard rounded < 3_600_000 else { return "–" }
    let seconds = Int(rounded)
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60) /km"
  }
}
