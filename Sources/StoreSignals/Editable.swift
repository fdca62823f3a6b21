/// A stored property that outsiders may write: `$` gives a binding.
///
/// ```swift
/// final class Profile {
///   @Editable var name = ""
/// }
/// let name = profile.$name      // a StoreBinding<String>
/// ```
///
/// It behaves as `Stored` in all else.
@frozen
@propertyWrapper
public struct Editable<Value> {
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

  /// The property as a binding: read and write access that does not keep the store.
  public var projectedValue: StoreBinding<Value> { StoreBinding(node.handle) }
}

@available(*, unavailable)
extension Editable: Sendable {}
