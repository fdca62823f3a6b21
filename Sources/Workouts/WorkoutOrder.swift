/// What workouts are sorted by; the largest and the hardest come first.
public enum WorkoutOrder: String, CaseIterable, Codable, Hashable, Sendable {
  /// By distance, the longest first.
  case distance

  /// By complexity, the hardest first.
  case complexity

  /// Gives what a workout is sorted by.
  ///
  /// - Complexity: O(1).
  func key(of workout: Workout) -> Double {
    switch self {
    case .distance: workout.distance
    case .complexity: Double(workout.complexity.rank)
    }
  }
}
