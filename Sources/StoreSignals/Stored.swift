/// A property that the library stores: reads are tracked, writes are announced.
///
/// ```swift
/// final class Counter {
///   @Stored private(set) var count = 0
///   func increment() { count += 1 }
/// }
/// ```
///
/// `$count` is a `Signal`: it can be read and subscribed to, never written, so a store shows with
/// `private(set)` and this wrapper that only its own methods change the value. Where outsiders may
/// write, use `Editable`.
///
/// *Behaviour.*
/// - Subscribers are called after the write, or after the outermost `transaction(_:)`, in the order
///   of subscription; properties of one commit in the order in which they were first written.
/// - Equal values are not announced. Plain values (`Int`, `Bool`, structs of them) that are changed
///   in place are compared too; other values that are changed in place count as changed. A NaN that
///   replaces a NaN is no change. A floating-point NaN inside an array is not looked at.
/// - A subscriber may subscribe, cancel and write. What it writes takes effect at once and is
///   announced in a following wave of the same commit; after 100 waves the program stops with a
///   message.
/// - The store keeps the property. Signals, bindings and subscriptions do not keep the store.
/// - Writing inside a computed value, and using a value while it is changed in place, stop the
///   program with a message that names the property. Two properties that are changed in place at
///   once, as by `swap(&first, &second)`, belong in a `transaction(_:)`: without one the subscribers
///   of the second are called while the first is still being changed.
/// - Not promised: use from several threads at a time. The wrapper is not `Sendable`, so a store
///   stays in the isolation that made it.
@frozen
@propertyWrapper
public struct Stored<Value> {
  @usableFromInline let node: PropertyNode<Value>

  /// Makes a property whose values are compared by `==`.
  ///
  /// - Complexity: O(1).
  /// - Parameters:
  ///   - wrappedValue: The first value.
  ///   - file: Where the property is declared, for messages.
  ///   - line: Where the property is declared, for messages.
  @inlinable
  public init(wrappedValue: Value, file: StaticString = #fileID, line: UInt = #line)
  where Value: Equatable {
    node = EquatableNode(wrappedValue, flags: [], file: file, line: line)
  }

  /// Makes a property whose values cannot be compared: each write is announced.
  ///
  /// - Complexity: O(1).
  /// - Parameters:
  ///   - wrappedValue: The first value.
  ///   - file: Where the property is declared, for messages.
  ///   - line: Where the property is declared, for messages.
  @_disfavoredOverload
  @inlinable
  public init(wrappedValue: Value, file: StaticString = #fileID, line: UInt = #line) {
    node = PropertyNode(wrappedValue, flags: [], file: file, line: line)
  }

  /// Makes a property whose value records its own edits, such as a list.
  ///
  /// - Complexity: O(1).
  /// - Parameters:
  ///   - wrappedValue: The first value.
  ///   - file: Where the property is declared, for messages.
  ///   - line: Where the property is declared, for messages.
  @inlinable
  public init(wrappedValue: Value, file: StaticString = #fileID, line: UInt = #line)
  where Value: EditRecording {
    node = RecordingNode(wrappedValue, file: file, line: line)
  }

  /// Makes a property whose value records its own edits, such as a list.
  ///
  /// - Complexity: O(1).
  /// - Parameters:
  ///   - wrappedValue: The first value.
  ///   - file: Where the property is declared, for messages.
  ///   - line: Where the property is declared, for messages.
  @inlinable
  public init(wrappedValue: Value, file: StaticString = #fileID, line: UInt = #line)
  where Value: EditRecording & Equatable {
    node = RecordingNode(wrappedValue, file: file, line: line)
  }

  /// Makes a property whose values are compared by a function.
  ///
  /// - Complexity: O(1).
  /// - Parameters:
  ///   - wrappedValue: The first value.
  ///   - isSame: Whether two values are the same to a subscriber.
  ///   - file: Where the property is declared, for messages.
  ///   - line: Where the property is declared, for messages.
  @inlinable
  public init(
    wrappedValue: Value, comparing isSame: @escaping (Value, Value) -> Bool,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    node = ComparingNode(wrappedValue, comparing: isSame, file: file, line: line)
  }

  /// The value; writes and in-place changes are announced.
  ///
  /// - Complexity: O(1) to read, to write and to change in place, beside the subscribers and, for a
  ///   write, the comparison.
  /// - Precondition: No in-place change of this value is under way; a write is not inside a
  ///   computed value.
  @inlinable public var wrappedValue: Value {
    @inline(__always) get { node.current }
    @inline(__always) nonmutating set { node.current = newValue }
    @inline(__always) nonmutating _modify {
      let base = node.beginModify()
      defer { node.endModify(base) }
      yield unsafe &node.value
    }
  }

  /// The property as a signal: read only.
  @inlinable public var projectedValue: Signal<Value> { Signal(node.handle) }
}

@available(*, unavailable)
extension Stored: Sendable {}
