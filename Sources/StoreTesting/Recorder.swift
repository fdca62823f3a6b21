public import StoreSignals

/// Keeps all that a signal, a computed value, a binding or a stream of events has told.
///
/// ```swift
/// let counts = Recorder(store.$count)
/// store.increment()
/// #expect(counts.values == [0, 1])
/// ```
///
/// *Behaviour.* A recorder of a signal begins with the current value; one of events begins empty.
/// It records as long as it lives, and does not keep the store. What comes later, as after a clock
/// was moved on, is waited for with `waitForValues(_:)`.
public final class Recorder<Value> {
  /// What was told, oldest first.
  public private(set) var values: [Value] = []

  private var watchers: [(count: Int, wake: AsyncStream<Never>.Continuation)] = []
  private var subscription: Subscription?
  /// What is recorded, kept here: a computed value that nobody holds tells nothing.
  private var source: Any?

  /// Records a signal: its current value and each new one.
  ///
  /// - Parameter signal: The signal.
  public convenience init(_ signal: Signal<Value>) {
    self.init { signal.subscribe(initial: true, $0) }
    source = signal
  }

  /// Records a computed value: what it is now and each new value.
  ///
  /// - Parameter computed: The computed value.
  public convenience init(_ computed: Computed<Value>) { self.init(computed.signal) }

  /// Records a binding: its current value and each new one.
  ///
  /// - Parameter binding: The binding.
  public convenience init(_ binding: StoreBinding<Value>) {
    let signal = binding.signal
    self.init { signal.subscribe(initial: true, $0) }
    source = signal
  }

  /// Records events.
  ///
  /// - Parameter events: The stream.
  public convenience init(_ events: Events<Value>) {
    self.init { events.subscribe($0) }
  }

  /// Records whatever can be subscribed to.
  ///
  /// - Parameter subscribe: Subscribes the function that it gets.
  public init(_ subscribe: (@escaping (Value) -> Void) -> Subscription) {
    subscription = subscribe { [weak self] in self?.add($0) }
  }

  private func add(_ value: Value) {
    values.append(value)
    for watcher in watchers where watcher.count <= values.count { watcher.wake.finish() }
    watchers.removeAll { $0.count <= values.count }
  }

  /// Waits until so many values are recorded, and returns early when its task is cancelled.
  ///
  /// - Parameter count: How many at least; what was taken does not count.
  public func waitForValues(_ count: Int) async {
    if values.count >= count { return }
    let (wakeUps, wake) = AsyncStream<Never>.makeStream()
    watchers.append((count, wake))
    for await _ in wakeUps {}
  }

  /// Gives what was told so far and forgets it.
  ///
  /// - Returns: The values since the begin or the last call.
  public func take() -> [Value] {
    let taken = values
    values = []
    return taken
  }

  /// Stops recording; what was told stays.
  public func stop() { subscription?.cancel() }
}

@available(*, unavailable)
extension Recorder: Sendable {}
