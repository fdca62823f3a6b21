/// What a level of a transaction, or a wave of a commit, needs to know about a node it wrote first.
@usableFromInline
package struct Record {
  /// What the node held before.
  @usableFromInline
  package enum Base {
    /// Nobody can compare or restore.
    case none
    /// A plain value of at most eight bytes.
    case bits(UInt64)
    /// A `Box` of the value, or the `RecordedEdit` of a value that records its own edits.
    case box(AnyObject)
  }

  /// The node; nil when it is gone.
  var node: NodeReference?
  /// The version that the node had before.
  var version: UInt64
  /// The record of the same node before this one in the commit, or -1.
  let previous: Int32
  @usableFromInline package var base: Base

  static var nothing: Record { Record(node: nil, version: 0, previous: -1, base: .none) }
}

/// A value moved to the heap, for records of values that are not plain bits.
@usableFromInline
package final class Box<Value> {
  // No check of each access: only the engine reads and changes it, and calls nobody meanwhile.
  @exclusivity(unchecked) @usableFromInline package var value: Value

  @inlinable
  package init(_ value: Value) { unsafe self.value = value }
}

@available(*, unavailable)
extension Record: Sendable {}

@available(*, unavailable)
extension Record.Base: Sendable {}

@available(*, unavailable)
extension Box: Sendable {}
