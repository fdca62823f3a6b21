/// How the newest call of an async work has ended.
public enum TaskOutcome<Output> {
  /// It has given this.
  case success(Output)
  /// It has thrown this.
  case failure(any Error)
  /// Its task was cancelled, or it has thrown a `CancellationError`; not an error to show.
  case cancelled
}

extension TaskOutcome: Sendable where Output: Sendable {}
