import FoundationEssentials
import Workouts

/// A workout as programs see it.
struct WorkoutRow: Encodable {
  private enum CodingKeys: String, CodingKey {
    case id, name, kilometers, date, complexity
  }

  let workout: Workout

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(workout.id.uuidString, forKey: .id)
    try container.encode(workout.name, forKey: .name)
    try container.encode(workout.distance, forKey: .kilometers)
    try container.encode(InstantText.text(of: workout.date), forKey: .date)
    try container.encode(workout.complexity, forKey: .complexity)
  }
}
