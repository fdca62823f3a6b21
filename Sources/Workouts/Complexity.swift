/// How hard a workout was.
///
///     Complexity.low < .high           // true
///     Complexity.medium.color          // .orange
public enum Complexity: String, CaseIterable, Codable, Hashable, Sendable {
  /// An easy one.
  case low

  /// One of the usual kind.
  case medium

  /// A hard one.
  case high

  /// The colour that a front end shows it in.
  public var color: ComplexityColor {
    switch self {
    case .low: .green
    case .medium: .orange
    case .high: .red
    }
  }

  var rank: Int {
    switch self {
    case .low: 0
    case .medium: 1
    case .high: 2
    }
  }
}

extension Complexity: Comparable {
  /// Tells whether the left one is easier than the right one.
  public static func < (left: Complexity, right: Complexity) -> Bool {
    left.rank < right.rank
  }
}
