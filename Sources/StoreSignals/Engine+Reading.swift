extension Engine {
  /// Whether a transaction or a commit is under way.
  package var isInside: Bool { state.depth > 0 }

  /// Whether what is written now may still be put back.
  package var isRevocable: Bool { state.rollbacks > 0 }

  /// How many commits of this thread have ended.
  package var commits: UInt64 { state.commits }

  /// Tells the readers of the edits of a commit that it has ended.
  func endReading() {
    let readers = exchange(&state.readers, with: [])
    for reader in readers { reader.didCommit() }
  }

  /// Whether something was written since the mark to a property that `reader` reads.
  ///
  /// - Complexity: O(*r*) for the *r* records since the mark.
  package func hasEdits(since mark: Int, reader: any EditReader) -> Bool {
    var index = mark
    while index < state.records.count {
      if let node = state.records[index].node, node.flags.contains(.recorded),
        node.node.editReader === reader
      {
        return true
      }
      index += 1
    }
    return false
  }
}
