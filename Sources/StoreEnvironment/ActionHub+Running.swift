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
      succeed(run, name)
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
    let refusal: any Error = run.passage?.refusal ?? Closed()
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
    let (record, passage) = enter(name, payload, scope, isAsync: true)
    passage?.ask()
    if let refusal = passage?.refusal {
      if let error = refusal as? Failure {
        end(record, passage, with: refusal)
        throw error
      }
      if let nothing = () as? Result {
        end(record, passage, with: refusal)
        return nothing
      }
      // Nothing can be put back across a wait, so this one cannot be refused.
      passage?.refusal = nil
    }
    let id = record?.call.id ?? passage?.call.id ?? nextID()
    openTasks[id] = name
    let ended = await RunningTask.$id.withValue(id) {
      () async -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
    }
    openTasks[id] = nil
    switch ended {
    case .success:
      record?.end(.done, edits: nil, at: now())
      end(record, passage, with: nil)
    case .failure(let error): end(record, passage, with: error)
    }
    return try ended.get()
  }
}

/// The async action that the code runs in.
enum RunningTask {
  @TaskLocal static var id: Int?
}
