/// How many workouts there are, and how far they go together.
///
/// The distance does not drift: it is the exact sum of the distances, rounded once, in whatever
/// order they were added and whatever was removed in between.
///
///     var total = WorkoutTotal()
///     for run in runs { total.add(run) }
///     print(total.count, DistanceUnit.kilometers.text(total.distance))
public struct WorkoutTotal: Sendable {
  /// The number of workouts.
  public private(set) var count = 0

  private var sum = ExactSum()

  /// Makes the total of no workouts.
  public init() {}

  /// The sum of the distances in kilometres, finite and at least 0.
  public var distance: Double { sum.value }

  /// The distance of a workout on average, in kilometres; nil when there is none.
  public var averageDistance: Double? { count == 0 ? nil : distance / Double(count) }

  /// Adds a workout.
  ///
  /// - Complexity: O(1).
  public mutating func add(_ workout: Workout) {
    count += 1
    sum.add(workout.distance)
  }

  /// Takes a workout away.
  ///
  /// - Complexity: O(1).
  /// - Precondition: The same workout was added and not taken away.
  public mutating func remove(_ workout: Workout) {
    precondition(count > 0, "no workout is left to take away")
    count -= 1
    sum.add(-workout.distance)
  }
}

extension WorkoutTotal: Equatable {
  /// Tells whether count and distance are the same.
  public static func == (left: WorkoutTotal, right: WorkoutTotal) -> Bool {
    left.count == right.count && left.distance == right.distance
  }
}
