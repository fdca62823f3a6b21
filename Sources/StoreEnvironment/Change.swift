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
