/// What joins a subscription to a stream that may be read, and left, in another isolation.
///
/// The stream cannot end the subscription from there, so the subscriber does it itself: when it is
/// told that nobody reads any more, or when its owner goes.
final class Connection {
  private var subscription: Subscription?
  private var isOver = false

  private init() {}

  static func stream<Element: Sendable>(
    buffering policy: AsyncStream<Element>.Continuation.BufferingPolicy,
    connect: (_ receive: @escaping (Element) -> Void, _ ended: @escaping () -> Void) -> Subscription
  ) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Element.self, bufferingPolicy: policy)
    let connection = Connection()
    let subscription = connect(
      { if case .terminated = continuation.yield($0) { connection.end() } },
      {
        continuation.finish()
        connection.end()
      })
    if !connection.isOver { connection.subscription = subscription }
    return stream
  }

  private func end() {
    isOver = true
    let ended = exchange(&subscription, with: nil)
    withExtendedLifetime(ended) {}
  }
}

@available(*, unavailable)
extension Connection: Sendable {}
