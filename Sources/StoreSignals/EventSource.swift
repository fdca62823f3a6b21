/// The private end of a stream of events: happenings without a current value.
///
/// ```swift
/// private let failures = EventSource<String>()
/// var failed: Events<String> { failures.events }
/// ```
///
/// *Behaviour.* An event is delivered to those who are subscribed when its delivery begins, in the
/// order of subscription: at once when nothing is under way, and after the writes before it when it
/// is sent inside a transaction or a subscriber. A transaction that throws drops what was sent
/// inside. Equal events are all delivered. Who subscribes inside a delivery hears of the next event,
/// and who is cancelled of none. The stream completes when the last copy of the source is gone; events do not keep the
/// source.
///
/// Not promised: what was sent while nobody was subscribed is not kept.
public struct EventSource<Event> {
  private let node: EventNode<Event>

  /// Makes a source of events.
  ///
  /// - Parameters:
  ///   - file: Where the source is declared, for messages.
  ///   - line: Where the source is declared, for messages.
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
    engine.record(node, base: .box(Box(Sent(event: event, source: node))))
    if engine.state.depth == 0 { engine.commit() }
  }

  /// The public end.
  public var events: Events<Event> {
    Events { [weak node] receive, ended in
      guard let node else {
        ended()
        return Subscription {}
      }
      let subscriber = EndingSubscriber<Event>(receive, missed: nil, ended: ended) { subscriber in
        guard let sent = Engine.current.state.event else { return }
        // Only this node's source puts a box there while this node delivers.
        let event = unsafe unsafeDowncast(sent, to: Box<Sent<Event>>.self).value.event
        unsafe unsafeDowncast(subscriber, to: EndingSubscriber<Event>.self).receive(event)
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

/// An event on its way; it keeps its source until it has been delivered.
private struct Sent<Event> {
  let event: Event
  let source: EventNode<Event>
}
