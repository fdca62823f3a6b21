/// Adds up how often each action ran, and for how long.
///
/// ```swift
/// let timing = TimingInterceptor()
/// environment.interceptors.append(timing)
/// print(timing.times["TodosStore.add(_:)"]?.total ?? .zero)
/// ```
public final class TimingInterceptor: ActionInterceptor {
  /// How often an action ran, and for how long.
  public struct Time: Equatable, Sendable {
    /// How often it has succeeded.
    public var count = 0
    /// How often it has failed or was refused.
    public var failures = 0
    /// How long it took in all, when it succeeded.
    public var total = Duration.zero
    /// How long it took at most, when it succeeded.
    public var longest = Duration.zero
  }

  /// The times by the store and the name of the action.
  public private(set) var times: [String: Time] = [:]

  /// Makes an interceptor that has seen nothing.
  public init() {}

  /// Adds a run.
  public func didRun(_ call: ActionCall, for duration: Duration) {
    times["\(call)", default: Time()].count += 1
    times["\(call)", default: Time()].total += duration
    times["\(call)", default: Time()].longest = max(times["\(call)"]?.longest ?? .zero, duration)
  }

  /// Counts a failure.
  public func didFail(_ call: ActionCall, with error: any Error) {
    times["\(call)", default: Time()].failures += 1
  }
}

@available(*, unavailable)
extension TimingInterceptor: Sendable {}
