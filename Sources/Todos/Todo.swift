public import FoundationEssentials

/// Something to be done.
///
/// A title is never blank: it has at least one character that shows, so white space, control
/// characters and characters without a shape do not count. Otherwise it is kept as it was given,
/// byte for byte. The one way around `init(checking:)`, assigning `title`, keeps the rule too.
///
///     var todo = try Todo(checking: "Buy paper", priority: 3)
///     todo.title = " "                   // refused: the title is still "Buy paper"
///     todo.due = CalendarDay("2024-03-09")
///     todo.isDone = true
public struct Todo: Identifiable, Hashable, Sendable {
  /// Why a todo was refused.
  public enum Failure: Error, Hashable {
    /// The title, given here, has no character that shows.
    case blankTitle(String)

    /// The date is infinite or not a number; given here are its seconds since the reference date,
    /// because describing such a `Date` traps.
    case badDate(Double)
  }

  /// What tells this todo from every other one.
  public let id: UUID

  /// What is to be done; assigning a blank text leaves the title as it was.
  public var title: String {
    didSet {
      if title.isBlank { title = oldValue }
    }
  }

  /// When the todo was made; assigning a date that is not finite leaves it as it was.
  public var date: Date {
    didSet {
      if !date.timeIntervalSinceReferenceDate.isFinite { date = oldValue }
    }
  }

  /// The day until which it is to be done.
  public var due: CalendarDay?

  /// Whether it is done; opening it again forgets the day on which it was completed.
  public var isDone: Bool {
    didSet {
      if !isDone { completionDay = nil }
    }
  }

  /// How urgent it is; a higher number is more urgent, 0 is none.
  public var priority: Int

  /// The day of making as a file of tasks gave it, to be given back when the todo is exported.
  ///
  /// It is a day and not an instant, so it does not change with the time zone as a day read off
  /// `date` would.
  public var creationDay: CalendarDay?

  /// The day on which it was completed, if it is done and the day is known.
  public var completionDay: CalendarDay?

  /// Makes a todo if its title is not blank.
  ///
  /// - Parameters:
  ///   - title: What is to be done.
  ///   - id: What tells it from every other todo.
  ///   - date: When it was made.
  ///   - due: The day until which it is to be done.
  ///   - isDone: Whether it is done.
  ///   - priority: How urgent it is; higher is more urgent.
  ///   - creationDay: The day of making as a file gave it.
  ///   - completionDay: The day on which it was completed; dropped when it is not done.
  /// - Throws: `Failure.blankTitle` when the title has no character that shows, `Failure.badDate`
  ///   when the date is not finite.
  public init(
    checking title: String,
    id: UUID = UUID(),
    date: Date = Date(),
    due: CalendarDay? = nil,
    isDone: Bool = false,
    priority: Int = 0,
    creationDay: CalendarDay? = nil,
    completionDay: CalendarDay? = nil
  ) throws(Failure) {
    guard !title.isBlank else { throw .blankTitle(title) }
    let seconds = date.timeIntervalSinceReferenceDate
    guard seconds.isFinite else { throw .badDate(seconds) }
    self.id = id
    self.title = title
    self.date = date
    self.due = due
    self.isDone = isDone
    self.priority = priority
    self.creationDay = creationDay
    self.completionDay = isDone ? completionDay : nil
  }
}

extension Todo: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case title
    case date
    case due
    case isDone
    case priority
    case creationDay
    case completionDay
  }

  /// Decodes a todo; a field that is missing or that holds something else gets its default.
  ///
  /// Only the id and the title have no default. That of the date is 1 January 1970 in UTC.
  /// - Throws: `DecodingError` when there is no id or no title, or when the title is blank.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let title = try container.decode(String.self, forKey: .title)
    guard !title.isBlank else {
      throw DecodingError.dataCorruptedError(
        forKey: .title, in: container, debugDescription: "The title is blank")
    }
    id = try container.decode(UUID.self, forKey: .id)
    self.title = title
    date =
      (try? container.decode(Date.self, forKey: .date)) ?? Date(timeIntervalSince1970: 0)
    due = try? container.decode(CalendarDay.self, forKey: .due)
    isDone = (try? container.decode(Bool.self, forKey: .isDone)) ?? false
    priority = (try? container.decode(Int.self, forKey: .priority)) ?? 0
    creationDay = try? container.decode(CalendarDay.self, forKey: .creationDay)
    completionDay =
      isDone ? try? container.decode(CalendarDay.self, forKey: .completionDay) : nil
  }
}
