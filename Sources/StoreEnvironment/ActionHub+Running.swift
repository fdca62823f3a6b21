extension ActionHub {
  /// Runs an action with everything around it.
  ///
  /// The only part that knows the types of the action is inlined where they are known.
  @inlinable
  package func run<Result, Failure: Error>(
    _ name: String, payload: Any?, in scope: StoreScope, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let run = begin(name, payload: payload, in: scope, canFail: Failure.self != Never.self)
    if run.isRefused { return try refuse(run, body) }
    do throws(Failure) {
      let result = try body()
      succeed(run)
      return result
    } catch {
      fail(run, error)
      throw error
    }
  }

  /// Ends a refused action: throws the refusal, skips the body, or runs it and puts it back.
  @usableFromInline
  package func refuse<Result, Failure: Error>(
    _ run: ActionRun, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let refusal: any Error = run.details?.refusal ?? Closed()
    if let error = refusal as? Failure {
      fail(run, refusal)
      throw error
    }
    if let nothing = () as? Result {
      fail(run, refusal)
      return nothing
    }
    defer { fail(run, refusal) }
    return try body()
  }

  /// Runs an async action; its parts are transactions of their own.
  package func run<Result, Failure: Error>(
    _ name: String, payload: Any?, in scope: StoreScope,
    _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let details = makeDetails(name, payload, scope, isAsync: true)
    details.ask()
    if let refusal = details.refusal {
      if let error = refusal as? Failure {
        end(details, with: refusal)
        throw error
      }
      if let nothing = () as? Result {
        end(details, with: refusal)
        return nothing
      }
      // Nothing can be put back across a wait, so this one cannot be refused.
      details.refusal = nil
    }
    openTasks[details.call.id] = name
    let ended = await RunningTask.$id.withValue(details.call.id) {
      () async -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
    }
    openTasks[details.call.id] = nil
    switch ended {
    case .success:
      details.record?.end(.done, edits: nil, at: now())
      end(details, with: nil)
    case .failure(let error): end(details, with: error)
    }
    return try ended.get()
  }
}

/// The async action that the code runs in.
enum RunningTask {
  @TaskLocal static var id: Int?
}
