public import StoreSignals

/// A property for each row of a list that somebody watches by its id.
@usableFromInline
final class RowTable<Element: Identifiable> {
  @usableFromInline
  @safe
  struct Row {
    // Uncounted: a row goes when nobody holds a signal of it, and leaves the table then.
    @usableFromInline let node: Unmanaged<KeptNode<Element?>>

    @inlinable
    init(_ node: KeptNode<Element?>) { unsafe self.node = .passUnretained(node) }
  }

  /// An id with the list's own hash.
  @usableFromInline
  struct Key: Hashable {
    @usableFromInline let id: Element.ID

    @inlinable
    init(_ id: Element.ID) { self.id = id }

    @inlinable
    static func == (left: Key, right: Key) -> Bool { left.id == right.id }

    @inlinable
    func hash(into hasher: inout Hasher) { hasher.combine(IdentityMap.hash(id)) }

    @inlinable
    func _rawHashValue(seed: Int) -> Int {
      let mixed = IdentityMap.mixed(id, seed: seed)
      return mixed.map { Int(truncatingIfNeeded: $0) } ?? id._rawHashValue(seed: seed)
    }
  }

  // Checked by `lookUps` instead: the check of each access costs as much as the look-up itself.
  @exclusivity(unchecked) @usableFromInline var rows: [Key: Row] = [:]
  /// How many look-ups are under way, or -1 during a change: the `==` of an id is foreign code.
  @exclusivity(unchecked) @usableFromInline var lookUps = 0
  /// Rows that were first asked for after the list was written in the commit under way: their
  /// records do not reach back to before that.
  @usableFromInline var fresh: Set<Element.ID> = []
  /// The commit that the fresh rows belong to; nil when there are none.
  @exclusivity(unchecked) @usableFromInline var freshCommit: UInt64?
  // Not weak, which would make each count of the node cost several times as much: the node keeps
  // the table, and it is only looked at while the node calls it.
  @usableFromInline unowned(unsafe) let node: RecordingNode<IdentifiedList<Element>>

  @inlinable
  init(of node: RecordingNode<IdentifiedList<Element>>) {
    unsafe self.node = node
  }

  @inlinable
  static func table(of node: RecordingNode<IdentifiedList<Element>>) -> RowTable {
    // Nothing else is kept beside a list.
    if let table = node.table { return unsafe unsafeDowncast(table.object, to: RowTable.self) }
    let table = RowTable(of: node)
    node.table = unsafe EditTable(table) { table, edits, isRollBack, engine in
      let table = unsafe Unmanaged<RowTable>.fromOpaque(table.toOpaque())
      return unsafe follow(table, &edits, isRollBack, engine)
    }
    return table
  }

  deinit {
    // Counted: who is told that one row ends may let go of others.
    let nodes = unsafe rows.values.map { unsafe $0.node.takeUnretainedValue() }
    unsafe rows = [:]
    for node in nodes { node.end() }
  }

  /// The signal of a row; whoever holds it keeps the row's place in the table.
  @inlinable
  func row(_ id: Element.ID, in node: RecordingNode<IdentifiedList<Element>>) -> Signal<Element?> {
    if let row = find(id) { return unsafe row.node.takeUnretainedValue().signal }
    return add(id, untracked { node.read() }[id: id]).signal
  }

  @usableFromInline
  func add(_ id: Element.ID, _ element: Element?) -> KeptNode<Element?> {
    // The table ends its rows before it goes.
    let node = KeptNode(element) { [unowned(unsafe) self] in unsafe set(id, to: nil) }
    set(id, to: Row(node))
    noteIfFresh(id)
    return node
  }

  /// The property of a row.
  ///
  /// - Precondition: No change of the table is under way.
  @inlinable @inline(__always)
  func find(_ id: Element.ID) -> Row? {
    if unsafe lookUps < 0 { Self.failOverlap(id) }
    unsafe lookUps += 1
    defer { unsafe lookUps -= 1 }
    return unsafe rows[Key(id)]
  }

  /// Tells those who watch a row what it is now.
  @inlinable
  func change(_ id: Element.ID, to element: consuming Element?) {
    guard let row = find(id) else { return }
    var element = element
    unsafe row.node._withUnsafeGuaranteedRef { $0.change(to: &element, Engine.current) }
  }

