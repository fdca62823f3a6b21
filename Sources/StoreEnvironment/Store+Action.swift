public import StoreSignals

extension Store {
  /// Runs the body as one named change: announced once at its outermost end, undone if it throws.
  ///
  /// In an environment the action passes the interceptors and is entered in the log and the history
  /// under the name of the method that calls it. Alone, it is a `transaction(_:)`.
  ///
  /// - Complexity: O(1) beside the body; nothing is recorded while nobody keeps a log or a history.
  /// - Parameters:
  ///   - name: The name of the action; the calling method's by default.
  ///   - payload: What the log shows with it; not evaluated when nobody looks.
  ///   - body: The writes.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws, after everything was put back, or an interceptor's refusal.
  @inlinable
  @discardableResult
  public func action<Result, Failure: Error>(
    _ name: String = #function, payload: @autoclosure () -> Any? = nil,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let hub = unsafe scope.hub, unsafe hub.isWatching else { return try transaction(body) }
    return try hub.run(name, payload: hub.isDetailed ? payload() : nil, in: scope, body)
  }

  /// Runs an async body as a named task; what it writes at once, between two waits, is announced at
  /// once.
  ///
  /// The log has one entry with its begin, end and outcome. What the body writes is not undone if
  /// it throws: use `action` without `await` for the parts that belong together. The history makes
  /// one entry of the parts that follow each other undisturbed. An async action that can neither
  /// throw a refusal nor returns nothing cannot be refused.
  ///
  /// - Parameters:
  ///   - name: The name of the action; the calling method's by default.
  ///   - payload: What the log shows with it; not evaluated when nobody looks.
  ///   - body: What to do.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws, or an interceptor's refusal.
  @_disfavoredOverload
  @discardableResult
  public func action<Result, Failure: Error>(
    _ name: String = #function, payload: @autoclosure () -> Any? = nil,
    _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let scope = scope
    let serial = scope.tasks.begin(name)
    defer { scope.tasks.end(serial, of: name) }
    guard let hub = unsafe scope.hub, unsafe hub.isWatching else { return try await body() }
    return try await hub.run(name, payload: payload(), in: scope, body)
  }
}
