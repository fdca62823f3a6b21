/// Why waiting for a value has ended without one.
public enum WaitFailure: Error, Equatable {
  /// None has come in time.
  case timedOut
  /// The owner of the signal is gone.
  case ended
  /// The waiting task was cancelled.
  case cancelled
}
