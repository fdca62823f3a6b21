internal import StoreSignals

/// Takes back what is written to the properties of a closed store, before a subscriber hears of it.
final class LateWrites: EditReader {
  /// The properties of which a write was taken back, until that is told as a write of its own.
  private var restored: Set<ObjectIdentifier> = []

  func willWrite(_ node: Node) {}

  func didWrite(_ edit: consuming (any PropertyEdit)?) {
    guard let edit else { return }
    let property = ObjectIdentifier(edit.property)
    if restored.remove(property) != nil { return }
    restored.insert(property)
    edit.undo()
  }

  func didCommit() { restored = [] }
}

@available(*, unavailable)
extension LateWrites: Sendable {}
