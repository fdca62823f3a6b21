/// Values or events as an asynchronous sequence, read in the isolation in which they are written.
///
/// ```swift
/// for await count in store.openCount.values {
///   label.text = "\(count) open"
/// }
/// ```
///
/// *Behaviour.*
/// - It is subscribed when it is made, and ends the subscription when the sequence and its iterator
///   are released: a loop that was left leaves nothing behind.
/// - It ends when the owner of what it reads is gone, after the last value, and when the reading
///   task is cancelled.
/// - One reader: two loops over the same sequence share its elements. Ask the signal again for
///   each.
/// - It keeps no store. Of the signals it keeps what a subscription keeps.
/// - Its elements may cross to another isolation, the sequence may not. What is to be read
///   elsewhere is made by `stream(buffering:)`.
public struct AsyncValues<Element: Sendable>: AsyncSequence {
  /// Reading never fails.
  public typealias Failure = Never

  /// Reads the sequence.
  public struct Iterator: AsyncIteratorProtocol {
    private var base: AsyncStream<Element>.Iterator
    private let subscription: Subscription

    fileprivate init(_ values: AsyncValues) {
      base = values.stream.makeAsyncIterator()
      subscription = values.subscription
    }

    /// Waits for the next value.
    ///
    /// - Parameter isolation: Where the reader runs.
    /// - Returns: The value; nil at the end.
    public mutating func next(isolation: isolated (any Actor)? = #isolation) async -> Element? {
      await base.next(isolation: isolation)
    }
  }

  private let stream: AsyncStream<Element>
  private let continuation: AsyncStream<Element>.Continuation
  private let subscription: Subscription

  init(
    buffering policy: AsyncStream<Element>.Continuation.BufferingPolicy,
    connect: (_ receive: @escaping (Element) -> Void, _ ended: @escaping () -> Void) -> Subscription
  ) {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Element.self, bufferingPolicy: policy)
    self.stream = stream
    self.continuation = continuation
    subscription = connect({ continuation.yield($0) }, { continuation.finish() })
  }

  /// Starts to read.
  ///
  /// - Complexity: O(1).
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// The first value that fits; ends the sequence.
  ///
  /// - Parameters:
  ///   - isIncluded: Whether a value fits.
  ///   - limit: How long to wait at most.
  ///   - clock: What measures the time.
  /// - Returns: The value.
  /// - Throws: `WaitFailure.timedOut` when none has come in time, `.ended` when the owner is gone
  ///   before, `.cancelled` when the task is cancelled.
  public func first(
    where isIncluded: (Element) -> Bool, timeout limit: Duration, clock: any Clock<Duration>
  ) async throws(WaitFailure) -> Element {
    let wait = clock.wait(for: limit)
    let timer = Task { [continuation] in
      do { try await wait() } catch { return false }
      continuation.finish()
      return true
    }
    for await value in self where isIncluded(value) {
      timer.cancel()
      continuation.finish()
      return value
    }
    timer.cancel()
    if Task.isCancelled { throw .cancelled }
    throw await timer.value ? .timedOut : .ended
  }
}

@available(*, unavailable)
extension AsyncValues: Sendable {}

@available(*, unavailable)
extension AsyncValues.Iterator: Sendable {}

extension Clock where Duration == Swift.Duration {
  /// What waits until an interval that starts now is over.
  fileprivate func wait(for interval: Duration) -> @Sendable () async throws -> Void {
    let deadline = now.advanced(by: interval)
    return { try await sleep(until: deadline, tolerance: nil) }
  }
}
