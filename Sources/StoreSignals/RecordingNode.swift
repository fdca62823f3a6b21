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
  private let begin: (RecordingNode, Engine) -> Void
  private let end: (RecordingNode, Engine) -> Void
  private let takeIn: (RecordingNode, [Value.Edit], Bool) -> Void
  private let tell: (RecordingNode, Record, [Record]) -> (any PropertyEdit)?
  /// The recording of the access under way, and between accesses what is left of the last one.
  @exclusivity(unchecked) @usableFromInline var recording: Value.Recording?
  @exclusivity(unchecked) @usableFromInline var isRecording = false
  /// An empty array, whose memory the next edits use.
  @exclusivity(unchecked) @usableFromInline var memory: [Value.Edit] = []
  @exclusivity(unchecked) @usableFromInline var stamp: UInt64 = 0
  private var restored: [Value.Edit] = []
  /// The edits for those who follow the value; nil when nobody does.
  @exclusivity(unchecked) @usableFromInline var log: EditLog<Value.Edit>?
  /// What is kept beside the value; nil when nobody needs it.
  @exclusivity(unchecked) @usableFromInline package var table: EditTable<Value.Edit>?
  /// How many calls of the table are under way; it stays meanwhile, so they need not count it.
  @exclusivity(unchecked) @usableFromInline var tableCalls = 0

  @inlinable
  convenience init(_ value: Value, file: StaticString, line: UInt) {
    self.init(
      value, file: file, line: line, begin: { $0.beginEdits($1) }, end: { $0.endEdits($1) },
      takeIn: { node, edits, isUndo in node.applyEdits(isUndo ? Value.inverse(of: edits) : edits) },
      tell: { $0.edit(from: $1, and: $2) })
  }

  @usableFromInline
  init(
    _ value: Value, file: StaticString, line: UInt,
    begin: @escaping (RecordingNode, Engine) -> Void,
    end: @escaping (RecordingNode, Engine) -> Void,
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

  @inlinable
  func needsEdits(_ engine: Engine) -> Bool {
    if let log = unsafe log, !log.isFollowed { unsafe self.log = nil }
    // Whoever watches is not told of a change in place that changes nothing.
    return unsafe log != nil || table != nil
      || !flags.isDisjoint(with: [.recorded, .subscribed, .depended]) || engine.mayRollBack
  }

  @usableFromInline
  override func storeRecording(_ newValue: Value) -> Value? {
    var edits = unsafe Value.replacement(of: value, by: newValue)
    if edits.isEmpty { return nil }
    let old = unsafe exchange(&value, with: newValue)
    finish(&edits, Engine.current)
    return old
  }

  @usableFromInline
  override package func beginRecording(_ engine: Engine) { begin(self, engine) }

  @usableFromInline
  override package func endRecording(_ engine: Engine) { end(self, engine) }

  @inlinable @inline(__always)
  func beginEdits(_ engine: Engine) {
    if needsEdits(engine) {
      unsafe isRecording = true
      unsafe value.beginRecording(&recording, reusing: &memory)
    } else {
      unsafe stamp = value.changeStamp
    }
  }

  @inlinable @inline(__always)
  func endEdits(_ engine: Engine) {
    var edits: [Value.Edit] = []
    if unsafe isRecording {
      unsafe isRecording = false
      edits = unsafe value.endRecording(keeping: &recording)
      if edits.isEmpty || !finish(&edits, engine) { keepMemory(of: &edits) }
    } else if unsafe value.changeStamp != stamp {
      finish(&edits, engine)
    }
  }

  /// Keeps the memory of an array that nobody else keeps.
  @inlinable @inline(__always)
  func keepMemory(of edits: inout [Value.Edit]) {
    if edits.capacity > EditLog<Value.Edit>.reusedCapacity { return }
    if !edits.isEmpty { edits.removeAll(keepingCapacity: true) }
    unsafe swap(&memory, &edits)
  }

  /// Applies edits, or what takes them back, as one write.
  package func apply(_ edits: [Value.Edit], isUndo: Bool) { takeIn(self, edits, isUndo) }

  @inlinable
  func applyEdits(_ edits: [Value.Edit]) {
    if edits.isEmpty { return }
    let engine = Engine.current
    engine.checkWritable(self)
    unsafe value.apply(edits)
    var edits = edits
    finish(&edits, engine)
    engine.commitIfOutermost()
  }

  /// Lets everybody know what was written.
  ///
  /// - Parameters:
  ///   - edits: The edits, none when they are not known.
  ///   - engine: The engine of the thread.
  /// - Returns: Whether somebody keeps the array.
  @inlinable
  @discardableResult
  func finish(_ edits: inout [Value.Edit], _ engine: Engine) -> Bool {
    if unsafe log != nil { unsafe log?.append(edits) }
    var isKept = false
    // Rows are announced by themselves: without others who watch there is nothing to record.
    if unsafe flags.isDisjoint(with: [.recorded, .subscribed]), !engine.mayRollBack {
      if engine.endUnwatchedWrite(self), !edits.isEmpty {
        isKept = true
        engine.recordLast(self, base: base(&edits))
      }
    } else {
      if engine.needsRecord(self) {
        isKept = !edits.isEmpty
        engine.record(self, base: isKept ? base(&edits) : .none)
      } else if let box = engine.newestBox(of: self) {
        unsafe unsafeDowncast(box, to: RecordedEdit<Value>.self).append(edits)
      }
      engine.endWrite(self, base: .none)
    }
    tell(&edits, isRollBack: false, engine)
    return isKept
  }

  /// What a record holds of edits: the array itself, unless the table is still to see it.
  @inlinable @inline(__always)
  func base(_ edits: inout [Value.Edit]) -> Record.Base {
    let isLast = unsafe table == nil
    return .box(RecordedEdit(handle: handle, edits: isLast ? exchange(&edits, with: []) : edits))
  }

  @inlinable @inline(__always)
  func tell(_ edits: inout [Value.Edit], isRollBack: Bool, _ engine: Engine) {
    guard let object = unsafe table.map({ unsafe Unmanaged.passUnretained($0.object) }) else {
      return
    }
    unsafe tableCalls += 1
    let isNeeded = unsafe table?.follow(object, &edits, isRollBack, engine) ?? true
    unsafe tableCalls -= 1
    if unsafe !isNeeded && tableCalls == 0 { unsafe table = nil }
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
    var edits = exchange(&restored, with: [])
    tell(&edits, isRollBack: true, Engine.current)
  }

  override var currentBase: Record.Base { .box(RecordedEdit(handle: handle, edits: [])) }

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
