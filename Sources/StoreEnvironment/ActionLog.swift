public import StoreSignals

/// The newest actions of an environment, in the order in which they began.
///
/// ```swift
/// environment.log.limit = 100
/// todos.add("Buy paper")
/// print(environment.log.text)
/// ```
///
/// *Behaviour.*
/// - Nothing is kept, and nothing costs, until `limit` is more than 0. Then the newest `limit`
///   entries are kept; `dropped` counts the others.
/// - An action inside another one has an entry of its own, with `parent`. An action that a
///   subscriber runs in reaction to another one comes after it, not inside it.
/// - What is written outside of actions makes an entry named `write`; undo, redo, restoring and
///   going through the log make entries too.
/// - `ended` is told at the end of each action, inside its parent's transaction if it has one; it
///   must not write there what it does not want to be put back with it.
/// - An entry holds the edits, not the state: it costs what the action changed. One of an action
///   that had succeeded inside an action or a `transaction(_:)` that then throws becomes `undone`.
public final class ActionLog {
  weak var hub: ActionHub?
  var entries = Ring<LogRecord>()
  var steps = Ring<LogStep>()
  /// How many steps from the oldest are in effect; `steps.count` unless the log was gone back in.
  var position = 0
  private var listeners: [Int: (LoggedAction) -> Void] = [:]
  private var lastListener = 0
  /// Entries that have ended inside the commit under way and are to be told after it.
  private var untold: [LogRecord] = []

  /// How many entries have been dropped because of the limit.
  public internal(set) var dropped = 0

  /// How many entries are kept at most; 0 keeps none.
  public var limit = 0 {
    didSet {
      trim()
      hub?.watchRecording()
    }
  }

  init() {}

  /// Whether the log keeps entries.
  public var isKept: Bool { limit > 0 }

  /// The entries, in the order in which the actions began.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  public var actions: [LoggedAction] { entries.elements.map(\.action) }

  /// The entries as they end.
  public var ended: Events<LoggedAction> {
    Events { [weak self] receive, _ in
      guard let self else { return Subscription {} }
      lastListener += 1
      let listener = lastListener
      listeners[listener] = receive
      return Subscription { [weak self] in
        let receive = self?.listeners.removeValue(forKey: listener)
        withExtendedLifetime(receive) {}
      }
    }
  }

  /// Forgets all entries.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  public func removeAll() {
    position = 0
    let old = (entries.popAll(), steps.popAll())
    withExtendedLifetime(old) {}
  }

  func trim() {
    while entries.count > limit, let oldest = entries.popFirst() {
      dropped += 1
      withExtendedLifetime(oldest) {}
    }
    while steps.count > limit, let oldest = steps.popFirst() {
      if position > 0 { position -= 1 }
      withExtendedLifetime(oldest) {}
    }
  }

  func begin(_ call: ActionCall, inside parent: Int?, at time: Duration) -> LogRecord {
    let record = LogRecord(call, inside: parent, at: time)
    enter(record)
    return record
  }

  func enter(_ record: LogRecord) {
    let oldest = entries.append(record, limit: limit)
    if oldest != nil { dropped += 1 }
    withExtendedLifetime(oldest) {}
  }

  func tell(_ record: LogRecord) {
    if listeners.isEmpty { return }
    let action = record.action
    for listener in listeners.keys.sorted() { listeners[listener]?(action) }
  }

  /// Keeps an entry to be told when the commit's other readers know of it.
  func tellLater(_ record: LogRecord) {
    if !listeners.isEmpty { untold.append(record) }
  }

  func tell() {
    if untold.isEmpty { return }
    for record in exchange(&untold, with: []) { tell(record) }
  }
}

@available(*, unavailable)
extension ActionLog: Sendable {}
