internal import StoreSignals

/// Why the transaction of an action is put back; the reason itself is kept beside it.
private struct Stop: Error {}

extension ActionHub {
  /// Runs an action with everything around it.
  @usableFromInline
  package func run<Result, Failure: Error>(
    _ name: String, payload: Any?, in scope: StoreScope, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let engine = Engine.current
    var run = begin(name, payload: payload, in: scope, isAsync: false)
    var result: Result?
    var failure: Failure?
    do throws(Stop) {
      let canFail = Failure.self != Never.self || run.canBeRefused || log.isKept
      try engine.transaction(canFail: canFail) { () throws(Stop) in
        let mark = engine.mark
        ask(&run)
        if let refusal = run.refusal, canSkip(Result.self, Failure.self, refusal) {
          leave(run)
          throw Stop()
        }
        do throws(Failure) { result = try body() } catch { failure = error }
        leave(run)
        if failure != nil || run.refusal != nil { throw Stop() }
        didEndBody(run, since: mark)
      }
    } catch {}
    if !engine.isInside { commit = Commit() }
    let error: (any Error)? = run.refusal ?? failure
    end(run, with: error)
    if let refusal = run.refusal, let thrown = refusal as? Failure { throw thrown }
    if let failure { throw failure }
    guard let result = result ?? (() as? Result) else {
      fatalError("the action \(run.call) has neither returned nor thrown")
    }
    return result
  }

  /// Runs an async action; its parts are transactions of their own.
  package func run<Result, Failure: Error>(
    _ name: String, payload: Any?, in scope: StoreScope,
    _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    var run = begin(name, payload: payload, in: scope, isAsync: true)
    leave(run)
    ask(&run)
    if let refusal = run.refusal, canSkip(Result.self, Failure.self, refusal) {
      end(run, with: refusal)
      if let thrown = refusal as? Failure { throw thrown }
      if let nothing = () as? Result { return nothing }
    }
    run.refusal = nil
    openTasks[run.call.id] = name
    let ended = await RunningTask.$id.withValue(run.call.id) {
      () async -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
    }
    openTasks[run.call.id] = nil
    switch ended {
    case .success: end(run, with: nil)
    case .failure(let error): end(run, with: error)
    }
    return try ended.get()
  }

  /// Whether a refused action can do without its body.
  private func canSkip<Result, Failure: Error>(
    _ result: Result.Type, _ failure: Failure.Type, _ refusal: any Error
  ) -> Bool {
    Result.self == Void.self || refusal is Failure
  }
}

/// The async action that the code runs in.
enum RunningTask {
  @TaskLocal static var id: Int?
}
