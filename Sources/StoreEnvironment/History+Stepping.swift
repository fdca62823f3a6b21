internal import StoreSignals

extension History {
  func step(_ step: Commit.Step) -> Bool {
    let isUndo = step == .undo
    guard let hub, let entry = isUndo ? undoing.last : redoing.last, canStep(hub) else {
      return false
    }
    if entry.isLoaded && !entry.change.fits { return false }
    let engine = Engine.current
    hub.commit.step = step
    let hasWritten = hub.apply {
      let mark = engine.mark
      entry.change.apply()
      return engine.hasEdits(since: mark, reader: hub)
    }
    // What writes nothing has no commit that could tell.
    if !hasWritten {
      hub.commit.step = nil
      move(step, written: [])
    }
    return true
  }

  private func canStep(_ hub: ActionHub) -> Bool {
    let engine = Engine.current
    return group == nil && !hub.log.isInThePast && !engine.isRevocable && hub.depth == 0
      && hub.commit.edits.isEmpty && hub.commit.step == nil
      && !engine.hasEdits(since: 0, reader: hub)
  }

  /// Takes an entry from one side to the other.
  func move(_ step: Commit.Step, written: [any PropertyEdit]) {
    isOpen = false
    if step == .undo {
      guard var entry = undoing.popLast() else { return }
      byteCounts.undoing -= entry.byteCount
      turn(&entry, written)
      redoing.append(entry)
      byteCounts.redoing += entry.byteCount
    } else {
      guard var entry = redoing.popLast() else { return }
      byteCounts.redoing -= entry.byteCount
      turn(&entry, written)
      undoing.append(entry)
      byteCounts.undoing += entry.byteCount
    }
    showState()
  }

  private func turn(_ entry: inout HistoryEntry, _ written: [any PropertyEdit]) {
    entry.change = entry.change.opposite(written)
    entry.isLoaded = false
    entry.byteCount = HistoryEntry.byteCount(of: entry.change, name: entry.name)
  }

  /// Takes in a commit.
  func didCommit(_ commit: Commit, _ edits: [any PropertyEdit]) {
    if let step = commit.step { return move(step, written: edits) }
    if !isRecording { return }
    var kept: [any PropertyEdit] = []
    var left: [any PropertyEdit] = []
    if choice.isAll && !commit.hasExcluded {
      kept = edits
    } else {
      for edit in edits {
        if commit.isExcluded(edit.property) || !choice.includes(edit.property) {
          left.append(edit)
        } else {
          kept.append(edit)
        }
      }
    }
    for edit in left where edit.isRelative { cut(at: ObjectIdentifier(edit.property)) }
    if kept.isEmpty {
      if !left.isEmpty { showState() }
      return
    }
    enter(kept, commit.name)
  }

  private func enter(_ edits: [any PropertyEdit], _ name: Commit.Name?) {
    let forgotten = redoing.isEmpty ? [] : redoing.popAll()
    byteCounts.redoing = 0
    let task = name?.task ?? hub?.task
    let taskName = task.flatMap { hub?.openTasks[$0] }
    let text = group?.name ?? taskName ?? name?.text ?? edits[0].property.label
    let time = intervals.isEmpty ? .zero : hub?.now() ?? .zero
    let mayBelong = group != nil || task != nil || !intervals.isEmpty
    if mayBelong, let last = undoing.last, belongs(edits, text, task, time, to: last) {
      takeIn(edits, at: time)
    } else {
      let entry = HistoryEntry(
        name: text, change: Change(edits: edits), time: time, task: task)
      undoing.append(entry)
      byteCounts.undoing += entry.byteCount
      group?.hasEntry = true
    }
    isOpen = true
    trim()
    showState()
    withExtendedLifetime(forgotten) {}
  }

  private func belongs(
    _ edits: [any PropertyEdit], _ name: String, _ task: Int?, _ time: Duration,
    to last: HistoryEntry
  ) -> Bool {
    if last.change.isForward { return false }
    if let group { return group.hasEntry }
    if !isOpen { return false }
    if let task { return last.task == task }
    guard let interval = intervals[name], last.name == name, time - last.time <= interval else {
      return false
    }
    return Set(edits.map { ObjectIdentifier($0.property) })
      == Set(last.change.edits.map { ObjectIdentifier($0.property) })
  }

  private func takeIn(_ edits: [any PropertyEdit], at time: Duration) {
    guard var entry = undoing.popLast() else { return }
    byteCounts.undoing -= entry.byteCount
    entry.append(edits, at: time)
    if entry.change.edits.isEmpty {
      group?.hasEntry = false
      return
    }
    byteCounts.undoing += entry.byteCount
    undoing.append(entry)
  }

  func trim() {
    if undoing.count <= limits.entries && byteCount <= limits.bytes { return }
    while undoing.count > limits.entries || byteCount > limits.bytes,
      let oldest = undoing.popFirst()
    {
      byteCounts.undoing -= oldest.byteCount
      dropped += 1
      withExtendedLifetime(oldest) {}
    }
    if undoing.isEmpty { group?.hasEntry = false }
    if limits.entries == 0 {
      let forgotten = redoing.popAll()
      byteCounts.redoing = 0
      withExtendedLifetime(forgotten) {}
    }
  }

  /// Says what can be done now.
  func showState() {
    let isNow = hub?.log.isInThePast != true
    let undo = isNow ? undoing.last?.name : nil
    let redo = isNow ? redoing.last?.name : nil
    // Written only when they differ: the usual commit changes neither.
    if undoName == undo && redoName == redo { return }
    Engine.current.transaction(canFail: false) {
      canUndo = undo != nil
      canRedo = redo != nil
      undoName = undo
      redoName = redo
    }
  }
}
