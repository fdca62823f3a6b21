/// Writes a line for each action when it ends.
///
/// ```swift
/// environment.interceptors.append(LoggingInterceptor { print($0) })
/// ```
public final class LoggingInterceptor: ActionInterceptor {
  private let write: (String) -> Void

  /// Makes a logger.
  ///
  /// - Parameter write: What to do with a line, which has no line break at its end.
  public init(_ write: @escaping (String) -> Void) { self.write = write }

  /// Writes the action and how long it took.
  public func didRun(_ call: ActionCall, for duration: Duration) {
    write(line(call) + " done in \(duration)")
  }

  /// Writes the action and why it failed.
  public func didFail(_ call: ActionCall, with error: any Error) {
    write(line(call) + " failed: \(error)")
  }

  private func line(_ call: ActionCall) -> String {
    let payload = call.payload.map { " \($0)" } ?? ""
    return String(repeating: "  ", count: call.depth) + "\(call)" + payload
  }
}

@available(*, unavailable)
extension LoggingInterceptor: Sendable {}
