/// The state bits of a node, with the line of its declaration above them.
@frozen @usableFromInline
struct Flags: OptionSet {
  @usableFromInline let rawValue: UInt32

  @inlinable
  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// An in-place access is under way.
  @inlinable static var modifying: Flags { Flags(rawValue: 1 << 0) }
  /// There are subscribers.
  @inlinable static var subscribed: Flags { Flags(rawValue: 1 << 1) }
  /// There are consumers that read this node in their last run.
  @inlinable static var depended: Flags { Flags(rawValue: 1 << 2) }
  /// A history, a log or a journal wants the edits.
  @inlinable static var recorded: Flags { Flags(rawValue: 1 << 3) }
  /// The value records its own edits.
  @inlinable static var editing: Flags { Flags(rawValue: 1 << 4) }
  /// Comparing was replaced by the user's own function.
  @inlinable static var comparing: Flags { Flags(rawValue: 1 << 5) }
  /// A consumer that keeps what earlier calls have read; shares its bit with a property's.
  @inlinable static var keeping: Flags { Flags(rawValue: 1 << 5) }
  /// A dependent may be unmarked: the next write has to mark.
  @inlinable static var unmarked: Flags { Flags(rawValue: 1 << 6) }
  /// A consumer whose sources may have changed since its last run.
  @inlinable static var marked: Flags { Flags(rawValue: 1 << 7) }
  /// A consumer whose body is running.
  @inlinable static var evaluating: Flags { Flags(rawValue: 1 << 8) }
  /// A property whose reader wants to be asked before each write; shares its bit with a consumer's.
  @inlinable static var guarded: Flags { Flags(rawValue: 1 << 8) }
  /// A consumer that waits in a queue of the commit.
  @inlinable static var queued: Flags { Flags(rawValue: 1 << 9) }
  /// A consumer that runs for its effect, not for a value.
  @inlinable static var effect: Flags { Flags(rawValue: 1 << 10) }
  /// A node that will never change again: an effect that was stopped, a computed value of which all
  /// that it read is gone, or a kept property whose list is gone.
  @inlinable static var stopped: Flags { Flags(rawValue: 1 << 11) }
  /// A computed node that holds no value yet.
  @inlinable static var empty: Flags { Flags(rawValue: 1 << 12) }
  /// A property that its signals, subscribers and dependents keep; shares its bit with a consumer's.
  @inlinable static var kept: Flags { Flags(rawValue: 1 << 12) }
  /// Somebody asked why this consumer runs.
  @inlinable static var traced: Flags { Flags(rawValue: 1 << 13) }
  /// A property that was written in this level already, so that another write has only to store;
  /// shares its bit with a consumer's.
  @inlinable static var fresh: Flags { Flags(rawValue: 1 << 13) }
  /// The node delivers events, not values.
  @inlinable static var event: Flags { Flags(rawValue: 1 << 14) }

  /// The node has sources: a computed value or an effect.
  @inlinable static var consumer: Flags { Flags(rawValue: 1 << 15) }

  /// The bits for which a write has to do more than to store the value.
  @inlinable static var attention: Flags { Flags(rawValue: 0b11111) }

  /// The bits among which only `fresh` is set when a write has only to store.
  @inlinable static var storing: Flags { [.fresh, .modifying, .editing, .guarded, .unmarked] }

  /// The bits for which a computed value cannot be taken as it is.
  @inlinable static var unsettled: Flags { [.marked, .empty, .evaluating] }

  /// The bits of a node that its subscribers and dependents keep.
  @inline(__always) static var shared: Flags { [.consumer, .kept] }

  /// The bits for which a single write needs a record from the start.
  @inline(__always) static var recordedAlways: Flags { [.recorded, .editing, .event] }

  /// Bits for a node that was declared at a line; lines beyond 65,535 read as that.
  @inlinable
  static func line(_ line: UInt) -> Flags {
    Flags(rawValue: UInt32(min(line, 0xFFFF)) << 16)
  }

  var line: Int { Int(rawValue >> 16) }
}
