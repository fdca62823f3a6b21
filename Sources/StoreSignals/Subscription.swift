/// The life of one subscriber.
///
/// It cancels when it is released, so keep it as long as you want to be called.
///
/// ```swift
/// let subscription = store.$count.subscribe { print($0) }
/// subscription.cancel()
/// ```
///
/// *Behaviour.* After `cancel()` has returned there is no further call, not even in the delivery
/// under way. Cancelling twice is harmless, and each subscription of a function is one of its own.
/// A subscription that outlives its store is inert. It keeps no store alive, only what the
/// subscriber's function captured and the computed value or row that it subscribes to. It belongs
/// to the isolation that made it, and has to be released there.
public final class Subscription {
  /// What this keeps; nil once it was cancelled.
  private var subscriber: SubscriberReference?

  /// Makes the owner of a subscriber, and adds that to a node if there is one.
  @usableFromInline
  init(_ subscriber: Subscriber, of node: NodeReference?) {
    let reference = SubscriberReference(retaining: subscriber)
    self.subscriber = reference
    if let node { Engine.current.add(reference, to: node) }
  }

  /// Makes a subscription that calls a function when it is cancelled.
  ///
  /// - Parameter cancel: What ends it; called once, when it is cancelled or released.
  public convenience init(cancel: @escaping () -> Void) {
    self.init(CancelSubscriber(cancel), of: nil)
  }

  deinit { cancel() }

  /// Whether it was cancelled.
  var isCancelled: Bool { subscriber == nil }

  /// Whether what is subscribed to is gone.
  @usableFromInline var isOver: Bool { subscriber?.node == nil }

  /// Ends the subscription at once.
  ///
  /// - Complexity: O(1).
  public func cancel() {
    guard let subscriber else { return }
    self.subscriber = nil
    let engine = Engine.current
    engine.remove(subscriber)
    subscriber.cancelled()
    engine.release(subscriber)
  }

  /// Keeps the subscription in a set, to be cancelled with the set.
  public func store(in subscriptions: inout Subscriptions) { subscriptions.insert(self) }
}

@available(*, unavailable)
extension Subscription: Sendable {}

private final class CancelSubscriber: Subscriber {
  private let cancel: () -> Void

  init(_ cancel: @escaping () -> Void) {
    self.cancel = cancel
    super.init { _ in }
  }

  override func cancelled() { cancel() }
}
