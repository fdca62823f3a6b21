internal import StoreSignals

/// One action between its begin and its end.
@usableFromInline
package struct ActionRun {
  let name: String
  /// What interceptors and the log need; nil when there are none.
  let details: Details?
  /// Whether the action was refused, so that its body must not run as usual.
  @usableFromInline package private(set) var isRefused = false
  let level: Engine.Level
  let mark: Int
  /// Whether a transaction around the action may still put it back.
  let isRevocable: Bool

  /// What only an action that somebody looks at has.
  final class Details {
    let call: ActionCall
    let interceptors: [any ActionInterceptor]
    let record: LogRecord?
    let began: Duration
    /// How many of the interceptors have let it pass.
    var passed = 0
    var refusal: (any Error)?

    init(
      _ call: ActionCall, _ interceptors: [any ActionInterceptor], _ record: LogRecord?,
      began: Duration
    ) {
      self.call = call
      self.interceptors = interceptors
      self.record = record
      self.began = began
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
  }

  init(name: String, details: Details?, isRevocable: Bool, level: Engine.Level, mark: Int) {
    self.name = name
    self.details = details
    self.isRevocable = isRevocable
    self.level = level
    self.mark = mark
  }

  mutating func ask() {
    details?.ask()
    isRefused = details?.refusal != nil
  }
}

@available(*, unavailable)
extension ActionRun: Sendable {}

@available(*, unavailable)
extension ActionRun.Details: Sendable {}

extension ActionHub {
  /// What is thrown into an action of a store whose environment was disposed.
  struct Closed: Error {}

  /// Begins an action: opens its transaction, enters it in the log and asks the interceptors.
  @usableFromInline
  package func begin(
    _ name: String, payload: Any?, in scope: StoreScope, canFail: Bool
  ) -> ActionRun {
    let details = isDetailed ? makeDetails(name, payload, scope, isAsync: false) : nil
    let engine = Engine.current
    let isRevocable = engine.isRevocable
    // Only a level that can fail knows what was written inside it.
    let level = engine.open(canFail: canFail || details != nil)
    var run = ActionRun(
      name: name, details: details, isRevocable: isRevocable, level: level, mark: engine.mark)
    depth += 1
    if details != nil { run.ask() }
    return run
  }

  func makeDetails(
    _ name: String, _ payload: Any?, _ scope: StoreScope, isAsync: Bool
  ) -> ActionRun.Details {
    let call = ActionCall(
      id: nextID(), store: scope.name, name: name, payload: payload, depth: depth,
      isAsync: isAsync)
    let began = now()
    let parent = running.last { $0.depth < depth }?.id ?? task
    let record = log.isKept ? log.begin(call, inside: parent, at: began) : nil
    let details = ActionRun.Details(
      call, isClosed ? [] : interceptors(for: scope), record, began: began)
    if isClosed { details.refusal = Closed() }
    if record != nil && !isAsync { running.append((call.id, depth)) }
    return details
  }

  /// The async action that the code runs in, if it is one of this environment.
  var task: Int? {
    guard !openTasks.isEmpty, let id = RunningTask.id, openTasks[id] != nil else { return nil }
    return id
  }

  /// The action's body has ended: what follows is not inside it.
  func leave(_ run: ActionRun) {
    depth -= 1
    if run.details?.record != nil { running.removeLast() }
  }

  /// Ends an action whose body has returned.
  @usableFromInline
  package func succeed(_ run: ActionRun) {
    let engine = Engine.current
    leave(run)
    if let record = run.details?.record {
      record.end(.done, edits: engine.edits(since: run.mark, reader: self), at: now())
    }
    if depth == 0 && isRecording && engine.hasEdits(since: run.mark, reader: self) {
      name(
        Commit.Name(text: run.name, record: run.details?.record, task: task),
        isRevocable: run.isRevocable)
    }
    engine.close(run.level)
    if commit.isNamed && !engine.isInside { commit = Commit() }
    if let details = run.details { end(details, with: nil) }
  }

  /// Ends an action whose body has thrown, or that was refused.
  @usableFromInline
  package func fail(_ run: ActionRun, _ error: any Error) {
    let engine = Engine.current
    leave(run)
    engine.abandon(run.level)
    if commit.isNamed && !engine.isInside { commit = Commit() }
    if let details = run.details { end(details, with: error) }
  }

  /// Tells of the end of an action, after its transaction.
  func end(_ details: ActionRun.Details, with error: (any Error)?) {
    if let record = details.record {
      if let error {
        record.fail(error, isRefused: details.refusal != nil, at: now())
        log.putBack(inside: record)
      }
      log.tell(record)
    }
    if details.passed == 0 { return }
    let duration = now() - details.began
    for interceptor in details.interceptors[..<details.passed].reversed() {
      if let error {
        interceptor.didFail(details.call, with: error)
      } else {
        interceptor.didRun(details.call, for: duration)
      }
    }
  }
}