  private func set(_ id: Element.ID, to row: Row?) {
    if unsafe lookUps != 0 { Self.failOverlap(id) }
    unsafe lookUps = -1
    unsafe rows[Key(id)] = row
    unsafe lookUps = 0
  }

  @usableFromInline
  static func failOverlap(_ id: Element.ID) -> Never {
    fatalError("the row \(id) of a list is asked for inside the `==` or the hash of another id")
  }

  private func noteIfFresh(_ id: Element.ID) {
    let engine = Engine.current
    if unsafe !engine.hasWritten(self.node) { return }
    forgetFresh(engine)
    unsafe freshCommit = engine.commits
    fresh.insert(id)
  }

  /// Forgets the fresh rows of a commit that has ended.
  @inlinable
  func forgetFresh(_ engine: Engine) {
    guard let commit = unsafe freshCommit, commit != engine.commits else { return }
    dropFresh()
  }

  @usableFromInline
  func dropFresh() {
    fresh = []
    unsafe freshCommit = nil
  }

  /// Tells the rows what was written to the list; tells whether there are any.
  ///
  /// The table is not counted: its node keeps it for the length of the call.
  @inlinable
  static func follow(
    _ table: Unmanaged<RowTable>, _ edits: inout [ListEdit<Element>], _ isRollBack: Bool,
    _ engine: Engine
  ) -> Bool {
    let isEmpty = unsafe table._withUnsafeGuaranteedRef { table in
      table.forgetFresh(engine)
      return unsafe table.rows.isEmpty
    }
    if isEmpty { return false }
    if edits.count == 1 && engine.isIdle {
      // Nobody else has the array: there would be a record. A `where` would cost a copy of the edit.
      switch edits.removeLast() {
      case .update(let offset, let old, let new):
        guard old.id == new.id else {
          edits.append(.update(at: offset, old: old, new: new))
          break
        }
        let row = unsafe table._withUnsafeGuaranteedRef { $0.find(old.id) }
        var element: Element? = new
        unsafe row?.node._withUnsafeGuaranteedRef { $0.change(to: &element, engine) }
        return true
      case let edit: edits.append(edit)
      }
    }
    unsafe table._withUnsafeGuaranteedRef { $0.follow(edits, isRollBack, engine) }
    return true
  }

  @inlinable
  func follow(_ edits: [ListEdit<Element>], _ isRollBack: Bool, _ engine: Engine) {
    if isRollBack && fresh.isEmpty { return }
    transaction {
      if edits.isEmpty { writeAll() }
      for edit in edits { follow(edit, isRollBack) }
    }
    // Nothing of what was written before they were asked for is left.
    if unsafe isRollBack && !engine.hasWritten(node) { dropFresh() }
  }

  @inlinable
  func follow(_ edit: ListEdit<Element>, _ isRollBack: Bool) {
    switch edit {
    case .insert(_, let element): write(element, to: element.id, isRollBack)
    case .remove(_, let element): write(nil, to: element.id, isRollBack)
    case .update(_, let old, let new):
      if old.id != new.id { write(nil, to: old.id, isRollBack) }
      write(new, to: new.id, isRollBack)
    case .move, .reorder: break
    case .replace(_, let new):
      for key in unsafe rows.keys { writeIfChanged(new[id: key.id], to: key.id, isRollBack) }
    }
  }

  @inlinable
  func write(_ element: Element?, to id: Element.ID, _ isRollBack: Bool) {
    if isRollBack && !fresh.contains(id) { return }
    change(id, to: element)
  }

  @usableFromInline
  func writeIfChanged(_ element: Element?, to id: Element.ID, _ isRollBack: Bool) {
    guard let row = find(id) else { return }
    let old = unsafe untracked { [node = row.node.takeUnretainedValue()] in node.read() }
    if old == nil && element == nil { return }
    if !areEqual(old, element) { write(element, to: id, isRollBack) }
  }

  /// Writes what the rows are after a write of which nothing is known.
  @usableFromInline
  func writeAll() {
    let list = untracked { unsafe node.read() }
    for key in unsafe rows.keys { writeIfChanged(list[id: key.id], to: key.id, false) }
  }
}

@available(*, unavailable)
extension RowTable: Sendable {}

@available(*, unavailable)
extension RowTable.Row: Sendable {}

@available(*, unavailable)
extension RowTable.Key: Sendable {}
