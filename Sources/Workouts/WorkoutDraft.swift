public import FoundationEssentials
public import StoreSignals

/// A workout while it is typed into a form.
///
/// Texts stay as they are typed, also while they are no workout yet. A front end binds its fields
/// and pickers to the properties, and shows its save button as `canSave` says:
///
/// ```swift
/// let draft = WorkoutDraft(for: workouts)
/// draft.name = "Morning run"
/// draft.distance.text = "5,"           // still 5 km, and the text stays "5,"
/// if draft.canSave.value { try draft.save() }
/// ```
///
/// *Behaviour.* A draft keeps its store. It is no part of the state: what is typed is not undone.
public final class WorkoutDraft {
  /// The name as it was typed.
  @Editable public var name = ""

  /// The distance as it was typed, with the number that it stands for.
  @Editable public var distance = DistanceText()

  /// When the workout was.
  @Editable public var date: Date

  /// How hard it was.
  @Editable public var complexity = Complexity.medium

  /// Whether `save()` would add a workout: the name shows something and the text is a distance.
  public private(set) lazy var canSave = Computed {
    [name = $name.signal, distance = $distance.signal, date = $date.signal] in
    guard case .kilometers = distance.value.reading else { return false }
    return !name.value.isBlank && date.value.timeIntervalSinceReferenceDate.isFinite
  }

  private let store: WorkoutsStore

  /// Makes an empty draft.
  ///
  /// - Parameters:
  ///   - store: Where the workout is added.
  ///   - date: When the workout was.
  public init(for store: WorkoutsStore, date: Date = Date()) {
    self.store = store
    _date = Editable(wrappedValue: date)
  }

  /// Adds the workout, and empties the texts so that saving again adds no second one.
  ///
  /// - Returns: The workout.
  /// - Throws: `Workout.Failure` that holds what was refused; the draft stays as it is.
  @discardableResult
  public func save() throws(Workout.Failure) -> Workout {
    let kilometers = try DistanceText.kilometers(in: distance.text)
    let workout = try store.add(
      name, distance: kilometers, date: date, complexity: complexity)
    transaction {
      name = ""
      distance = DistanceText()
    }
    return workout
  }
}

@available(*, unavailable)
extension WorkoutDraft: Sendable {}
