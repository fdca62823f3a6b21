internal import StoreSignals

/// One action between its begin and its end.
struct ActionRun {
  let call: ActionCall
  let interceptors: [any ActionInterceptor]
  /// How many of the interceptors have let it pass.
  var passed = 0
  var refusal: (any Error)?
  /// When it began; zero when nobody wants to know.
  let began: Duration

  var canBeRefused: Bool { refusal != nil || !interceptors.isEmpty }
}

extension ActionHub {
  /// What is thrown into an action of a store whose environment was disposed.
  struct Closed: Error {}

  func begin(_ name: String, payload: Any?, in scope: StoreScope, isAsync: Bool) -> ActionRun {
    let call = ActionCall(
      id: nextID(), store: scope.name, name: name, payload: payload, depth: running.count,
      isAsync: isAsync)
    let interceptors = isClosed ? [] : interceptors(for: scope)
    let isTimed = log.isKept || !interceptors.isEmpty
    let run = ActionRun(
      call: call, interceptors: interceptors, refusal: isClosed ? Closed() : nil,
      began: isTimed ? now() : .zero)
    if log.isKept { log.begin(call, inside: running.last ?? task, at: run.began) }
    running.append(call.id)
    return run
  }

  /// The async action that the code runs in, if it is one of this environment.
  var task: Int? {
    guard !openTasks.isEmpty, let id = RunningTask.id, openTasks[id] != nil else { return nil }
    return id
  }

  /// Asks the interceptors, until one refuses.
  func ask(_ run: inout ActionRun) {
    while run.refusal == nil && run.passed < run.interceptors.count {
      do {
        try run.interceptors[run.passed].willRun(run.call)
        run.passed += 1
      } catch {
        run.refusal = error
      }
    }
  }

  /// The action's body has ended: what follows is not inside it.
  func leave(_ run: ActionRun) {
    if let place = running.lastIndex(of: run.call.id) { running.removeSubrange(place...) }
  }

  /// Notes what a body that has succeeded has written, before the commit.
  func didEndBody(_ run: ActionRun, since mark: Int) {
    let engine = Engine.current
    if log.isKept {
      log.didEndBody(
        run.call.id, edits: engine.edits(since: mark, reader: self), at: now())
    }
    if isRecording && running.isEmpty && engine.hasEdits(since: mark, reader: self) {
      name(Commit.Name(text: run.call.name, entry: log.isKept ? run.call.id : nil, task: task))
    }
  }

  /// Tells of the end of an action, after its transaction.
  func end(_ run: ActionRun, with error: (any Error)?) {
    if run.interceptors.isEmpty && !log.isKept { return }
    let time = now()
    if log.isKept {
      log.end(run.call.id, error: error, isRefused: run.refusal != nil, at: time)
    }
    for interceptor in run.interceptors[..<run.passed].reversed() {
      if let error {
        interceptor.didFail(run.call, with: error)
      } else {
        interceptor.didRun(run.call, for: time - run.began)
      }
    }
  }
}
