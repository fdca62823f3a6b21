/// Somebody who sees each action before and after it, and may refuse it.
///
/// ```swift
/// final class ReadOnly: ActionInterceptor {
///   struct Refusal: Error {}
///   func willRun(_ call: ActionCall) throws { throw Refusal() }
/// }
/// environment.interceptors.append(ReadOnly())
/// ```
///
/// *Behaviour.*
/// - `willRun` is called in the order in which interceptors were added, those of the environment
///   before those of the store; `didRun` and `didFail` in the opposite order. Each `willRun` that
///   returned gets exactly one of them, after the action's transaction has ended and, for an
///   outermost action, after its subscribers.
/// - `willRun` belongs to the action's transaction: what it writes is part of the action, and is
///   put back when the action fails or is refused.
/// - An interceptor may write and run actions. Those run inside the interceptor's own call; they
///   see the interceptors too, so a recursion is the interceptor's to stop.
/// - An action is refused by throwing from `willRun`. If the action can throw that error, it does.
///   If it returns nothing, it is skipped. Otherwise its body runs for the value to return, and all
///   that it wrote is put back.
public protocol ActionInterceptor: AnyObject {
  /// Called before the action.
  ///
  /// - Throws: To refuse the action.
  func willRun(_ call: ActionCall) throws

  /// Called after an action that has succeeded.
  ///
  /// - Parameters:
  ///   - call: The action.
  ///   - duration: How long it took; for an async action from its begin to its end.
  func didRun(_ call: ActionCall, for duration: Duration)

  /// Called after an action that has thrown or was refused.
  func didFail(_ call: ActionCall, with error: any Error)
}

extension ActionInterceptor {
  /// Does nothing.
  public func willRun(_ call: ActionCall) throws {}

  /// Does nothing.
  public func didRun(_ call: ActionCall, for duration: Duration) {}

  /// Does nothing.
  public func didFail(_ call: ActionCall, with error: any Error) {}
}
