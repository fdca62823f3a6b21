internal import StoreSignals

/// What one commit has changed, to be taken back and made again.
struct LogStep {
  /// The entry that the commit belongs to.
  let entry: Int
  var change: Change
}

extension ActionLog {
  /// Enters a commit as a step, and as an entry of its own if no action has made it.
  func didCommit(_ commit: Commit, of hub: ActionHub) {
    if commit.edits.isEmpty { return }
    let entry = commit.name?.record?.call.id ?? enter(commit, of: hub)
    if isInThePast { dropSteps(of: hub) }
    let oldest = steps.append(
      LogStep(entry: entry, change: Change(edits: commit.edits)), limit: bound)
    withExtendedLifetime(oldest) {}
  }

  private func enter(_ commit: Commit, of hub: ActionHub) -> Int {
    let name =
      switch commit.step {
      case .undo: "undo"
      case .redo: "redo"
      default: commit.name?.text ?? "write"
      }
    let call = ActionCall(
      id: hub.nextID(), store: "", name: name, payload: nil, depth: 0, isAsync: false)
    let record = LogRecord(call, inside: hub.task, at: hub.now())
    record.end(.done, edits: commit.edits, at: record.began)
    enter(record)
    tellLater(record)
    return call.id
  }

  /// Forgets what lies ahead of a position that the log was gone back to.
  private func dropSteps(of hub: ActionHub) {
    var forgotten: [LogStep] = []
    while ahead > 0, let step = steps.popLast() {
      ahead -= 1
      forgotten.append(step)
    }
    hub.history.cut()
    withExtendedLifetime(forgotten) {}
  }
}
