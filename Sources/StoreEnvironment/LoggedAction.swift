internal import StoreSignals

/// One action in an `ActionLog`.
public struct LoggedAction {
  /// How an action ended.
  public enum Outcome: Equatable, Sendable {
    /// It has not ended yet.
    case running
    /// It has succeeded.
    case done
    /// It has thrown; all that it had written was put back.
    case failed(String)
    /// An interceptor has refused it.
    case refused(String)
    /// It has thrown a `CancellationError`.
    case cancelled
    /// It had succeeded inside an action or a transaction that failed, and was put back with it.
    case undone
  }

  private let record: LogRecord

  /// How long it took: its body, or from begin to end for an async one; nil while it runs.
  public let duration: Duration?

  /// How it ended.
  public let outcome: Outcome

  private let written: [any PropertyEdit]

  init(_ record: LogRecord) {
    self.record = record
    duration = record.duration
    outcome = record.outcome
    written = record.edits
  }

  /// The number of the action in its environment; later actions have larger ones.
  public var id: Int { record.call.id }

  /// The action that this one ran inside; nil for an outermost one.
  public var parent: Int? { record.parent }

  /// How many actions this one ran inside.
  public var depth: Int { record.call.depth }

  /// The name of the store.
  public var store: String { record.call.store }

  /// The name of the action.
  public var name: String { record.call.name }

  /// What the store passed along.
  public var payload: Any? { record.call.payload }

  /// When it began, since the environment was made.
  public var began: Duration { record.began }

  /// What it has written, in the order of the first write; what actions inside it wrote is
  /// included.
  ///
  /// - Complexity: O(*k*) for the *k* edits, which are turned into text here.
  public var edits: [LoggedEdit] {
    written.map { LoggedEdit(property: $0.property.label, change: $0.summary) }
  }
}

@available(*, unavailable)
extension LoggedAction: Sendable {}
