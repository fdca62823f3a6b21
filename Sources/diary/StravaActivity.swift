package import FoundationEssentials
package import Workouts

/// An activity as Strava exports it.
package struct StravaActivity: Hashable {
  /// Strava's number of the activity.
  package var id: String

  /// When it began.
  package var date: Date

  /// What it is called, as in the file.
  package var name: String

  /// What kind of sport it was, in Strava's words.
  package var type: String

  /// What was written about it; nil when there is nothing.
  package var description: String?

  /// The distance in kilometres; nil when it has none.
  package var kilometers: Double?

  /// The distance in metres; nil when it has none.
  package var meters: Double?

  /// The time from beginning to end in seconds; nil when it is not given.
  package var seconds: Double?

  /// The workout that it becomes, with the same id each time.
  ///
  /// An activity without a distance has 0 km, its complexity is medium, and when its name is blank
  /// it is called by its type.
  package var workout: Workout {
    get throws(Workout.Failure) {
      let id = StableID.make(kind: "strava", [id])
      do {
        return try Workout(checking: name, distance: kilometers ?? 0, id: id, date: date)
      } catch .blankName {
        let name = type.isEmpty ? "Activity" : type
        return try Workout(checking: name, distance: kilometers ?? 0, id: id, date: date)
      }
    }
  }
}
