internal import Synchronization

/// A clock whose time moves only when it is told to.
///
/// ```swift
/// let clock = TestClock()
/// let task = Task { try await clock.sleep(for: .seconds(3)) }
/// await clock.waitForSleepers(1)
/// await clock.advance(by: .seconds(3))
/// try await task.value
/// ```
///
/// What a sleeper does when it is woken is waited for where it ends, in a recorder for instance:
///
/// ```swift
/// let found = Recorder(search.$text.debounced(for: .seconds(1), clock: clock, leading: false))
/// search.text = "milk"
/// await clock.waitForSleepers(1)
/// await clock.advance(by: .seconds(1))
/// await found.waitForValues(1)
/// ```
///
/// *Behaviour.* The time starts at zero. `advance` wakes those whose deadline has come, the
/// earliest first, with the time at their deadline; it does not wait for what they do then. A
/// sleeper whose task is cancelled throws a `CancellationError`. The clock may be used from several
/// isolations.
public final class TestClock: Clock {
  /// A time on a test clock, since it was made.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let offset: Duration

    /// The instant so long after the clock was made.
    public init(offset: Duration) { self.offset = offset }

    /// The instant so much later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// How much later the other instant is.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether one instant is before another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let nanoseconds = Atomic<Int64>(0)
  private let sleepers = Sleepers()

  /// Makes a clock at the time zero.
  public init() {}

  /// The time.
  public var now: Instant {
    Instant(offset: .nanoseconds(nanoseconds.load(ordering: .acquiring)))
  }

  /// A nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until the clock was told that it is so late.
  ///
  /// - Throws: A `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    if deadline <= now { return }
    let (wakeUps, wake) = AsyncStream<Never>.makeStream()
    let sleeper = await sleepers.add(deadline, wake)
    // The time may have moved on while the sleeper lay down.
    if deadline <= now { wake.finish() }
    for await _ in wakeUps {}
    await sleepers.remove(sleeper)
    try Task.checkCancellation()
  }

  /// Moves the time on and wakes whoever is due.
  ///
  /// - Parameter duration: How far.
  public func advance(by duration: Duration) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Moves the time on and wakes whoever is due; does nothing when it is later already.
  ///
  /// - Parameter instant: The new time.
  public func advance(to instant: Instant) async {
    while let due = await sleepers.takeFirst(until: instant) {
      set(due.deadline)
      due.wake.finish()
    }
    set(instant)
  }

  /// Waits until so many tasks sleep on this clock.
  ///
  /// - Parameter count: How many at least.
  public func waitForSleepers(_ count: Int = 1) async { await sleepers.wait(for: count) }

  /// How many tasks sleep on this clock.
  public var sleeperCount: Int {
    get async { await sleepers.count }
  }

  private func set(_ instant: Instant) {
    let (seconds, attoseconds) = instant.offset.components
    let new = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    if new > nanoseconds.load(ordering: .acquiring) {
      nanoseconds.store(new, ordering: .releasing)
    }
  }
}

/// Those who sleep on a test clock.
private actor Sleepers {
  struct Sleeper {
    let serial: Int
    let deadline: TestClock.Instant
    let wake: AsyncStream<Never>.Continuation
  }

  private var waiting: [Sleeper] = []
  private var lastSerial = 0
  private var watchers: [(count: Int, wake: AsyncStream<Never>.Continuation)] = []

  var count: Int { waiting.count }

  func add(_ deadline: TestClock.Instant, _ wake: AsyncStream<Never>.Continuation) -> Int {
    lastSerial += 1
    waiting.append(Sleeper(serial: lastSerial, deadline: deadline, wake: wake))
    for watcher in watchers where watcher.count <= waiting.count { watcher.wake.finish() }
    watchers.removeAll { $0.count <= waiting.count }
    return lastSerial
  }

  func remove(_ serial: Int) { waiting.removeAll { $0.serial == serial } }

  /// Takes out the sleeper with the earliest deadline, if that is not after the instant.
  func takeFirst(until instant: TestClock.Instant) -> Sleeper? {
    let due = waiting.indices.filter { waiting[$0].deadline <= instant }
    let first = due.min {
      (waiting[$0].deadline.offset, waiting[$0].serial)
        < (waiting[$1].deadline.offset, waiting[$1].serial)
    }
    return first.map { waiting.remove(at: $0) }
  }

  func wait(for count: Int) async {
    if waiting.count >= count { return }
    let (wakeUps, wake) = AsyncStream<Never>.makeStream()
    watchers.append((count, wake))
    for await _ in wakeUps {}
  }
}
