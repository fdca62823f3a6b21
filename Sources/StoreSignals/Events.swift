/// A stream of events that can be subscribed to; see `EventSource` for order and life.
///
/// ```swift
/// let warnings = log.messages.filter { $0.isWarning }.map(\.text)
/// let subscription = warnings.subscribe { print($0) }
/// ```
///
/// *Behaviour.* Each subscriber has a connection of its own through all operators, which ends with
/// its subscription. A stream keeps what its operators capture and not its source. Operators call
/// each other: chains of up to 10,000 are safe on a stack of 8 MiB in debug builds.
public struct Events<Event> {
  private let connect:
    (_ receive: @escaping (Event) -> Void, _ ended: @escaping () -> Void) -> Subscription

  /// Makes a stream from what connects a subscriber to it.
  ///
  /// - Parameter connect: Called for each subscriber with what to call for an event and what to
  ///   call, once, when the stream completes. The subscription that it returns ends the connection.
  public init(
    connect:
      @escaping (_ receive: @escaping (Event) -> Void, _ ended: @escaping () -> Void) ->
      Subscription
  ) {
    self.connect = connect
  }

  /// Calls a function with each event.
  ///
  /// - Parameters:
  ///   - ended: What to do when the stream completes.
  ///   - receive: What to do with an event.
  /// - Returns: The life of the subscriber; it ends when this is released.
  public func subscribe(
    ended: @escaping () -> Void = {}, _ receive: @escaping (Event) -> Void
  ) -> Subscription {
    connect(receive, ended)
  }

  /// Calls a function with an owner and each event, without keeping the owner.
  ///
  /// - Parameters:
  ///   - owner: Who is told; held weakly.
  ///   - receive: What to do with an event.
  /// - Returns: The life of the subscriber; it ends when this is released.
  public func subscribe<Owner: AnyObject>(
    with owner: Owner, _ receive: @escaping (Owner, Event) -> Void
  ) -> Subscription {
    subscribe { [weak owner] event in
      if let owner { receive(owner, event) }
    }
  }

  /// The events, each turned into another.
  public func map<Other>(_ transform: @escaping (Event) -> Other) -> Events<Other> {
    Events<Other> { receive, ended in
      connect({ receive(transform($0)) }, ended)
    }
  }

  /// The events for which the predicate is true.
  public func filter(_ isIncluded: @escaping (Event) -> Bool) -> Events {
    Events { receive, ended in
      connect({ if isIncluded($0) { receive($0) } }, ended)
    }
  }

  /// The events of both streams as they come; completes when both have.
  public func merge(_ other: Events) -> Events {
    Events { receive, ended in
      var open = 2
      let endOne = {
        open -= 1
        if open == 0 { ended() }
      }
      let first = connect(receive, endOne)
      let second = other.connect(receive, endOne)
      return Subscription {
        first.cancel()
        second.cancel()
      }
    }
  }
}

extension Events where Event: Sendable {
  /// The events from now on, each of them, as an asynchronous sequence.
  public var values: AsyncValues<Event> { values(buffering: .unbounded) }

  /// The events from now on, kept for a slow reader as the policy says.
  ///
  /// - Parameter policy: How many are kept.
  /// - Returns: The sequence, subscribed already.
  public func values(
    buffering policy: AsyncStream<Event>.Continuation.BufferingPolicy
  ) -> AsyncValues<Event> {
    AsyncValues(buffering: policy, connect: connect)
  }

  /// The events from now on, as a stream that may be read in another isolation.
  ///
  /// A reader that has stopped is forgotten with the next event, or with the source.
  /// - Parameter policy: How many are kept for a slow reader; all of them if nothing is said.
  /// - Returns: The stream, subscribed already.
  public func stream(
    buffering policy: AsyncStream<Event>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Event> {
    Connection.stream(buffering: policy, connect: connect)
  }
}

@available(*, unavailable)
extension Events: Sendable {}
