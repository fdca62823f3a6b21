public import Synchronization

/// What only some properties need: the handle of their signals, a name, a reader of edits.
///
/// All properties start with the one shared, empty attachment. Through it the fast paths find
/// `Engine.busy` by three loads; a global variable of another module is found by a call, around
/// which the compiler counts references.
@safe @usableFromInline
package final class Attachment {
  @usableFromInline let busy: UnsafeMutablePointer<Atomic<Int>>
  let isShared: Bool
  var handle: AnyObject?
  var label: String?
  weak var reader: (any EditReader)?

  init(isShared: Bool) {
    self.isShared = isShared
    unsafe busy = Engine.busy
  }

  /// The attachment of a property that needs none of this.
  @usableFromInline nonisolated(unsafe) static let none = Attachment(isShared: true)

  /// How many threads are inside a transaction or a tracked body.
  @inlinable @inline(__always)
  func load() -> Int { unsafe busy.pointee.load(ordering: .relaxed) }
}

@available(*, unavailable)
extension Attachment: Sendable {}
