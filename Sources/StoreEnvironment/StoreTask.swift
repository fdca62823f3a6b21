/// The async work of a store, to wait for or to cancel.
///
/// Nobody has to keep it: the work goes on until it ends, a newer call takes its place, or the
/// store goes.
public struct StoreTask: Sendable {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  /// Asks the work to end; its outcome is then `cancelled` if it is still the newest call.
  public func cancel() { task.cancel() }

  /// Waits until the work has ended and its outcome was taken in or dropped.
  ///
  /// Cancelling the task that waits cancels the work.
  public func wait() async {
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
