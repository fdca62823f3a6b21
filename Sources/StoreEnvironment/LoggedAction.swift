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
    /// It had succeeded inside an action that failed, and was put back with it.
    case undone
  }

  /// The number of the action in its environment; later actions have larger ones.
  public let id: Int

  /// The action that this one ran inside; nil for an outermost one.
  public let parent: Int?

  /// How many actions this one ran inside.
  public let depth: Int

  /// The name of the store.
  public let store: String

  /// The name of the action.
  public let name: String

  /// What the store passed along.
  public let payload: Any?

  /// When it began, since the environment was made.
  public let began: Duration

  /// How long it took: its body, or from begin to end for an async one; nil while it runs.
  public internal(set) var duration: Duration?

  /// How it ended.
  public internal(set) var outcome = Outcome.running

  var written: [any PropertyEdit] = []

  /// What it has written, in the order of the first write; what actions inside it wrote is included.
  ///
  /// - Complexity: O(*k*) for the *k* edits, which are turned into text here.
  public var edits: [LoggedEdit] {
    written.map { LoggedEdit(property: $0.property.label, change: $0.summary) }
  }
}

@available(*, unavailable)
extension LoggedAction: Sendable {}
