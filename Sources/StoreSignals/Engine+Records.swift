extension Engine {
  /// The node's records from one of them to the newest.
  func records(of node: Node, since record: Record) -> [Record] {
    var found: [Record] = []
    var index = unsafe node.record
    while index >= 0 {
      found.append(state.records[Int(index)])
      if found.last?.version == record.version { break }
      index = state.records[Int(index)].previous
    }
    return found.reversed()
  }

  /// Whether there is a record of a write of the node in the commit under way.
  @usableFromInline
  package func hasWritten(_ node: Node) -> Bool { unsafe node.record >= 0 }

  /// The box of the node's record in this level, if it has one.
  @usableFromInline
  func newestBox(of node: Node) -> AnyObject? {
    let index = unsafe node.record
    guard index >= max(state.floor, 0), case .box(let box) = state.records[Int(index)].base else {
      return nil
    }
    return box
  }

  /// Whether what is written now may have to be put back or compared with what was before.
  @usableFromInline var mayRollBack: Bool { state.depth > 0 }

  /// Takes records off the end; their values are released after the last of them is off.
  func forgetRecords(from start: Int) {
    if start == state.records.count { return }
    endFreshness()
    state.firstFresh = start
    var index = state.records.count
    while index > start {
      index -= 1
      state.records[index].node?.record = state.records[index].previous
    }
    // Boxes go after their records: a value's `deinit` may write.
    if start + 1 == state.records.count {
      let forgotten = state.records.removeLast()
      return withExtendedLifetime(forgotten) {}
    }
    let hasBoxes = state.records[start...].contains {
      if case .box = $0.base { true } else { false }
    }
    let forgotten = hasBoxes ? Array(state.records[start...]) : []
    if start == 0 {
      state.records.removeAll(keepingCapacity: true)
    } else {
      state.records.removeLast(state.records.count - start)
    }
    withExtendedLifetime(forgotten) {}
  }

  /// Puts back what was written since the start of a level, newest first.
  func rollBack(to start: Int) {
    var kept: [Record] = []
    // Counted: what keeps a node may be a record that is forgotten first.
    var undone: [Node] = []
    // Released when all is back: a value's `deinit` may write, or let go of a node.
    var replaced: [Any] = []
    for index in stride(from: state.records.count - 1, through: start, by: -1) {
      let record = state.records[index]
      guard let node = record.node else { continue }
      if node.isConsumer {
        kept.append(record)
      } else if !node.flags.contains(.event) {
        if let value = node.node.restore(record) { replaced.append(value) }
        node.version &+= 1
        lift(node, from: record.version)
        liftRecords(before: record, to: node.version)
        if node.flags.contains(.unmarked) { mark(node) }
        if record.previous < start { undone.append(node.node) }
      }
    }
    forgetRecords(from: start)
    for record in kept.reversed() {
      guard let node = record.node else { continue }
      state.records.append(
        Record(node: node, version: record.version, previous: node.record, base: record.base))
      node.record = Int32(truncatingIfNeeded: state.records.count - 1)
    }
    for node in undone { node.didRestore() }
    for node in undone { noteStale(NodeReference(node)) }
    withExtendedLifetime(replaced) {}
  }

  /// Moves the records of outer levels that hold what was put back, because they were noted in a
  /// roll-back: who saw it is found by their version.
  @inline(__always)
  private func liftRecords(before record: Record, to version: UInt64) {
    var index = record.previous
    while index >= 0 && state.records[Int(index)].version == record.version {
      state.records[Int(index)].version = version
      index = state.records[Int(index)].previous
    }
  }

  /// Notes that a node was put back by itself, as part of the roll-back under way.
  func didPutBack(_ node: NodeReference) {
    node.version &+= 1
    if node.flags.contains(.unmarked) { mark(node) }
    noteStale(node)
  }

  /// Lets those hear of a node that was put back who subscribed inside the level: they saw what is
  /// no longer there.
  ///
  /// The record holds what there is now, since the next write in the outer level finds it there.
  private func noteStale(_ node: NodeReference) {
    if !node.hasStaleSubscriber || node.record >= state.floor { return }
    append(node, base: node.node.currentBase)
  }

  func failWaves(from start: Int) -> Never {
    var names: [String] = []
    for record in state.records[start...] {
      guard let node = record.node?.node else { continue }
      let name = "\(node.name) (now \(node.valueDescription))"
      if !names.contains(name) { names.append(name) }
    }
    if names.isEmpty {
      names = (0..<state.effects.count).map { state.effects[$0].node.name }
    }
    fatalError(
      "after \(Engine.waveLimit) waves these keep changing: " + names.joined(separator: ", "))
  }

  /// Takes a node that goes out of the commit under way.
  func forget(_ node: NodeReference) {
    if state.bare.node == node { state.bare = Record.nothing }
    if state.delivering == node {
      state.delivering = nil
      state.cursor = nil
    }
    var index = node.record
    while index >= 0 {
      state.records[Int(index)].node = nil
      index = state.records[Int(index)].previous
    }
  }
}
