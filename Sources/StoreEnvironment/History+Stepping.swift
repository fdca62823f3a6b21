internal import StoreSignals

extension History {
  func step(_ step: Commit.Step) -> Bool {
    let isUndo = step == .undo
    guard let hub, let entry = isUndo ? stacks.undo.last : stacks.redo.last, canStep(hub) else {
      return false
    }
    if entry.isLoaded && !entry.change.fits { return false }
    let engine = Engine.current
    stepping = entry
    hub.commit.step = step
    let hasWritten = hub.apply {
      let mark = engine.mark
      entry.change.apply()
      steppedVersion = entry.change.listVersion
      steppedCount = engine.editCount(since: mark, reader: hub)
      return steppedCount > 0
    }
    // What writes nothing has no commit that could tell.
    if !hasWritten {
      hub.commit.step = nil
      move(step, written: [], told: 0)
    }
    return true
  }

  private func canStep(_ hub: ActionHub) -> Bool {
    let engine = Engine.current
    return !hub.isClosed && group == nil && !hub.log.isInThePast && !engine.isRevocable
      && hub.depth == 0 && hub.commit.edits.isEmpty && hub.commit.step == nil
      && !engine.hasEdits(since: 0, reader: hub)
  }

  /// Takes an entry from one side to the other.
  ///
  /// - Parameters:
  ///   - step: Which way.
  ///   - written: The edits of the commit.
  ///   - told: How many properties were told as written in it: more than the change itself has
  ///     written when subscribers have reacted.
  func move(_ step: Commit.Step, written: [any PropertyEdit], told: Int) {
    isOpen = false
    // A subscriber may have emptied the history, or loaded another one.
    guard let entry = exchange(&stepping, with: nil),
      entry === (step == .undo ? stacks.undo.last : stacks.redo.last)
    else { return }
    _ = step == .undo ? stacks.undo.popLast() : stacks.redo.popLast()
    if told != steppedCount { dropMisfits(of: entry.change, written, step) }
    entry.turn(to: entry.change.opposite(written))
    entry.isLoaded = false
    if step == .undo { stacks.redo.append(entry) } else { stacks.undo.append(entry) }
    showState()
  }

  private func dropMisfits(
    of change: Change, _ written: [any PropertyEdit], _ step: Commit.Step
  ) {
    for property in change.misfits(written, since: steppedVersion) {
      let forgotten =
        step == .undo ? stacks.undo.cut(at: property) : stacks.redo.cut(at: property)
      droppedCount += forgotten.count
      withExtendedLifetime(forgotten) {}
    }
  }

  /// Takes in a commit.
  func didCommit(_ commit: Commit, of hub: ActionHub) {
    if let step = commit.step { return move(step, written: commit.edits, told: commit.told) }
    if !isRecording { return }
    if choice.isAll && !commit.hasExcluded { return enter(commit.edits, of: commit, hub) }
    var kept: [any PropertyEdit] = []
    var left: [any PropertyEdit] = []
    for edit in commit.edits {
      if commit.isExcluded(edit.property) || !choice.includes(edit.property) {
        left.append(edit)
      } else {
        kept.append(edit)
      }
    }
    for edit in left where edit.isRelative { cut(at: ObjectIdentifier(edit.property)) }
    if !kept.isEmpty {
      enter(kept, of: commit, hub)
    } else if !left.isEmpty {
      showState()
    }
  }

  private func enter(_ edits: [any PropertyEdit], of commit: Commit, _ hub: ActionHub) {
    let task = commit.name?.task ?? hub.task
    let taskName = task.flatMap { hub.openTasks[$0] }
    let text = group?.name ?? taskName ?? commit.name?.text ?? edits[0].property.label
    let time = isCoalescing ? hub.now() : .zero
    let mayBelong = group != nil || task != nil || isCoalescing
    if mayBelong, let last = stacks.undo.last, belongs(edits, text, task, time, to: last) {
      takeIn(edits, at: time)
      return
    }
    let entry = HistoryEntry(name: text, change: Change(edits: edits), time: time, task: task)
    let forgotten = stacks.enter(entry, bounds)
    if forgotten.oldest != nil { droppedCount += 1 }
    if group != nil { group?.hasEntry = true }
    isOpen = true
    if forgotten.isOver || hub.log.isInThePast {
      trim()
      showState()
    } else {
      show(undo: text, redo: nil)
    }
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
    let undone = stacks.redo.popAll()
    guard let entry = stacks.undo.popLast() else { return }
    entry.append(edits, at: time)
    if entry.change.edits.isEmpty {
      group?.hasEntry = false
    } else {
      stacks.undo.append(entry)
    }
    isOpen = true
    trim()
    showState()
    withExtendedLifetime(undone) {}
  }

  func trim() {
    if stacks.undo.count <= bounds.entries && byteCount <= bounds.bytes { return }
    while stacks.undo.count > bounds.entries || byteCount > bounds.bytes,
      let oldest = stacks.undo.popFirst()
    {
      droppedCount += 1
      withExtendedLifetime(oldest) {}
    }
    if stacks.undo.isEmpty { group?.hasEntry = false }
    if bounds.entries == 0 {
      let forgotten = stacks.redo.popAll()
      withExtendedLifetime(forgotten) {}
    }
  }

  /// Says what can be done now.
  func showState() {
    let isNow = hub?.log.isInThePast != true
    show(undo: isNow ? stacks.undo.last?.name : nil, redo: isNow ? stacks.redo.last?.name : nil)
  }

  private func show(undo: String?, redo: String?) {
    // Written only when they differ: the usual commit changes neither. An effect that changes the
    // history does not depend on it.
    if untracked({ undoName == undo && redoName == redo }) { return }
    Engine.current.transaction(canFail: false) {
      canUndo = undo != nil
      canRedo = redo != nil
      undoName = undo
      redoName = redo
    }
  }
}
