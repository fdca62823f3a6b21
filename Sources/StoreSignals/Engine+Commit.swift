extension Engine {
  /// Whether the node's next write in this level needs a record of what was there before.
  @usableFromInline
  package func needsRecord(_ node: Node) -> Bool {
    let flags = unsafe node.flags
    return unsafe node.record < state.floor
      && (state.rollbacks > 0
        || !flags.isDisjoint(with: [.subscribed, .depended, .recorded, .editing]))
  }

  /// Whether the node's next write needs the old value, to put it back or to find it again.
  ///
  /// A single subscriber that writes it back has been told of the write: it asks for no comparison.
  @usableFromInline
  func needsOld(_ node: Node) -> Bool {
    !(state.depth == 0 && isAlone(NodeReference(node))) && needsRecord(node)
  }

  /// Whether nobody but one subscriber watches a node.
  @inline(__always)
  private func isAlone(_ node: NodeReference) -> Bool {
    node.flags.isDisjoint(with: [.depended, .recorded]) && node.firstSubscriber?.next == nil
  }

  /// Whether the next change of a computed node needs a record: its subscribers may have seen what
  /// it held.
  @usableFromInline
  func needsRecord(ofComputed node: Node) -> Bool {
    unsafe state.depth > 0 && node.flags.contains(.subscribed) && node.record < state.floor
  }

  /// Whether a record has to hold the old value even if that costs a copy of it.
  @usableFromInline
  package func needsOldValue(_ node: Node) -> Bool {
    unsafe state.rollbacks > 0 || node.flags.contains(.recorded)
  }

  @usableFromInline
  package func record(_ node: Node, base: consuming Record.Base) {
    append(NodeReference(node), base: base)
  }

  func append(_ node: NodeReference, base: consuming Record.Base) {
    if state.bare.node != nil { keepBare() }
    push(node, version: node.version, base: base)
    if node.flags.isDisjoint(with: [.consumer, .event]) { node.flags.insert(.fresh) }
  }

  /// Makes each property's next write look at the engine again.
  ///
  /// - Complexity: O(1) amortised: a property is made fresh once for each record.
  @inline(__always)
  func endFreshness() {
    while state.firstFresh < state.records.count {
      state.records[state.firstFresh].node?.flags.remove(.fresh)
      state.firstFresh += 1
    }
  }

  private func push(_ node: NodeReference, version: UInt64, base: consuming Record.Base) {
    state.records.append(
      Record(node: node, version: version, previous: node.record, base: base))
    node.record = Int32(truncatingIfNeeded: state.records.count - 1)
  }

  /// Turns the write that is being announced by itself into the first record of its commit.
  func keepBare() {
    let bare = exchange(&state.bare, with: Record.nothing)
    guard let node = bare.node else { return }
    push(node, version: bare.version, base: bare.base)
    state.floor = Int32(truncatingIfNeeded: state.records.count)
  }

  /// The engine, after it was made sure that the node may be written.
  @_effects(releasenone) @usableFromInline
  static func beginWrite(_ node: Node) -> Engine {
    let engine = Engine.found
    let isChecked = unsafe !node.flags.isDisjoint(with: [.modifying, .guarded])
    if isChecked || engine.state.consumer != nil { engine.checkWritable(node) }
    return engine
  }

  /// Notes a write that has changed the node: records what was there before and marks what depends
  /// on it.
  @_effects(releasenone) @usableFromInline
  func endWrite(_ node: Node, base: Record.Base) {
    let reference = NodeReference(node)
    let flags = reference.flags
    if state.depth == 0 && flags.isDisjoint(with: .recordedAlways) {
      state.bare = Record(node: reference, version: reference.version, previous: -1, base: base)
    } else if needsRecord(node) {
      append(reference, base: base)
    }
    reference.version &+= 1
    if flags.contains(.unmarked) { mark(reference) }
  }

  /// Notes a write, outside of all levels, of a node without subscribers.
  ///
  /// - Returns: Whether somebody watches what depends on the node, so that a commit will need a
  ///   record of the write.
  @usableFromInline
  func endUnwatchedWrite(_ node: Node) -> Bool {
    let reference = NodeReference(node)
    reference.version &+= 1
    if reference.flags.contains(.unmarked) { mark(reference) }
    if hasWork { return true }
    state.commits &+= 1
    return false
  }

  /// Records the write that was noted last.
  @usableFromInline
  func recordLast(_ node: Node, base: Record.Base) {
    let reference = NodeReference(node)
    push(reference, version: reference.version &- 1, base: base)
  }

  /// Announces what was written if no level is open.
  ///
  /// It takes no node: a caller need not count one around it.
  @usableFromInline
  func commitIfOutermost() {
    if state.depth > 0 { return }
    if state.bare.node != nil {
      commitBare()
    } else if hasWork {
      commit()
    }
  }

  /// Notes and announces a write that is the only one of its commit and needs no old value.
  ///
  /// - Precondition: No reader of edits follows the node.
  /// - Returns: False when it is another kind of write, of which nothing was noted.
  @usableFromInline
  func announceAlone(_ node: Node) -> Bool {
    let reference = NodeReference(node)
    if !isIdle || !isAlone(reference) { return false }
    state.bare = Record(node: reference, version: reference.version, previous: -1, base: .none)
    reference.version &+= 1
    commitBare()
    return true
  }

  /// Announces one write, the usual commit, without a record as long as nobody writes on the way.
  @inline(__always)
  private func commitBare() {
    guard let node = state.bare.node else { return }
    state.depth = 1
    if node.flags.contains(.subscribed) { deliver(node) }
    if hasWork { runWaves(afterBare: true) }
    state.bare.node = nil
    guard case .box(let box) = state.bare.base else { return endCommit() }
    // Taken out before it is released: a value's `deinit` may write.
    state.bare.base = .none
    endCommit()
    withExtendedLifetime(box) {}
  }

  /// Stops a write that would make a computed value depend on when it is read.
  ///
  /// - Precondition: No computed value is being evaluated, and no access to the value is under way.
  @usableFromInline
  package func checkWritable(_ node: Node) {
    if let consumer = state.consumer, !consumer.flags.contains(.effect) {
      fatalError("\(node.name) is written inside the computed value \(consumer.node.name)")
    }
    if unsafe node.flags.contains(.modifying) { failOverlap(node) }
    if unsafe node.flags.contains(.guarded) { node.editReader?.willWrite(node) }
  }

  @inline(never) @usableFromInline
  package func failOverlap(_ node: Node) -> Never {
    fatalError("\(node.name) is used while it is being changed in place")
  }

  @inline(__always) var hasWork: Bool {
    !state.records.isEmpty || !state.watched.isEmpty || !state.effects.isEmpty
  }

  /// How many waves a commit may have.
  static var waveLimit: Int { 100 }

  /// Announces what the outermost level has written, wave after wave, until nothing is left.
  func commit() {
    state.depth += 1
    state.floor = 0
    runWaves(afterBare: false)
    endCommit()
  }

  @inline(__always)
  private func endCommit() {
    state.floor = 0
    state.commits &+= 1
    if !state.records.isEmpty { forgetRecords(from: 0) }
    state.depth -= 1
    if state.reader != nil { endReading() }
  }

  private func runWaves(afterBare isFirstDelivered: Bool) {
    let outerConsumer = state.consumer
    let outerPlace = state.place
    state.consumer = nil
    state.place = nil
    var waves = 0
    if isFirstDelivered {
      waves = 1
      runConsumers()
    }
    while true {
      // Records below the floor have been announced.
      var start = Int(state.floor)
      if !skipConsumers(&start) && state.watched.isEmpty && state.effects.isEmpty { break }
      waves += 1
      if waves > Engine.waveLimit { failWaves(from: start) }
      endFreshness()
      let end = state.records.count
      state.floor = Int32(truncatingIfNeeded: end)
      runWave(start..<end)
    }
    state.consumer = outerConsumer
    state.place = outerPlace
  }

  /// Passes over records of computed values, which say what they were and announce nothing.
  ///
  /// - Returns: Whether a record is left.
  private func skipConsumers(_ start: inout Int) -> Bool {
    while start < state.records.count {
      guard let node = state.records[start].node, node.isConsumer else { return true }
      start += 1
    }
    return false
  }

  private func runWave(_ range: Range<Int>) {
    if !range.isEmpty { announce(range) }
    runConsumers()
  }

  /// The second half of a wave: watched computed values, then effects.
  private func runConsumers() {
    if state.watched.isEmpty && state.effects.isEmpty { return }
    // What runs here reads many nodes: counted once for all of it.
    let isBusy = enterBusy()
    let watched = state.watched.count
    for index in 0..<watched {
      let node = state.watched[index]
      node.flags.remove(.queued)
      if node.flags.contains(.subscribed) {
        if node.flags.contains(.marked) { refresh(node) }
        settle(node)
        deliver(node)
      }
      node.release()
    }
    state.watched.removeFirst(watched)
    let effects = state.effects.count
    if effects > 1 {
      state.effects.sortFirst(effects) { $0.effectSerial < $1.effectSerial }
    }
    for index in 0..<effects {
      let node = state.effects[index]
      node.flags.remove(.queued)
      if node.flags.contains(.marked) && !node.flags.contains(.stopped) { refresh(node) }
      node.release()
    }
    state.effects.removeFirst(effects)
    leaveBusy(isBusy)
  }

  /// Tells the readers of edits, then the subscribers of what was written.
  private func announce(_ range: Range<Int>) {
    for index in range {
      if let node = state.records[index].node, node.record == index { settle(node) }
    }
    var isRead = false
    for index in range where state.records[index].node?.flags.contains(.recorded) == true {
      isRead = true
    }
    if isRead { tellReaders(range) }
    for index in range {
      guard let node = state.records[index].node, !node.isConsumer else { continue }
      if node.flags.contains(.event) {
        deliverEvent(node, at: index)
      } else if node.flags.contains(.subscribed) && Int(node.record) < range.upperBound {
        // What a subscriber of this wave has written since is announced by the next one.
        deliver(node)
      }
    }
  }
}
