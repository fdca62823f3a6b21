/// Counts and distances of workouts: of all, by complexity, and by week.
///
/// Each workout is in one complexity and in one week, so the totals of the parts add up to the
/// total of all. Adding and taking away one by one gives the same totals as counting afresh.
///
///     let totals = WorkoutTotals(of: workouts, in: .machine)
///     for (week, total) in totals.byWeek.sorted(by: { $0.key < $1.key }) {
///       print(week, total.count, total.distance)
///     }
public struct WorkoutTotals: Equatable, Sendable {
  /// The zone whose calendar tells which week a workout is in.
  public let zone: LocalZone

  /// The total of all workouts.
  public private(set) var all = WorkoutTotal()

  /// The total of each complexity that there is.
  public private(set) var byComplexity: [Complexity: WorkoutTotal] = [:]

  /// The total of each week that there is.
  public private(set) var byWeek: [ISOWeek: WorkoutTotal] = [:]

  /// Counts workouts.
  ///
  /// - Complexity: O(*n*) in the number of workouts.
  /// - Parameters:
  ///   - workouts: The workouts.
  ///   - zone: The zone whose calendar tells which week a workout is in.
  public init(of workouts: some Sequence<Workout> = [], in zone: LocalZone = .machine) {
    self.zone = zone
    for workout in workouts { add(workout) }
  }

  /// Adds a workout.
  ///
  /// - Complexity: O(1).
  public mutating func add(_ workout: Workout) {
    all.add(workout)
    byComplexity[workout.complexity, default: WorkoutTotal()].add(workout)
    byWeek[ISOWeek(of: workout.date, in: zone), default: WorkoutTotal()].add(workout)
  }

  /// Takes a workout away.
  ///
  /// - Complexity: O(1).
  /// - Precondition: The same workout was added and not taken away.
  public mutating func remove(_ workout: Workout) {
    all.remove(workout)
    Self.remove(workout, from: &byComplexity, at: workout.complexity)
    Self.remove(workout, from: &byWeek, at: ISOWeek(of: workout.date, in: zone))
  }

  private static func remove<Key>(
    _ workout: Workout, from totals: inout [Key: WorkoutTotal], at key: Key
  ) {
    totals[key, default: WorkoutTotal()].remove(workout)
    if totals[key]?.count == 0 { totals[key] = nil }
  }
}
