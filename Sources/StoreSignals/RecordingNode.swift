/// The node of a property whose value records its own edits.
///
/// A change of it costs what changed: its records hold edits, an undo applies inverses, and whoever
/// follows the value reads the `log`.
@usableFromInline
package final class RecordingNode<Value: EditRecording>: PropertyNode<Value> {
  // What each access, undo and reader of edits needs captures nothing and is made where the value's
  // type is known: through the class's own method table it would run unspecialised, at ten times
  // the cost (benchmarks `filtered, toggle`, `action, log and history on` and `History.undo, one
  // row`).
  private let begin: (RecordingNode) -> Void
  private let end: (RecordingNode) -> Void
  private let takeIn: (RecordingNode, [Value.Edit], Bool) -> Void
  private let tell: (RecordingNode, Record, [Record]) -> (any PropertyEdit)?
  @exclusivity(unchecked) @usableFromInline var recording: Value.Recording?
  @exclusivity(unchecked) @usableFromInline var stamp: UInt64 = 0
  private var restored: [Value.Edit] = []
  /// The edits for those who follow the value; nil when nobody does.
  @exclusivity(unchecked) @usableFromInline var log: EditLog<Value.Edit>?
  /// What is kept beside the value; nil when nobody needs it.
  @exclusivity(unchecked) @usableFromInline package var table: EditTable<Value.Edit>?

  @inlinable
  convenience init(_ value: Value, file: StaticString, line: UInt) {
    self.init(
      value, file: file, line: line, begin: { $0.beginEdits() }, end: { $0.endEdits() },
      takeIn: { node, edits, isUndo in node.applyEdits(isUndo ? Value.inverse(of: edits) : edits) },
      tell: { $0.edit(from: $1, and: $2) })
  }

  @usableFromInline
  init(
    _ value: Value, file: StaticString, line: UInt, begin: @escaping (RecordingNode) -> Void,
    end: @escaping (RecordingNode) -> Void,
    takeIn: @escaping (RecordingNode, [Value.Edit], Bool) -> Void,
    tell: @escaping (RecordingNode, Record, [Record]) -> (any PropertyEdit)?
  ) {
    self.begin = begin
    self.end = end
    self.takeIn = takeIn
    self.tell = tell
    super.init(value, flags: .editing, file: file, line: line)
  }

  /// Lets somebody follow the edits from now on; the log is kept as long as there are followers.
  ///
  /// - Precondition: No in-place change of the value is under way.
  package func follow() -> EditFollower<Value.Edit> {
    if unsafe flags.contains(.modifying) { Engine.current.failOverlap(self) }
    let log = unsafe log ?? EditLog<Value.Edit>()
    unsafe self.log = log
    return EditFollower(log)
  }

  @inlinable var needsEdits: Bool {
    if let log = unsafe log, !log.isFollowed { unsafe self.log = nil }
    // Whoever watches is not told of a change in place that changes nothing.
    return unsafe log != nil || table != nil
      || !flags.isDisjoint(with: [.recorded, .subscribed, .depended]) || Engine.current.mayRollBack
  }

  @usableFromInline
  override func storeRecording(_ newValue: Value) -> Value? {
    let edits = unsafe Value.replacement(of: value, by: newValue)
    if edits.isEmpty { return nil }
    let old = unsafe exchange(&value, with: newValue)
    finish(edits)
    return old
  }

  @usableFromInline
  override package func beginRecording() { begin(self) }

  @usableFromInline
  override package func endRecording() { end(self) }

  @inlinable
  func beginEdits() {
    if needsEdits {
      unsafe recording = value.beginRecording()
    } else {
      unsafe stamp = value.changeStamp
    }
  }

  @inlinable
  func endEdits() {
    if let recording = unsafe exchange(&recording, with: nil) {
      let edits = unsafe value.endRecording(recording)
      if !edits.isEmpty { finish(edits) }
    } else if unsafe value.changeStamp != stamp {
      finish([])
    }
  }

  /// Applies edits, or what takes them back, as one write.
  package func apply(_ edits: [Value.Edit], isUndo: Bool) { takeIn(self, edits, isUndo) }

  @inlinable
  func applyEdits(_ edits: [Value.Edit]) {
    if edits.isEmpty { return }
    let engine = Engine.current
    engine.checkWritable(self)
    unsafe value.apply(edits)
    finish(edits)
    engine.commitIfOutermost()
  }

  @inlinable
  func finish(_ edits: [Value.Edit]) {
    let engine = Engine.current
    unsafe log?.append(edits)
    // Rows are announced by themselves: without others who watch there is nothing to record.
    if unsafe flags.isDisjoint(with: [.recorded, .subscribed]), !engine.mayRollBack {
      if engine.endUnwatchedWrite(self), !edits.isEmpty {
        engine.recordLast(self, base: .box(RecordedEdit(handle: handle, edits: edits)))
      }
      tell(edits, isRollBack: false)
      return
    }
    if engine.needsRecord(self) {
      let isKnown = !edits.isEmpty
      engine.record(
        self, base: isKnown ? .box(RecordedEdit(handle: handle, edits: edits)) : .none)
    } else if let box = engine.newestBox(of: self) {
      unsafe unsafeDowncast(box, to: RecordedEdit<Value>.self).append(edits)
    }
    engine.endWrite(self, base: .none)
    tell(edits, isRollBack: false)
  }

  @inlinable
  func tell(_ edits: [Value.Edit], isRollBack: Bool) {
    if let table = unsafe table, !table.apply(edits, isRollBack: isRollBack) {
      unsafe self.table = nil
    }
  }

  /// What a record holds of the node's edits.
  @inlinable
  func written(_ record: Record) -> RecordedEdit<Value>? {
    guard case .box(let box) = record.base else { return nil }
    // The boxes of this node's records are its edits.
    return unsafe unsafeDowncast(box, to: RecordedEdit<Value>.self)
  }

  @inlinable
  func edits(of record: Record) -> [Value.Edit] { written(record)?.edits ?? [] }

  override func isBase(_ record: Record) -> Bool {
    var all: [Value.Edit] = []
    for record in Engine.current.records(of: self, since: record) {
      let edits = edits(of: record)
      // A write of which no edits were kept may have changed anything.
      if edits.isEmpty { return false }
      all += edits
    }
    return Value.settled(all).isEmpty
  }

  override func restore(_ record: Record) -> Any? {
    let edits = edits(of: record)
    if edits.isEmpty { return nil }
    let inverse = Value.inverse(of: edits)
    unsafe value.apply(inverse)
    unsafe log?.takeBack(edits.count, by: inverse)
    restored += inverse
    // The edits keep what they have replaced.
    return nil
  }

  override func didRestore() {
    let edits = restored
    restored = []
    tell(edits, isRollBack: true)
  }

  override package func makeEdit(
    _ first: Record, _ later: [Record]
  ) -> (any PropertyEdit)? { tell(self, first, later) }

  @inlinable
  func edit(from first: Record, and later: [Record]) -> (any PropertyEdit)? {
    if later.isEmpty, let only = written(first), only.edits.count == 1 { return only }
    var edits = edits(of: first)
    for record in later { edits += self.edits(of: record) }
    if edits.count > 1 { edits = Value.settled(edits) }
    return edits.isEmpty ? nil : RecordedEdit(handle: handle, edits: edits)
  }
}
