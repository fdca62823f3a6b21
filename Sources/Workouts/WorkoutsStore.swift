public import FoundationEssentials
public import StoreCollections
public import StoreEnvironment
public import StoreSignals

/// The workouts, and the order in which they are shown.
///
/// ```swift
/// let workouts = WorkoutsStore()
/// try workouts.add("Morning run", distance: 5.02, complexity: .high)
/// workouts.sort(by: .distance)         // remembered: later workouts find their place
/// workouts.remove(atOffsets: [0])      // the longest one
/// workouts.sort(by: nil)               // the order in which they were added
/// ```
///
/// *Behaviour.*
/// - Each method is one action: announced once, undone as one. One that changes nothing announces
///   nothing.
/// - Offsets are those of `shown`. They are resolved to ids before the first change.
/// - What is no workout is refused with a `Failure` that holds it, before anything is changed.
public final class WorkoutsStore: StandaloneStore {
  /// Why a workout was refused.
  public typealias Failure = Workout.Failure

  /// What ties the store to its environment.
  public let scope = StoreScope()

  /// All workouts, in the order in which they were added.
  @Editable public var workouts: IdentifiedList<Workout> = []

  /// What the workouts are sorted by; nil for the order in which they were added.
  @Stored public private(set) var order: WorkoutOrder?

  /// The workouts as they are shown: sorted if there is an order.
  ///
  /// A change of one of them costs what changed.
  public private(set) lazy var shown = $workouts.signal.sorted(
    on: { [order = $order] in order.value?.key(of: $0) }, order: .descending)

  /// Makes a store without workouts.
  public init() {}

  /// Counts the workouts, as a signal.
  ///
  /// - Complexity: O(*n*) when it is read first; a change of a workout costs O(*w*) for *w* weeks.
  /// - Parameter zone: The zone whose calendar tells which week a workout is in.
  /// - Returns: The totals; whoever wants to hear of them keeps the signal.
  public func totals(in zone: LocalZone = .machine) -> Computed<WorkoutTotals> {
    $workouts.signal.fold(
      into: WorkoutTotals(in: zone), adding: { $0.add($1) }, removing: { $0.remove($1) })
  }

  /// Adds a workout.
  ///
  /// - Complexity: O(1).
  /// - Parameters:
  ///   - name: What it is called.
  ///   - distance: The distance in kilometres, finite and at least 0.
  ///   - date: When it was.
  ///   - complexity: How hard it was.
  /// - Returns: The workout.
  /// - Throws: `Failure.blankName`, `Failure.badDistance` or `Failure.badDate`.
  @discardableResult
  public func add(
    _ name: String, distance: Double, date: Date = Date(), complexity: Complexity = .medium
  ) throws(Failure) -> Workout {
    let workout = try Workout(
      checking: name, distance: distance, date: date, complexity: complexity)
    // A new id is never in the list already.
    action { _ = workouts.append(workout) }
    return workout
  }

  /// Adds workouts, in their order, as an import does.
  ///
  /// - Complexity: O(*k*) for *k* workouts.
  /// - Returns: Those that were refused because their id is taken.
  @discardableResult
  public func add(contentsOf added: some Sequence<Workout>) -> [Workout] {
    action { workouts.append(contentsOf: added) }
  }

  /// Removes a workout.
  ///
  /// - Complexity: O(log *n*).
  /// - Returns: The workout, or nil when there is none with the id.
  @discardableResult
  public func remove(_ id: Workout.ID) -> Workout? {
    action { workouts.remove(id: id) }
  }

  /// Removes the workouts at offsets of those that are shown.
  ///
  /// - Complexity: O(*n*).
  /// - Returns: The workouts, in the order in which they were added.
  /// - Precondition: The offsets are in range. The program stops with a message otherwise.
  @discardableResult
  public func remove(atOffsets offsets: some Sequence<Int>) -> [Workout] {
    action { $workouts.remove(atOffsets: offsets, through: shown) }
  }

  /// Shows the workouts sorted, these and later ones; nil for the order in which they were added.
  public func sort(by order: WorkoutOrder?) {
    action { self.order = order }
  }
}

@available(*, unavailable)
extension WorkoutsStore: Sendable {}
