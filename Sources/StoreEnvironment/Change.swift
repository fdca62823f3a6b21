internal import StoreSignals

/// What a commit has changed, in the direction in which it can be applied next.
struct Change {
  var edits: [any PropertyEdit]
  /// Whether applying makes the edits again instead of taking them back.
  var isForward = false

  /// Whether it can be applied to what the properties hold.
  ///
  /// - Complexity: That of applying it to copies.
  var fits: Bool {
    var values: [ObjectIdentifier: Any] = [:]
    return (isForward ? edits : edits.reversed()).allSatisfy {
      $0.fits(&values, isUndo: !isForward)
    }
  }

  /// A number that differs when one of the lists has been written since.
  ///
  /// Versions only grow, so their sum is enough.
  var listVersion: UInt64 {
    var sum: UInt64 = 0
    for edit in edits where edit.isRelative { sum &+= edit.property.anyNode?.version ?? 0 }
    return sum
  }

  /// The lists that subscribers have written in reaction, so that the changes beyond do not fit.
  ///
  /// - Parameters:
  ///   - written: What was written when the change was applied, reactions included.
  ///   - version: What `listVersion` was right after it was applied.
  /// - Returns: The lists; all of them when one that the change itself has written is among them.
  func misfits(_ written: [any PropertyEdit], since version: UInt64) -> [ObjectIdentifier] {
    let isWrittenAgain = listVersion != version
    var misfits: [ObjectIdentifier] = []
    for edit in written where edit.isRelative {
      if isWrittenAgain || !edits.contains(where: { $0.property === edit.property }) {
        misfits.append(ObjectIdentifier(edit.property))
      }
    }
    if !isWrittenAgain { return misfits }
    return misfits + edits.compactMap { $0.isRelative ? ObjectIdentifier($0.property) : nil }
  }

  func touches(_ property: ObjectIdentifier) -> Bool {
    edits.contains { ObjectIdentifier($0.property) == property }
  }

  func apply() {
    if isForward {
      for edit in edits { edit.redo() }
    } else {
      for edit in edits.reversed() { edit.undo() }
    }
  }

  /// The change that takes back what applying this one has done.
  ///
  /// - Parameter written: What was written then, subscribers' reactions included.
  /// - Returns: The change in the other direction.
  func opposite(_ written: [any PropertyEdit]) -> Change {
    written.isEmpty ? Change(edits: edits, isForward: !isForward) : Change(edits: written)
  }
}
