extension Engine {
  /// Notes a read of a property, or of a computed node whose value can be taken as it is.
  @_effects(releasenone) @inline(never) @usableFromInline
  static func didRead(_ node: Node) {
    if unsafe Engine.hasBusyThreads || node.flags.contains(.modifying) { didReadInside(node) }
  }

  // Apart from the one above, which so saves no register.
  @_effects(releasenone) @inline(never)
  private static func didReadInside(_ node: Node) {
    let engine = Engine.found
    if unsafe node.flags.contains(.modifying) { engine.failOverlap(node) }
    if let consumer = engine.state.consumer { engine.track(NodeReference(node), in: consumer) }
  }

  /// Brings a computed node up to date and notes that it is read.
  @usableFromInline
  static func willRead(_ node: Node) {
    let engine = Engine.found
    guard let consumer = engine.state.consumer else {
      let entered = engine.enterBusy()
      engine.refresh(NodeReference(node))
      return engine.leaveBusy(entered)
    }
    engine.refresh(NodeReference(node))
    engine.track(NodeReference(node), in: consumer)
  }

  /// Whether a transaction or a commit is under way.
  @usableFromInline package var isInside: Bool { state.depth > 0 }

  /// Whether what is written now may still be put back.
  package var isRevocable: Bool { state.rollbacks > 0 }

  /// How many commits of this thread have ended.
  @usableFromInline package var commits: UInt64 { state.commits }

  /// How many records there are now; a mark for `edits(since:reader:)`.
  package var mark: Int { state.records.count }

  /// Whether a write would be the only one of its commit.
  @usableFromInline package var isIdle: Bool { state.depth == 0 && state.records.isEmpty }

  /// What was written since the mark to the properties that `reader` reads, first written first.
  ///
  /// - Complexity: O(*r*) for the *r* records since the mark.
  package func edits(since mark: Int, reader: any EditReader) -> [any PropertyEdit] {
    var edits: [any PropertyEdit] = []
    for index in mark..<state.records.count {
      guard let node = firstWritten(at: index, since: mark), node.isRead(by: reader),
        let edit = makeEdit(of: node, at: index)
      else { continue }
      edits.append(edit.copy)
    }
    return edits
  }

  /// Whether something was written since the mark to a property that `reader` reads.
  ///
  /// - Complexity: O(*r*) for the *r* records since the mark.
  package func hasEdits(since mark: Int, reader: any EditReader) -> Bool {
    for index in mark..<state.records.count {
      guard let node = firstWritten(at: index, since: mark) else { continue }
      if node.isRead(by: reader) { return true }
    }
    return false
  }

  /// How many properties that `reader` reads were written since the mark.
  ///
  /// - Complexity: O(*r*) for the *r* records since the mark.
  package func editCount(since mark: Int, reader: any EditReader) -> Int {
    var count = 0
    for index in mark..<state.records.count {
      guard let node = firstWritten(at: index, since: mark) else { continue }
      if node.isRead(by: reader) { count += 1 }
    }
    return count
  }

  /// Tells the readers of edits what a wave has written, each edit to its reader.
  func tellReaders(_ range: Range<Int>) {
    for index in range {
      guard let node = firstWritten(at: index, since: range.lowerBound),
        let reader = node.editReader
      else { continue }
      reader.didWrite(makeEdit(of: node, at: index), of: node)
      note(reader)
    }
  }

  /// Keeps a reader that is to be told of the end of the commit.
  private func note(_ reader: consuming any EditReader) {
    if state.reader === reader { return }
    if state.reader == nil {
      state.reader = reader
    } else if !state.moreReaders.contains(where: { $0 === reader }) {
      state.moreReaders.append(reader)
    }
  }

  /// Tells the readers of the edits of a commit that it has ended.
  @inline(never)
  func endReading() {
    // A reader may commit: that is read by itself.
    var first: (any EditReader)?
    swap(&first, &state.reader)
    let others = state.moreReaders.isEmpty ? [] : exchange(&state.moreReaders, with: [])
    first?.didCommit()
    for reader in others { reader.didCommit() }
  }

  /// The node of a record whose edits somebody reads, if it is the node's first record since the
  /// mark.
  private func firstWritten(at index: Int, since mark: Int) -> NodeReference? {
    guard let node = state.records[index].node, node.flags.contains(.recorded),
      Int(state.records[index].previous) < mark
    else { return nil }
    return node
  }

  private func makeEdit(of node: NodeReference, at index: Int) -> (any PropertyEdit)? {
    // Noted in a roll-back, and not written since.
    if state.records[index].version == node.version { return nil }
    if Int(node.record) == index { return node.node.makeEdit(state.records[index], []) }
    var later: [Record] = []
    var place = node.record
    while Int(place) > index {
      later.append(state.records[Int(place)])
      place = state.records[Int(place)].previous
    }
    return node.node.makeEdit(state.records[index], later.reversed())
  }
}
