/// A unit to show distances in; what is stored is always kilometres.
///
///     DistanceUnit.kilometers.text(1)          // 1.0 km
///     DistanceUnit.miles.text(42.195)          // 26.22 mi
public enum DistanceUnit: String, CaseIterable, Codable, Hashable, Sendable {
  /// Kilometres.
  case kilometers

  /// International miles of 1.609344 km.
  case miles

  /// The sign of the unit, "km" or "mi".
  public var symbol: String {
    switch self {
    case .kilometers: "km"
    case .miles: "mi"
    }
  }

  /// Gives the distance in this unit.
  public func value(ofKilometers kilometers: Double) -> Double {
    switch self {
    case .kilometers: kilometers
    case .miles: kilometers / 1.609344
    }
  }

  /// Gives the distance in this unit as text, with its sign: one or two digits after a point.
  ///
  /// It is rounded as one does by hand, half away from zero in the decimal digits that the number
  /// is written with: 0.125 is 0.13. A number that is not finite is an en dash.
  public func text(_ kilometers: Double) -> String {
    "\(value(ofKilometers: kilometers).decimalText(maximum: 2)) \(symbol)"
  }
}
