internal import StoreSignals

/// What one commit has changed, to be taken back and made again.
struct LogStep {
  /// The entry that the commit belongs to.
  let entry: Int
  var change: Change
}

extension ActionLog {
  /// Enters a commit as a step, and as an entry of its own if no action has made it.
  func didCommit(_ commit: Commit, _ edits: [any PropertyEdit]) {
    if edits.isEmpty { return }
    let entry = commit.name?.record?.call.id ?? enter(commit, edits)
    if isInThePast { dropSteps(after: position) }
    let step = LogStep(entry: entry, change: Change(edits: edits))
    let oldest = steps.append(step, limit: limit)
    if oldest == nil { position += 1 }
    withExtendedLifetime(oldest) {}
  }

  private func enter(_ commit: Commit, _ edits: [any PropertyEdit]) -> Int {
    guard let hub else { return 0 }
    let name =
      switch commit.step {
      case .undo: "undo"
      case .redo: "redo"
      default: commit.name?.text ?? "write"
      }
    let call = ActionCall(
      id: hub.nextID(), store: "", name: name, payload: nil, depth: 0, isAsync: false)
    let record = LogRecord(call, inside: hub.task, at: hub.now())
    record.end(.done, edits: edits, at: record.began)
    enter(record)
    tellLater(record)
    return call.id
  }

  /// Forgets what lies ahead of a position that the log was gone back to.
  private func dropSteps(after position: Int) {
    var forgotten: [LogStep] = []
    while steps.count > position, let step = steps.popLast() { forgotten.append(step) }
    hub?.history.cut()
    withExtendedLifetime(forgotten) {}
  }
}
