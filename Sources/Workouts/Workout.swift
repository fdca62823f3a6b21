public import FoundationEssentials

/// A workout: a run, a ride, an hour of yoga.
///
/// Its name always has a character that shows, its distance is always a finite number of at least
/// 0, and its date is always finite: `init(checking:)` throws otherwise, and assigning such a value
/// leaves the property as it was.
///
///     var run = try Workout(checking: "Morning run", distance: 5.02)
///     run.distance = -1                              // refused: the distance is still 5.02
///     print(run.dayText(), run.distance, run.complexity.color)
public struct Workout: Identifiable, Hashable, Sendable {
  /// Why a workout was refused.
  public enum Failure: Error, Hashable {
    /// The name, given here, has no character that shows.
    case blankName(String)

    /// The distance in kilometres, given here, is negative, infinite or not a number.
    case badDistance(Double)

    /// The text, given here, is not a distance that `DistanceText` can read.
    case unreadableDistance(String)

    /// The date is infinite or not a number; given here are its seconds since the reference date,
    /// because describing such a `Date` traps.
    case badDate(Double)
  }

  /// What tells this workout from every other one.
  public let id: UUID

  /// What it is called, byte for byte as it was given.
  public var name: String {
    didSet {
      if name.isBlank { name = oldValue }
    }
  }

  /// The distance in kilometres, finite and at least 0; never the negative zero.
  public var distance: Double {
    didSet { distance = Self.checked(distance) ?? oldValue }
  }

  /// When it was.
  public var date: Date {
    didSet {
      if !date.timeIntervalSinceReferenceDate.isFinite { date = oldValue }
    }
  }

  /// How hard it was.
  public var complexity: Complexity

  /// Makes a workout if its name, distance and date are such as a workout can have.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - distance: The distance in kilometres; -0 is stored as 0.
  ///   - id: What tells it from every other workout.
  ///   - date: When it was.
  ///   - complexity: How hard it was.
  /// - Throws: `Failure.blankName`, `Failure.badDistance` or `Failure.badDate`, whichever is first.
  public init(
    checking name: String,
    distance: Double,
    id: UUID = UUID(),
    date: Date = Date(),
    complexity: Complexity = .medium
  ) throws(Failure) {
    guard !name.isBlank else { throw .blankName(name) }
    guard let checked = Self.checked(distance) else { throw .badDistance(distance) }
    let seconds = date.timeIntervalSinceReferenceDate
    guard seconds.isFinite else { throw .badDate(seconds) }
    self.id = id
    self.name = name
    self.distance = checked
    self.date = date
    self.complexity = complexity
  }

  /// The day of the workout as "dd MMM yyyy", in English, on every machine.
  public func dayText(in zone: LocalZone = .machine) -> String { zone.dayText(of: date) }

  private static func checked(_ distance: Double) -> Double? {
    guard distance.isFinite, distance >= 0 else { return nil }
    return distance == 0 ? 0 : distance
  }
}

extension Workout: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case name
    case distance
    case date
    case complexity
  }

  /// Decodes a workout; a complexity or date that is missing or unknown gets its default.
  ///
  /// The defaults are medium and 1 January 1970 in UTC; a distance that is missing is 0.
  /// - Throws: `DecodingError` when there is no id or no name, when the name is blank, or when
  ///   there is a distance which no workout can have.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let id = try container.decode(UUID.self, forKey: .id)
    let name = try container.decode(String.self, forKey: .name)
    let distance = try container.decodeIfPresent(Double.self, forKey: .distance) ?? 0
    let date = (try? container.decode(Date.self, forKey: .date)) ?? Date(timeIntervalSince1970: 0)
    let complexity = (try? container.decode(Complexity.self, forKey: .complexity)) ?? .medium
    do {
      try self.init(
        checking: name, distance: distance, id: id, date: date, complexity: complexity)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: container.codingPath, debugDescription: "Not a workout: \(error)"))
    }
  }
}
