extension Events {
  /// The first event of a burst at once, and the last one when no other has come for an interval.
  ///
  /// A burst of one event is delivered once. When the stream completes what is pending is delivered
  /// before; after a cancellation nothing is.
  /// - Parameters:
  ///   - interval: How long it has to be quiet.
  ///   - clock: What measures the time.
  ///   - leading: Whether the first event is delivered at once; false for a search that is to wait
  ///     until the typing pauses.
  ///   - isolation: Where the events are sent and delivered; it is not kept.
  /// - Returns: The thinned-out events.
  /// - Precondition: `isolation` is the actor on which the events are sent: the timer has to come
  ///   back to it. A store's function that is neither isolated nor async has none to give; there,
  ///   pass it.
  public func debounced(
    for interval: Duration, clock: any Clock<Duration>, leading: Bool = true,
    isolation: (any Actor)? = #isolation
  ) -> Events {
    paced(interval, clock, isRestarting: true, isLeading: leading, isolation)
  }

  /// The first event at once, and then the newest one at most once an interval.
  ///
  /// The last event always comes through. When the stream completes what is pending is delivered
  /// before; after a cancellation nothing is.
  /// - Parameters:
  ///   - interval: How far apart events are at least.
  ///   - clock: What measures the time.
  ///   - isolation: Where the events are sent and delivered; it is not kept.
  /// - Returns: The thinned-out events.
  /// - Precondition: `isolation` is the actor on which the events are sent: the timer has to come
  ///   back to it. A store's function that is neither isolated nor async has none to give; there,
  ///   pass it.
  public func throttled(
    for interval: Duration, clock: any Clock<Duration>,
    isolation: (any Actor)? = #isolation
  ) -> Events {
    paced(interval, clock, isRestarting: false, isLeading: true, isolation)
  }

  private func paced<Time: Clock>(
    _ interval: Duration, _ clock: Time, isRestarting: Bool, isLeading: Bool,
    _ isolation: (any Actor)?
  ) -> Events where Time.Duration == Duration {
    guard let isolation else {
      fatalError(
        "debounced and throttled need the actor on which the events are delivered: "
          + "call them there, or pass `isolation`")
    }
    // Not kept, since an actor may own what it has subscribed to. The main actor never goes, and a
    // weak reference to it would look like a leak to the address sanitizer.
    let actor: () -> (any Actor)? =
      isolation === MainActor.shared ? { MainActor.shared } : { [weak isolation] in isolation }
    return Events { receive, ended in
      let pacer = Pacer(
        interval, clock: clock, isRestarting: isRestarting, isLeading: isLeading,
        actor: actor, receive: receive)
      let finish = {
        pacer.finish()
        ended()
      }
      let source = subscribe(ended: finish) { pacer.take($0) }
      return Subscription {
        source.cancel()
        pacer.cancel()
      }
    }
  }
}

extension Subscribable {
  /// The first new value of a burst at once, and the last one when no other has come for an
  /// interval.
  ///
  /// See `Events.debounced(for:clock:leading:isolation:)`.
  /// - Parameters:
  ///   - interval: How long it has to be quiet.
  ///   - clock: What measures the time.
  ///   - leading: Whether the first value is delivered at once.
  ///   - isolation: Where the values are written and delivered; it is not kept.
  /// - Returns: The thinned-out events.
  /// - Precondition: `isolation` is the actor on which the values are written.
  public func debounced(
    for interval: Duration, clock: any Clock<Duration>, leading: Bool = true,
    isolation: (any Actor)? = #isolation
  ) -> Events<Value> {
    events.debounced(for: interval, clock: clock, leading: leading, isolation: isolation)
  }

  /// The first new value at once, and then the newest one at most once an interval.
  ///
  /// See `Events.throttled(for:clock:isolation:)`.
  /// - Parameters:
  ///   - interval: How far apart values are at least.
  ///   - clock: What measures the time.
  ///   - isolation: Where the values are written and delivered; it is not kept.
  /// - Returns: The thinned-out events.
  /// - Precondition: `isolation` is the actor on which the values are written.
  public func throttled(
    for interval: Duration, clock: any Clock<Duration>,
    isolation: (any Actor)? = #isolation
  ) -> Events<Value> {
    events.throttled(for: interval, clock: clock, isolation: isolation)
  }
}
