/// What workouts are sorted by; the largest and the hardest come first.
public enum WorkoutOrder: String, CaseIterable, Codable, Hashable, Sendable {
  /// By distance, the longest first.
  case distance

  /// By complexity, the hardest first.
  case complexity

  /// Gives the workouts in this order; those that are equal in it keep theirs.
  ///
  /// - Complexity: O(*n* log *n*).
  public func sorted(_ workouts: some Sequence<Workout>) -> [Workout] {
    switch self {
    case .distance: workouts.sorted { $0.distance > $1.distance }
    case .complexity: workouts.sorted { $0.complexity > $1.complexity }
    }
  }
}
