public import StoreSignals

/// Undo and redo over the stores of an environment.
///
/// ```swift
/// try todos.add("Buy paper")
/// environment.history.undo()
/// environment.history.redo()
/// menu.isEnabled = environment.history.canUndo
/// ```
///
/// *Behaviour.*
/// - One entry for an outermost action, or for what was written outside of actions, together with
///   what subscribers wrote in reaction. No entry for what has changed nothing in the end.
/// - An entry holds the edits: it costs, and undoing it costs, what the action changed. Undo puts
///   back positions, order and ids exactly; subscribers hear of it as of any change. What they
///   write in reaction to an undo is taken back by the redo. If they write a list, older entries
///   that changed that list cannot be taken back any more: they, and those before them, are dropped.
/// - A new change after an undo clears redo.
/// - Bounded by `limits`: the oldest entries are dropped, and `dropped` counts them.
/// - `undo()` and `redo()` give false, and do nothing, when there is nothing to do, inside an
///   action or a transaction that may throw, when the commit under way has changed something,
///   inside `group`, and while the log is gone back in.
/// - Signals: `$canUndo`, `$canRedo`, `$undoName`, `$redoName`. They change after the commit.
/// - The history keeps no store; entries of a store that is gone do nothing.
public final class History {
  /// How much a history keeps.
  public struct Limits: Equatable, Sendable {
    /// How many entries there are at most; 0 turns the history off.
    public var entries: Int

    /// About how many bytes the entries keep at most.
    public var bytes: Int

    /// Keeps at most so many entries and so many bytes.
    public init(entries: Int = 1_000, bytes: Int = 16 << 20) {
      self.entries = entries
      self.bytes = bytes
    }

    /// No history.
    public static var off: Limits { Limits(entries: 0, bytes: 0) }
  }

  /// Whether there is something to undo.
  @Stored public internal(set) var canUndo = false

  /// Whether there is something to redo.
  @Stored public internal(set) var canRedo = false

  /// What `undo()` would take back, for a menu.
  @Stored public internal(set) var undoName: String?

  /// What `redo()` would make again, for a menu.
  @Stored public internal(set) var redoName: String?

  // Taken out when the hub goes: a weak reference would make each count of the hub a slow one.
  unowned var hub: ActionHub?
  var stacks = HistoryStacks()
  var group: HistoryGroup?
  private(set) var intervals: [String: Duration] = [:] {
    didSet { isCoalescing = !intervals.isEmpty }
  }
  private(set) var isCoalescing = false
  /// Whether the newest entry may take in what follows: nothing was undone since.
  var isOpen = false
  var choice = HistoryChoice.all
  /// The entry that is taken back or made again by the commit under way.
  var stepping: HistoryEntry?
  /// How many properties its change has written, and its `listVersion` right after that.
  var steppedCount = 0
  var steppedVersion: UInt64 = 0

  var droppedCount = 0
  private(set) var bounds = Limits.off

  /// How many entries have been dropped because of the limits, or because what they need is gone.
  public var dropped: Int { droppedCount }

  /// How much is kept; lowering it drops the oldest entries.
  public var limits: Limits {
    get { bounds }
    set {
      bounds = newValue
      trim()
      hub?.watchRecording()
      showState()
    }
  }

  init() {}

  /// Whether changes are entered.
  public var isRecording: Bool { bounds.entries > 0 }

  /// The names of what can be undone, oldest first.
  public var undoNames: [String] { stacks.undo.elements.map(\.name) }

  /// The names of what can be redone; the last one is the next.
  public var redoNames: [String] { stacks.redo.elements.map(\.name) }

  /// About how many bytes the entries keep.
  ///
  /// - Complexity: O(1).
  public var byteCount: Int { stacks.byteCount }

  /// Takes the newest entry back.
  ///
  /// - Complexity: That of the action that it takes back; of an entry that was loaded from text also
  ///   that of copying what it has changed.
  /// - Returns: Whether something was taken back; a loaded entry that does not fit is not.
  @discardableResult
  public func undo() -> Bool { step(.undo) }

  /// Makes again what was last undone.
  ///
  /// - Complexity: That of the action that it makes again.
  /// - Returns: Whether something was made again.
  @discardableResult
  public func redo() -> Bool { step(.redo) }

  /// Forgets all entries.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  public func removeAll() {
    let forgotten = exchange(&stacks, with: HistoryStacks())
    group?.hasEntry = false
    showState()
    withExtendedLifetime(forgotten) {}
  }

  /// Lets entries of the same name that follow each other within an interval become one, as for
  /// typing.
  ///
  /// The entries must have changed the same properties. What is written outside of actions is named
  /// for the first property that it changed, such as `Profile.name`.
  /// - Parameters:
  ///   - name: The name of the action.
  ///   - interval: How long after the last change another one still belongs to it.
  public func coalesce(_ name: String, within interval: Duration) { intervals[name] = interval }
}

@available(*, unavailable)
extension History: Sendable {}
