/// A change of one stored property, as the readers of edits get it.
///
/// Edits are objects because they go through many hands, and an object is passed on at the cost of
/// one count.
@usableFromInline
package protocol PropertyEdit: AnyObject {
  /// What the property is, also after its store has gone.
  var property: any AnyProperty { get }

  /// The change as it is now, which what is written later in the same level leaves as it is.
  var copy: any PropertyEdit { get }

  /// Takes the change back; does nothing when the property is gone.
  func undo()

  /// Makes the change again; does nothing when the property is gone.
  func redo()

  /// Says whether the change can be made, or taken back: an edit at a position that was read from a
  /// file may not fit the value, and would stop the program.
  ///
  /// - Complexity: That of making the change in a copy of the value.
  /// - Parameters:
  ///   - values: What the properties will hold after the edits that were checked before.
  ///   - isUndo: Whether it is to be taken back.
  /// - Returns: Whether it fits.
  func fits(_ values: inout [ObjectIdentifier: Any], isUndo: Bool) -> Bool

  /// Whether the change ends where it began.
  var isEmpty: Bool { get }

  /// This change and then `next`, a later one of the same property, as one; nil when they do not
  /// fit.
  func merged(with next: any PropertyEdit) -> (any PropertyEdit)?

  /// The change as a line of text for people.
  var summary: String { get }

  /// Whether taking the change back needs the value that it led to, as edits at positions do.
  var isRelative: Bool { get }

  /// About how many bytes the change keeps: its values as they lie, and the texts in them.
  var byteCount: Int { get }

  /// What the change consists of, to be saved; see `StateProperty.edit(from:)`.
  var payload: Any { get }
}

/// Somebody who wants the edits of properties: an environment for its history, log and journal.
@usableFromInline
package protocol EditReader: AnyObject {
  /// Called before each write to a property with `Flags.guarded`.
  func willWrite(_ node: Node)

  /// Called in each wave of a commit, before its subscribers, with the edit of each property that
  /// was written.
  ///
  /// - Parameters:
  ///   - edit: The change; nil for one that ends where it began.
  ///   - node: The property; nil when it is told after the commit.
  func didWrite(_ edit: consuming (any PropertyEdit)?, of node: NodeReference?)

  /// Called once when a commit of which edits were told has ended.
  func didCommit()
}

/// The change of a property whose value does not record its own edits.
package final class ValueEdit<Value>: PropertyEdit {
  let handle: PropertyHandle<Value>
  package let old: Value
  package let new: Value

  init(handle: PropertyHandle<Value>, old: Value, new: Value) {
    self.handle = handle
    self.old = old
    self.new = new
  }

  package var property: any AnyProperty { handle }
  package var copy: any PropertyEdit { self }
  package var isEmpty: Bool { handle.node?.isSame(old, new) ?? false }
  package var summary: String { "\(old) → \(new)" }
  package var isRelative: Bool { false }
  package var byteCount: Int { storedByteCount(old) + storedByteCount(new) }
  package var payload: Any { ValuePair(old: old, new: new) }

  package func undo() { handle.node?.write(old) }
  package func redo() { handle.node?.write(new) }
  package func fits(_ values: inout [ObjectIdentifier: Any], isUndo: Bool) -> Bool { true }

  package func merged(with next: any PropertyEdit) -> (any PropertyEdit)? {
    guard let next = next as? ValueEdit<Value>, next.handle === handle else { return nil }
    return ValueEdit(handle: handle, old: old, new: next.new)
  }
}

/// The change of a property whose value records its own edits.
///
/// It is also what the engine's records hold of such a property, and is passed on as it is.
@usableFromInline
package final class RecordedEdit<Value: EditRecording>: PropertyEdit {
  @usableFromInline let handle: PropertyHandle<Value>
  // No check of each access: only the engine changes them, and calls nobody meanwhile.
  @exclusivity(unchecked) @usableFromInline var written: [Value.Edit]
  @exclusivity(unchecked) @usableFromInline var size: Int

  @inlinable
  init(handle: PropertyHandle<Value>, edits: [Value.Edit]) {
    self.handle = handle
    unsafe written = edits
    unsafe size = edits.count * MemoryLayout<Value.Edit>.stride
  }

  /// Adds what was written later in the same level.
  @inlinable
  func append(_ later: [Value.Edit]) {
    unsafe written += later
    unsafe size += later.count * MemoryLayout<Value.Edit>.stride
  }

  @inlinable package var edits: [Value.Edit] { unsafe written }
  @usableFromInline package var isEmpty: Bool { unsafe size == 0 }
  @usableFromInline package var byteCount: Int { unsafe 32 + size }
  @usableFromInline package var copy: any PropertyEdit {
    RecordedEdit(handle: handle, edits: edits)
  }

  @usableFromInline package var property: any AnyProperty { handle }
  @usableFromInline package var summary: String {
    edits.map { "\($0)" }.joined(separator: ", ")
  }
  @usableFromInline package var isRelative: Bool { true }
  @usableFromInline package var payload: Any { edits }

  @usableFromInline
  package func undo() { apply(isUndo: true) }

  @usableFromInline
  package func redo() { apply(isUndo: false) }

  @usableFromInline
  package func fits(_ values: inout [ObjectIdentifier: Any], isUndo: Bool) -> Bool {
    let value = values[ObjectIdentifier(handle)] as? Value ?? untracked { handle.value }
    guard let next = value.checked(edits, isUndo: isUndo) else { return false }
    values[ObjectIdentifier(handle)] = next
    return true
  }

  private func apply(isUndo: Bool) {
    // The flag is that of nodes of this kind only.
    guard let node = handle.node, unsafe node.flags.contains(.editing) else { return }
    unsafe unsafeDowncast(node, to: RecordingNode<Value>.self).apply(edits, isUndo: isUndo)
  }

  @usableFromInline
  package func merged(with next: any PropertyEdit) -> (any PropertyEdit)? {
    guard let next = next as? RecordedEdit<Value>, next.handle === handle else { return nil }
    return RecordedEdit(handle: handle, edits: Value.settled(edits + next.edits))
  }
}

/// About how many bytes a value keeps: its own, and those of a text or of an array's elements.
private func storedByteCount<Value>(_ value: Value) -> Int {
  let inline = MemoryLayout<Value>.size
  if _isPOD(Value.self) { return inline }
  if let text = value as? String { return inline + text.utf8.count }
  if let values = value as? any ContiguousStorage { return inline + values.storedByteCount }
  return inline
}

private protocol ContiguousStorage {
  var storedByteCount: Int { get }
}

extension Array: ContiguousStorage {
  fileprivate var storedByteCount: Int { 32 + count * MemoryLayout<Element>.stride }
}

@available(*, unavailable)
extension ValueEdit: Sendable {}

@available(*, unavailable)
extension RecordedEdit: Sendable {}
