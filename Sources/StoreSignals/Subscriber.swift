/// One registration with a node.
///
/// Subscribers are linked in the order of subscription. Each is kept by its `Subscription`; one
/// that is cancelled during a delivery, perhaps from inside its own call, is kept by the engine
/// until then.
@usableFromInline
package class Subscriber {
  @exclusivity(unchecked) final var previous: SubscriberReference?
  @exclusivity(unchecked) final var next: SubscriberReference?
  /// What this is a subscriber of; nil once it is cancelled or the node is gone.
  @exclusivity(unchecked) @usableFromInline final var node: NodeReference?
  /// The version that was last delivered.
  @exclusivity(unchecked) package final var seen: UInt64 = 0
  let deliver: (Subscriber) -> Void

  @usableFromInline
  package init(deliver: @escaping (Subscriber) -> Void) { self.deliver = deliver }

  /// Called before `ended()` when the node went with a change that was not delivered.
  func missed() {}

  /// Called once when the node is gone; not after `cancel()`.
  package func ended() {}

  /// Called once when the subscription is cancelled or released.
  func cancelled() {}
}

/// A subscriber without a count, for the engine's lists and loops; see `NodeReference`.
@safe
struct SubscriberReference: Equatable {
  private let unmanaged: Unmanaged<Subscriber>

  @inline(__always)
  init(retaining subscriber: Subscriber) { unsafe unmanaged = .passRetained(subscriber) }

  @inline(__always) var subscriber: Subscriber { unsafe unmanaged.takeUnretainedValue() }
  @inline(__always) var previous: SubscriberReference? {
    get { unsafe unmanaged._withUnsafeGuaranteedRef { unsafe $0.previous } }
    nonmutating set { unsafe unmanaged._withUnsafeGuaranteedRef { unsafe $0.previous = newValue } }
  }
  @inline(__always) var next: SubscriberReference? {
    get { unsafe unmanaged._withUnsafeGuaranteedRef { unsafe $0.next } }
    nonmutating set { unsafe unmanaged._withUnsafeGuaranteedRef { unsafe $0.next = newValue } }
  }
  @inline(__always) var node: NodeReference? {
    get { unsafe unmanaged._withUnsafeGuaranteedRef { unsafe $0.node } }
    nonmutating set { unsafe unmanaged._withUnsafeGuaranteedRef { unsafe $0.node = newValue } }
  }
  @inline(__always) var seen: UInt64 {
    get { unsafe unmanaged._withUnsafeGuaranteedRef { unsafe $0.seen } }
    nonmutating set { unsafe unmanaged._withUnsafeGuaranteedRef { unsafe $0.seen = newValue } }
  }

  @inline(__always)
  func cancelled() { unsafe unmanaged._withUnsafeGuaranteedRef { $0.cancelled() } }

  @inline(__always)
  func deliver() { unsafe unmanaged._withUnsafeGuaranteedRef { $0.deliver($0) } }

  @inline(__always)
  func retain() { _ = unsafe unmanaged.retain() }

  @inline(__always)
  func release() { unsafe unmanaged.release() }

  @inline(__always)
  static func == (left: SubscriberReference, right: SubscriberReference) -> Bool {
    unsafe left.unmanaged.toOpaque() == right.unmanaged.toOpaque()
  }
}

@available(*, unavailable)
extension Subscriber: Sendable {}
