internal import StoreSignals

/// One action between its begin and its end.
@usableFromInline
package struct ActionRun {
  /// The entry in the log; nil when none is kept.
  let record: LogRecord?
  /// The interceptors' side; nil when there are none.
  let passage: Passage?
  /// Whether the action was refused, so that its body must not run as usual.
  @usableFromInline package var isRefused: Bool { passage?.refusal != nil }
  /// Whether a transaction around the action may still put it back.
  let isRevocable: Bool
  /// Whether the action's end is the end of a commit.
  let isOutermost: Bool
  let level: Engine.Level
}

@available(*, unavailable)
extension ActionRun: Sendable {}

/// The way of an action through its interceptors.
final class Passage {
  let call: ActionCall
  private let interceptors: [any ActionInterceptor]
  private let began: Duration
  /// How many of the interceptors have let it pass.
  private var passed = 0
  var refusal: (any Error)?

  init(_ call: ActionCall, _ interceptors: [any ActionInterceptor], at time: Duration) {
    self.call = call
    self.interceptors = interceptors
    began = time
  }

  /// Asks the interceptors, until one refuses.
  func ask() {
    while refusal == nil && passed < interceptors.count {
      do {
        try interceptors[passed].willRun(call)
        passed += 1
      } catch {
        refusal = error
      }
    }
  }

  /// Tells those who have let the action pass of its end.
  func end(with error: (any Error)?, at time: Duration) {
    for interceptor in interceptors[..<passed].reversed() {
      if let error {
        interceptor.didFail(call, with: error)
      } else {
        interceptor.didRun(call, for: time - began)
      }
    }
  }
}

@available(*, unavailable)
extension Passage: Sendable {}

extension ActionHub {
  /// What is thrown into an action of a store whose environment was disposed.
  struct Closed: Error, CustomStringConvertible {
    let description = "the store's environment was disposed or released"
  }

  /// Begins an action: opens its transaction, enters it in the log and asks the interceptors.
  @usableFromInline
  package func begin(
    _ name: String, payload: Any?, in scope: StoreScope, canFail: Bool
  ) -> ActionRun {
    let engine = Engine.current
    let isRevocable = engine.isRevocable
    let isOutermost = !engine.isInside
    var record: LogRecord?
    var passage: Passage?
    if isDetailed { (record, passage) = enter(name, payload, scope, isAsync: false) }
    // Only a level that can fail knows what was written inside it.
    let canFail = canFail || passage != nil || (record != nil && !isOutermost)
    let level = engine.open(canFail: canFail)
    let run = ActionRun(
      record: record, passage: passage, isRevocable: isRevocable, isOutermost: isOutermost,
      level: level)
    depth += 1
    passage?.ask()
    return run
  }

  /// Enters an action in the log, and makes its way through the interceptors if there are some.
  func enter(
    _ name: String, _ payload: Any?, _ scope: StoreScope, isAsync: Bool
  ) -> (record: LogRecord?, passage: Passage?) {
    let id = nextID()
    let time = now()
    func call() -> ActionCall {
      ActionCall(
        id: id, store: scope.name, name: name, payload: payload, depth: depth, isAsync: isAsync)
    }
    let passage = isClosed || isIntercepted ? passage(of: call(), in: scope, at: time) : nil
    if !log.isKept { return (nil, passage) }
    let parent = depth == 0 ? task : innermost
    if !isAsync { innermost = id }
    return (log.begin(call(), inside: parent, at: time), passage)
  }

  private func passage(
    of call: ActionCall, in scope: StoreScope, at time: Duration
  ) -> Passage? {
    let interceptors = isClosed ? [] : interceptors(for: scope)
    if interceptors.isEmpty && !isClosed { return nil }
    let passage = Passage(call, interceptors, at: time)
    if isClosed { passage.refusal = Closed() }
    return passage
  }

  /// The async action that the code runs in, if it is one of this environment.
  var task: Int? {
    guard hasOpenTasks, let id = RunningTask.id, openTasks[id] != nil else { return nil }
    return id
  }

  /// The action's body has ended: what follows is not inside it.
  private func leave(_ run: ActionRun) {
    depth -= 1
    if let record = run.record { innermost = depth == 0 ? nil : record.parent }
  }

  /// Ends an action whose body has returned.
  @usableFromInline
  package func succeed(_ run: ActionRun, _ name: String) {
    let engine = Engine.current
    leave(run)
    // What an outermost action has written is told by the commit.
    let edits =
      run.isOutermost || run.record == nil
      ? nil : engine.edits(since: run.level.start, reader: self)
    run.record?.end(.done, edits: edits, at: now())
    if depth == 0 && isRecording { nameCommit(name, run, engine) }
    engine.close(run.level)
    if run.isOutermost { forgetName() }
    // If a transaction around it throws, what has succeeded is undone.
    if run.isRevocable, let record = run.record { RollBackWatch { record.undo() } }
    end(run.record, run.passage, with: nil)
  }

  private func nameCommit(_ text: String, _ run: ActionRun, _ engine: Engine) {
    let count = engine.editCount(since: run.level.start, reader: self)
    if count == 0 { return }
    let isAwaited = run.isOutermost && run.record != nil
    name(
      Commit.Name(text: text, record: run.record, task: task),
      awaiting: isAwaited ? count : 0, isRevocable: run.isRevocable)
  }

  /// Ends an action whose body has thrown, or that was refused.
  @usableFromInline
  package func fail(_ run: ActionRun, _ error: any Error) {
    leave(run)
    Engine.current.abandon(run.level)
    if run.isOutermost { forgetName() }
    end(run.record, run.passage, with: error)
  }

  /// Tells of the end of an action, after its transaction.
  func end(_ record: LogRecord?, _ passage: Passage?, with error: (any Error)?) {
    if let record {
      if let error { record.fail(error, isRefused: passage?.refusal != nil, at: now()) }
      log.tell(record)
    }
    passage?.end(with: error, at: now())
  }
}
