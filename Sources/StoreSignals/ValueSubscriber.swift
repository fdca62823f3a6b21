/// A subscriber to values or events.
@usableFromInline
package class ValueSubscriber<Value>: Subscriber {
  @usableFromInline final let receive: (Value) -> Void

  @usableFromInline
  init(_ receive: @escaping (Value) -> Void, deliver: @escaping (Subscriber) -> Void) {
    self.receive = receive
    super.init(deliver: deliver)
  }
}

/// A subscriber that is told when what it subscribes to is gone; a field for that would cost every
/// subscriber.
@usableFromInline
final class EndingSubscriber<Value>: ValueSubscriber<Value> {
  private let whenMissed: (() -> Void)?
  private let whenEnded: () -> Void

  @usableFromInline
  init(
    _ receive: @escaping (Value) -> Void, missed: (() -> Void)?, ended: @escaping () -> Void,
    deliver: @escaping (Subscriber) -> Void
  ) {
    whenMissed = missed
    whenEnded = ended
    super.init(receive, deliver: deliver)
  }

  override func missed() { whenMissed?() }
  override func ended() { whenEnded() }
}
