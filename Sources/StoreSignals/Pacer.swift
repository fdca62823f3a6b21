/// Passes on the first event of a burst at once, and the newest of the others when its time has
/// come.
final class Pacer<Event, Time: Clock> where Time.Duration == Duration {
  private let interval: Duration
  private let clock: Time
  /// Whether each event starts the interval anew.
  private let isRestarting: Bool
  private let isLeading: Bool
  /// Gives the actor to which the timer comes back; nil when it is gone.
  private let actor: () -> (any Actor)?
  private var receive: ((Event) -> Void)?
  private var pending: Event?
  /// When the interval under way ends.
  private var deadline: Time.Instant?
  private var timer: Task<Void, Never>?

  init(
    _ interval: Duration, clock: Time, isRestarting: Bool, isLeading: Bool,
    actor: @escaping () -> (any Actor)?,
    receive: @escaping (Event) -> Void
  ) {
    self.interval = interval
    self.clock = clock
    self.isRestarting = isRestarting
    self.isLeading = isLeading
    self.actor = actor
    self.receive = receive
  }

  func take(_ event: Event) {
    // The interval is over by the clock, also when the timer has not come back yet.
    if let deadline, deadline <= clock.now { wake(at: deadline) }
    let isFirst = deadline == nil
    if isFirst || isRestarting { deadline = clock.now.advanced(by: interval) }
    if timer == nil { start() }
    if isFirst && isLeading {
      receive?(event)
    } else {
      let replaced = exchange(&pending, with: event)
      withExtendedLifetime(replaced) {}
    }
  }

  /// Delivers what is pending, and nothing after that.
  func finish() {
    let last = exchange(&pending, with: nil)
    let receive = receive
    cancel()
    if let last { receive?(last) }
  }

  func cancel() {
    timer?.cancel()
    timer = nil
    deadline = nil
    let ended = (exchange(&pending, with: nil), exchange(&receive, with: nil))
    withExtendedLifetime(ended) {}
  }

  private func start() {
    // The closure is called here and now, and the call stops the program on any other actor.
    nonisolated(unsafe) let pacer = self
    actor()?.assumeIsolated { unsafe pacer.start(on: $0) }
  }

  private func start(on isolation: isolated any Actor) {
    timer = Task {
      // Mentioned, so that the task runs in the isolation of the stream.
      _ = isolation
      while let deadline {
        do { try await clock.sleep(until: deadline, tolerance: nil) } catch { return }
        wake(at: deadline)
      }
      timer = nil
    }
  }

  private func wake(at due: Time.Instant) {
    guard let deadline, deadline <= due else { return }
    let event = exchange(&pending, with: nil)
    // What is passed on late starts an interval of its own when the events are thinned out.
    self.deadline = event == nil || isRestarting ? nil : clock.now.advanced(by: interval)
    if let event { receive?(event) }
  }
}

@available(*, unavailable)
extension Pacer: Sendable {}
