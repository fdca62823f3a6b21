/// The colour of a complexity, by name, so that each front end maps it to its own kind of colour.
///
///     let code = switch workout.complexity.color {
///     case .green: "32"
///     case .orange: "38;5;208"
///     case .red: "31"
///     }
public enum ComplexityColor: String, CaseIterable, Hashable, Sendable {
  /// The colour of low complexity.
  case green

  /// The colour of medium complexity.
  case orange

  /// The colour of high complexity.
  case red
}
