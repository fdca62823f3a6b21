public import StoreSignals

/// The newest actions of an environment, in the order in which they began.
///
/// ```swift
/// environment.log.limit = 100
/// try todos.add("Buy paper")
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
  // Taken out when the hub goes: a weak reference would make each count of the hub a slow one.
  unowned var hub: ActionHub?
  var entries = Ring<LogRecord>()
  var steps = Ring<LogStep>()
  /// How many of the newest steps are not in effect, because the log was gone back in.
  var ahead = 0
  /// How many steps from the oldest are in effect.
  var position: Int { steps.count - ahead }
  private var listeners: [Int: (LoggedAction) -> Void] = [:] {
    didSet { hasListeners = !listeners.isEmpty }
  }
  private var hasListeners = false
  private var lastListener = 0
  /// Entries that have ended inside the commit under way and are to be told after it.
  private var untold: [LogRecord] = [] {
    didSet { hasUntold = !untold.isEmpty }
  }
  private var hasUntold = false
  private(set) var bound = 0
  private var droppedCount = 0

  /// How many entries have been dropped because of the limit.
  public var dropped: Int { droppedCount }

  /// How many entries are kept at most; 0 keeps none.
  ///
  /// If stops ahead of the state are dropped all of them are, and the history is emptied: the newest
  /// state will not come back.
  public var limit: Int {
    get { bound }
    set {
      bound = newValue
      trim()
      hub?.watchRecording()
    }
  }

  init() {}

  /// Whether the log keeps entries.
  public var isKept: Bool { bound > 0 }

  /// The entries, in the order in which the actions began.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  public var actions: [LoggedAction] { entries.elements.map(\.action) }

  /// The entries as they end.
  ///
  /// An action that a listener runs is told to all before the other listeners hear of the one that
  /// the listener was told: order them by `LoggedAction.id` where that matters. It does not complete.
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
  /// While the state is an earlier one this empties the history too.
  /// - Complexity: O(*n*) for *n* entries.
  public func removeAll() {
    let old = (entries.popAll(), steps.popAll())
    go(to: ahead)
    withExtendedLifetime(old) {}
  }

  func trim() {
    while entries.count > bound, let oldest = entries.popFirst() {
      droppedCount += 1
      withExtendedLifetime(oldest) {}
    }
    while steps.count > bound, let oldest = steps.popFirst() { withExtendedLifetime(oldest) {} }
    go(to: ahead)
  }

  /// Notes how many of the newest steps are not in effect.
  ///
  /// When there are not so many any more, nothing leads from the state to the newest one: neither
  /// what is left nor the history fits it.
  func go(to newAhead: Int) {
    ahead = newAhead
    if ahead <= steps.count { return }
    ahead = 0
    let old = steps.popAll()
    hub?.history.cut()
    withExtendedLifetime(old) {}
  }

  func begin(_ call: consuming ActionCall, inside parent: Int?, at time: Duration) -> LogRecord {
    let record = LogRecord(call, inside: parent, at: time)
    enter(record)
    return record
  }

  func enter(_ record: LogRecord) {
    let oldest = entries.append(record, limit: bound)
    if oldest != nil { droppedCount += 1 }
    withExtendedLifetime(oldest) {}
  }

  func tell(_ record: LogRecord) {
    if !hasListeners { return }
    let action = record.action
    for listener in listeners.keys.sorted() { listeners[listener]?(action) }
  }

  /// Keeps an entry to be told when the commit's other readers know of it.
  func tellLater(_ record: LogRecord) {
    if hasListeners { untold.append(record) }
  }

  func tell() {
    if !hasUntold { return }
    for record in exchange(&untold, with: []) { tell(record) }
  }
}

@available(*, unavailable)
extension ActionLog: Sendable {}
