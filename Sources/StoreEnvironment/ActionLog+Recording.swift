internal import StoreSignals

/// What one commit has changed, to be taken back and made again.
struct LogStep {
  /// The entry that the commit belongs to.
  let entry: Int
  var change: Change
}

extension ActionLog {
  func didEndBody(_ id: Int, edits: [any PropertyEdit], at time: Duration) {
    change(id) {
      $0.written = edits
      $0.duration = time - $0.began
      $0.outcome = .done
    }
  }

  func end(_ id: Int, error: (any Error)?, isRefused: Bool, at time: Duration) {
    if let error {
      change(id) {
        $0.duration = time - $0.began
        $0.written = []
        if isRefused {
          $0.outcome = .refused("\(error)")
        } else if error is CancellationError {
          $0.outcome = .cancelled
        } else {
          $0.outcome = .failed("\(error)")
        }
      }
      putBack(inside: id)
    } else {
      change(id) {
        guard $0.outcome == .running else { return }
        $0.duration = time - $0.began
        $0.outcome = .done
      }
    }
    if let position = place(of: id) { tell(entries[position]) }
  }

  /// Marks what had succeeded inside a synchronous action that has failed.
  private func putBack(inside id: Int) {
    guard var position = place(of: id) else { return }
    var undone: Set<Int> = [id]
    position += 1
    while position < entries.count {
      let entry = entries[position]
      if let parent = entry.parent, undone.contains(parent) {
        undone.insert(entry.id)
        if entry.outcome == .done { entries[position].outcome = .undone }
      }
      position += 1
    }
  }

  /// Enters a commit as a step, and as an entry of its own if no action has made it.
  func didCommit(_ commit: Commit, _ edits: [any PropertyEdit]) {
    if edits.isEmpty { return }
    let entry = commit.name?.entry ?? enter(commit, edits)
    dropSteps(after: position)
    steps.append(LogStep(entry: entry, change: Change(edits: edits)))
    position = steps.count
    trim()
  }

  private func enter(_ commit: Commit, _ edits: [any PropertyEdit]) -> Int {
    guard let hub else { return 0 }
    let id = hub.nextID()
    let name =
      switch commit.step {
      case .undo: "undo"
      case .redo: "redo"
      default: commit.name?.text ?? "write"
      }
    var action = LoggedAction(
      id: id, parent: hub.task, depth: 0, store: "", name: name, payload: nil, began: hub.now())
    action.written = edits
    action.duration = .zero
    action.outcome = .done
    entries.append(action)
    trim()
    tellLater(action)
    return id
  }

  /// Forgets what lies ahead of a position that the log was gone back to.
  private func dropSteps(after position: Int) {
    if steps.count == position { return }
    var forgotten: [LogStep] = []
    while steps.count > position, let step = steps.popLast() { forgotten.append(step) }
    hub?.history.cut()
    withExtendedLifetime(forgotten) {}
  }
}
