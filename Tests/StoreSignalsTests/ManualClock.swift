import StorePersistence

/// A clock that stands still until a test moves it on.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    func duration(to other: Instant) -> Duration { other.offset - offset }

    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] =
      [:]
    var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    var made = 0

    /// Takes out those who wait for no more sleepers than there are.
    mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
      let ready = waiters.filter { $0.count == sleepers.count }.map(\.continuation)
      waiters.removeAll { $0.count == sleepers.count }
      return ready
    }
  }

  private let state = Guarded(State())

  var now: Instant { state.withLock { $0.now } }

  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.made += 1
      return state.made
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (isOver, ready) = state.withLock { state in
          if state.now >= deadline || Task.isCancelled { return (true, state.takeWaiters()) }
          state.sleepers[id] = (deadline, continuation)
          return (false, state.takeWaiters())
        }
        if isOver { continuation.resume() }
        for waiter in ready { waiter.resume() }
      }
    } onCancel: {
      let (sleeper, ready) = state.withLock { state in
        let sleeper = state.sleepers.removeValue(forKey: id)?.continuation
        return (sleeper, state.takeWaiters())
      }
      sleeper?.resume(throwing: CancellationError())
      for waiter in ready { waiter.resume() }
    }
  }

  /// Returns when exactly so many tasks sleep.
  func waitForSleepers(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let ready = state.withLock { state in
        state.waiters.append((count, continuation))
        return state.takeWaiters()
      }
      for waiter in ready { waiter.resume() }
    }
  }

  /// Moves the clock on and wakes those whose time has come, in order.
  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
        .map(\.value.continuation)
    }
    for sleeper in due { sleeper.resume() }
  }
}
