internal import StoreSignals

/// Takes back what is written to the properties of a closed store, before a subscriber hears of it.
final class LateWrites: EditReader {
  /// The writes of a property in the commit under way, which were taken back, and its version since.
  private var restored: [ObjectIdentifier: (edits: [any PropertyEdit], version: UInt64)] = [:]

  func willWrite(_ node: Node) {}

  func didWrite(_ edit: (any PropertyEdit)?, of node: NodeReference?) {
    guard let node = node?.node else { return }
    let known = restored[ObjectIdentifier(node)]
    // That they were taken back is told as a write of its own.
    if let known, known.version == node.version { return }
    var edits = known?.edits ?? []
    if let edit { edits.append(edit) }
    // Each begins where the one before it had ended, before that was taken back.
    for edit in edits.reversed() { edit.undo() }
    restored[ObjectIdentifier(node)] = (edits, node.version)
  }

  func didCommit() {
    let ended = exchange(&restored, with: [:])
    withExtendedLifetime(ended) {}
  }
}

@available(*, unavailable)
extension LateWrites: Sendable {}
