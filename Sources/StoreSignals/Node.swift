/// The part of a property, computed value, effect or event source that the engine works on.
///
/// The engine is not generic: it links, marks and delivers through this class. Its fields carry no
/// dynamic exclusivity check, since each access is a single load or store inside the engine, and an
/// overlapping access to a *value* is caught by `Flags.modifying` with a message of its own.
@safe @usableFromInline
package class Node {
  @exclusivity(unchecked) @usableFromInline final var flags: Flags
  /// The newest record of this node in the commit under way, or -1.
  @exclusivity(unchecked) final var record: Int32 = -1
  /// Goes up with each change.
  @exclusivity(unchecked) @usableFromInline package final var version: UInt64 = 1
  /// The oldest subscriber; its `previous` is the newest one.
  @exclusivity(unchecked) final var firstSubscriber: SubscriberReference?
  @exclusivity(unchecked) final var firstDependent: Link?
  private let file: UnsafePointer<UInt8>

  @usableFromInline
  init(flags: Flags, file: StaticString, line: UInt) {
    unsafe self.flags = flags.union(.line(line))
    // `#fileID` has a pointer representation always; the text lives as long as the process.
    unsafe self.file = file.utf8Start
  }

  deinit {
    let reference = NodeReference(self)
    // Always: what the engine is busy with may have no subscriber and no record any more.
    Engine.current.forget(reference)
    if unsafe firstSubscriber != nil { Engine.current.endSubscribers(of: reference) }
    if unsafe firstDependent != nil { reference.unlinkDependents() }
  }

  /// Where the node was declared, with the name that a store's reflection gave it if there is one.
  @usableFromInline
  package var name: String {
    let place = unsafe "\(String(cString: file)):\(flags.line)"
    guard let label else { return place }
    return "\(label) (\(place))"
  }

  package var label: String? { nil }

  /// The value as text, for messages.
  package var valueDescription: String { "" }

  /// Whether the value is what it was when the record was made.
  func isBase(_ record: Record) -> Bool { false }

  /// Puts the value of the record back.
  ///
  /// - Returns: What was there, for the caller to release.
  func restore(_ record: Record) -> Any? { nil }

  /// What a record holds that is made after the last write, not before the next one.
  var currentBase: Record.Base { .none }

  /// Called after a level was put back and `restore(_:)` has been called for all of its records.
  func didRestore() {}

  /// The change from the first of the node's records to now, for readers of edits.
  package func makeEdit(_ first: Record, _ later: [Record]) -> (any PropertyEdit)? { nil }

  /// Who wants the edits of this node, if anybody.
  package var editReader: (any EditReader)? { nil }

  /// Whether `reader` is who wants the edits of this node.
  func isRead(by reader: any EditReader) -> Bool { false }
}

@available(*, unavailable)
extension Node: Sendable {}
