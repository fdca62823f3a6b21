public import StoreSignals

/// A property for each row of a list that somebody watches by its id.
@usableFromInline
final class RowTable<Element: Identifiable> {
  @usableFromInline
  @safe
  struct Row {
    @usableFromInline let id: Element.ID
    // Uncounted: a row goes when nobody holds a signal of it, and leaves the table then.
    @usableFromInline let node: Unmanaged<KeptNode<Element?>>

    @inlinable
    init(_ id: Element.ID, _ node: KeptNode<Element?>) {
      self.id = id
      unsafe self.node = .passUnretained(node)
    }
  }

  // Checked by `lookUps` instead: the check of each access costs as much as the look-up itself.
  @exclusivity(unchecked) @usableFromInline var map = IdentityMap()
  /// By the number in the map, which starts at 1.
  @exclusivity(unchecked) @usableFromInline var rows: [Row?] = [nil]
  private var free: [UInt32] = []
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
    let nodes = unsafe rows.compactMap { unsafe $0?.node.takeUnretainedValue() }
    unsafe rows = []
    unsafe map = IdentityMap()
    for node in nodes { node.end() }
  }

  /// The signal of a row; whoever holds it keeps the row's place in the table.
  @inlinable
  func row(_ id: Element.ID, in node: RecordingNode<IdentifiedList<Element>>) -> Signal<Element?> {
    if let row = unsafe find(id) { return unsafe row.takeUnretainedValue().signal }
    return add(id, untracked { node.read() }[id: id]).signal
  }

  @usableFromInline
  func add(_ id: Element.ID, _ element: Element?) -> KeptNode<Element?> {
    // The table ends its rows before it goes.
    let node = KeptNode(element) { [unowned(unsafe) self] in unsafe remove(id) }
    insert(id, node)
    noteIfFresh(id)
    return node
  }

  /// The property of a row.
  ///
  /// - Precondition: No change of the table is under way.
  @inlinable @inline(__always)
  func find(_ id: Element.ID) -> Unmanaged<KeptNode<Element?>>? {
    guard let number = number(of: id) else { return nil }
    return unsafe rows[number]?.node
  }

  @inlinable @inline(__always)
  func number(of id: Element.ID) -> Int? {
    if unsafe lookUps < 0 { Self.failOverlap(id) }
    unsafe lookUps += 1
    defer { unsafe lookUps -= 1 }
    let hash = IdentityMap.hash(id)
    return unsafe withUnsafePointer(to: &map) { map in
      unsafe withUnsafePointer(to: &rows) { rows in
        unsafe IdentityMap.find(hash, in: map) { entry in
          let number = Int(IdentityMap.leaf(of: entry))
          return unsafe rows.pointee[number]?.id == id ? number : nil
        }
      }
    }
  }

  /// Tells those who watch a row what it is now.
  @inlinable
  func change(_ id: Element.ID, to element: consuming Element?) {
    guard let row = unsafe find(id) else { return }
    var element = element
    unsafe row._withUnsafeGuaranteedRef { $0.change(to: &element, Engine.current) }
  }

  private func insert(_ id: Element.ID, _ node: KeptNode<Element?>) {
    changing(id) {
      let number = unsafe free.popLast() ?? UInt32(truncatingIfNeeded: rows.count)
      if unsafe Int(number) == rows.count { unsafe rows.append(nil) }
      unsafe rows[Int(number)] = Row(id, node)
      unsafe map.insert(IdentityMap.hash(id), leaf: number, hint: 0)
    }
  }

  private func remove(_ id: Element.ID) {
    guard let number = number(of: id) else { return }
    let row = changing(id) {
      let leaf = UInt32(truncatingIfNeeded: number)
      unsafe map.remove(IdentityMap.hash(id), leaf: leaf)
      free.append(leaf)
      return unsafe exchange(&rows[number], with: nil)
    }
    withExtendedLifetime(row) {}
  }

  private func changing<Result>(_ id: Element.ID, _ body: () -> Result) -> Result {
    if unsafe lookUps != 0 { Self.failOverlap(id) }
    unsafe lookUps = -1
    defer { unsafe lookUps = 0 }
    return body()
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
      return unsafe table.map.count == 0
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
        let row = unsafe table._withUnsafeGuaranteedRef { unsafe $0.find(old.id) }
        var element: Element? = new
        unsafe row?._withUnsafeGuaranteedRef { $0.change(to: &element, engine) }
        return true
      case let edit: edits.append(edit)
      }
    }
    unsafe table._withUnsafeGuaranteedRef {
      if isRollBack { $0.putBack(edits, engine) } else { $0.follow(edits) }
    }
    return true
  }

  @inlinable
  func follow(_ edits: [ListEdit<Element>]) {
    transaction {
      if edits.isEmpty { writeAll() }
      for edit in edits { follow(edit) }
    }
  }

  @inlinable
  func follow(_ edit: ListEdit<Element>) {
    switch edit {
    case .insert(_, let element): change(element.id, to: element)
    case .remove(_, let element): change(element.id, to: nil)
    case .update(_, let old, let new):
      if old.id != new.id { change(old.id, to: nil) }
      change(new.id, to: new)
    case .move, .reorder: break
    case .replace(_, let new):
      for row in unsafe rows {
        if let id = row?.id { writeIfChanged(new[id: id], to: id) }
      }
    }
  }

  @usableFromInline
  func writeIfChanged(_ element: Element?, to id: Element.ID) {
    if unsafe differing(find(id), from: element) != nil { change(id, to: element) }
  }

  /// Puts the fresh rows back that edits touch, which lead to what the list is again; their records
  /// have put back the others.
  @usableFromInline
  func putBack(_ edits: [ListEdit<Element>], _ engine: Engine) {
    if fresh.isEmpty { return }
    let list = untracked { unsafe node.read() }
    for edit in edits {
      switch edit {
      case .insert(_, let element), .remove(_, let element): putBack(element.id, in: list)
      case .update(_, let old, let new):
        putBack(old.id, in: list)
        if old.id != new.id { putBack(new.id, in: list) }
      case .move, .reorder: break
      case .replace: for id in fresh { putBack(id, in: list) }
      }
    }
    // Nothing of what was written before they were asked for is left.
    if unsafe !engine.hasWritten(node) { dropFresh() }
  }

  private func putBack(_ id: Element.ID, in list: IdentifiedList<Element>) {
    guard fresh.contains(id) else { return }
    let element = list[id: id]
    unsafe differing(find(id), from: element)?.putBack(element)
  }

  /// The property of a row if an element is another one than it holds.
  private func differing(
    _ row: Unmanaged<KeptNode<Element?>>?, from element: Element?
  ) -> KeptNode<Element?>? {
    guard let node = unsafe row?.takeUnretainedValue() else { return nil }
    let old = untracked { node.read() }
    if old == nil && element == nil { return nil }
    return areEqual(old, element) ? nil : node
  }

  /// Writes what the rows are after a write of which nothing is known.
  @usableFromInline
  func writeAll() {
    let list = untracked { unsafe node.read() }
    for row in unsafe rows {
      if let id = row?.id { writeIfChanged(list[id: id], to: id) }
    }
  }
}

@available(*, unavailable)
extension RowTable: Sendable {}

@available(*, unavailable)
extension RowTable.Row: Sendable {}
