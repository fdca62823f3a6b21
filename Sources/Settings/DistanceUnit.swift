/// In which unit distances are shown; they are kept in kilometres always.
public enum DistanceUnit: String, Codable, Sendable, CaseIterable {
  /// Kilometres.
  case kilometers

  /// International miles of 1.609344 kilometres.
  case miles

  /// A distance in this unit.
  ///
  /// - Parameter kilometers: The distance in kilometres.
  /// - Returns: The number of kilometres or of miles.
  public func value(ofKilometers kilometers: Double) -> Double {
    switch self {
    case .kilometers: kilometers
    case .miles: kilometers / 1.609344
    }
  }

  /// The sign behind a number: "km" or "mi".
  public var symbol: String {
    switch self {
    case .kilometers: "km"
    case .miles: "mi"
    }
  }
}
