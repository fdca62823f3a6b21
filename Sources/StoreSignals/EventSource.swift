/// The private end of a stream of events: happenings without a current value.
///
/// ```swift
/// private let failures = EventSource<String>()
/// var failed: Events<String> { failures.events }
/// ```
///
/// *Behaviour.* An event is delivered to those who are subscribed when its delivery begins, in the order
/// of subscription: at once when nothing is under way, and after the writes before it when it is sent
/// inside a transaction or a subscriber. A transaction that throws drops what was sent inside. The
/// stream completes when the last copy of the source is gone; events do not keep the source.
public struct EventSource<Event> {
  private let node: EventNode<Event>

  /// Makes a source of events.
  ///
  /// - Parameter file: Where the source is declared, for messages.
  /// - Parameter line: Where the source is declared, for messages.
  public init(file: StaticString = #fileID, line: UInt = #line) {
    node = EventNode(file: file, line: line)
  }

  /// Delivers an event.
  ///
  /// - Complexity: O(*n*), where *n* is the number of subscribers.
  /// - Precondition: Not called inside a computed value.
  public func send(_ event: Event) {
    let engine = Engine.current
    engine.checkWritable(node)
    if unsafe !node.flags.contains(.subscribed) { return }
    engine.record(node, base: .box(Box(event)))
    if engine.state.depth == 0 { engine.commit() }
  }

  /// The public end.
  public var events: Events<Event> {
    Events { [weak node] receive, ended in
      guard let node else {
        ended()
        return Subscription {}
      }
      let subscriber = EndingSubscriber<Event>(receive, ended: ended) { subscriber in
        guard let event = Engine.current.state.event else { return }
        // Only this node's source puts a box there while this node delivers.
        let box = unsafe unsafeDowncast(event, to: Box<Event>.self)
        unsafe unsafeDowncast(subscriber, to: EndingSubscriber<Event>.self).receive(box.value)
      }
      return Subscription(subscriber, of: NodeReference(node))
    }
  }
}

@available(*, unavailable)
extension EventSource: Sendable {}

private final class EventNode<Event>: Node {
  init(file: StaticString, line: UInt) { super.init(flags: .event, file: file, line: line) }
}
