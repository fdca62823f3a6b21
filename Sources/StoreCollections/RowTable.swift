public import StoreSignals

/// A property for each row of a list that somebody watches by its id.
@usableFromInline
final class RowTable<Element: Identifiable> {
  @usableFromInline
  @safe
  struct Row {
    // Uncounted: a row goes when nobody holds a signal of it, and leaves the table then.
    @usableFromInline unowned(unsafe) let node: KeptNode<Element?>

    @inlinable
    init(_ node: KeptNode<Element?>) { unsafe self.node = node }
  }

  @usableFromInline var rows: [Element.ID: Row] = [:]
  /// Rows that were first asked for after the list was written in the commit under way: their
  /// records do not reach back to before that.
  @usableFromInline var fresh: Set<Element.ID> = []
  /// The commit that the fresh rows belong to.
  @exclusivity(unchecked) @usableFromInline var commit: UInt64 = 0
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
    node.table = EditTable(table) { table, edits, isRollBack in
      let table = unsafe unsafeDowncast(table, to: RowTable.self)
      if table.rows.isEmpty { return false }
      table.follow(edits, isRollBack)
      return true
    }
    return table
  }

  deinit {
    // Counted: who is told that one row ends may let go of others.
    let nodes = rows.values.map { unsafe $0.node }
    rows = [:]
    for node in nodes { node.end() }
  }

  /// The signal of a row; whoever holds it keeps the row's place in the table.
  @inlinable
  func row(_ id: Element.ID, in node: RecordingNode<IdentifiedList<Element>>) -> Signal<Element?> {
    if let row = rows[id] { return unsafe row.node.signal }
    return add(id, untracked { node.read() }[id: id]).signal
  }

  @usableFromInline
  func add(_ id: Element.ID, _ element: Element?) -> KeptNode<Element?> {
    // The table ends its rows before it goes.
    let node = KeptNode(element) { [unowned(unsafe) self] in unsafe rows[id] = nil }
    rows[id] = Row(node)
    noteIfFresh(id)
    return node
  }

  private func noteIfFresh(_ id: Element.ID) {
    let engine = Engine.current
    if unsafe !engine.hasWritten(self.node) { return }
    forgetFresh()
    unsafe commit = engine.commits
    fresh.insert(id)
  }

  /// Forgets the fresh rows of a commit that has ended.
  @inlinable
  func forgetFresh() {
    if unsafe !fresh.isEmpty && commit != Engine.current.commits { fresh = [] }
  }

  @inlinable
  func follow(_ edits: [ListEdit<Element>], _ isRollBack: Bool) {
    forgetFresh()
    if isRollBack && fresh.isEmpty { return }
    if edits.count == 1, case .update(_, let old, let new) = edits[0], old.id == new.id,
      Engine.current.isIdle
    {
      if let row = rows[new.id] { unsafe row.node.change(to: new) }
      return
    }
    transaction {
      if edits.isEmpty { writeAll() }
      for edit in edits { follow(edit, isRollBack) }
    }
    // Nothing of what was written before they were asked for is left.
    if unsafe isRollBack && !Engine.current.hasWritten(node) { fresh = [] }
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
      for id in rows.keys { writeIfChanged(new[id: id], to: id, isRollBack) }
    }
  }

  @inlinable
  func write(_ element: Element?, to id: Element.ID, _ isRollBack: Bool) {
    if isRollBack && !fresh.contains(id) { return }
    if let row = rows[id] { unsafe row.node.change(to: element) }
  }

  @usableFromInline
  func writeIfChanged(_ element: Element?, to id: Element.ID, _ isRollBack: Bool) {
    guard let row = rows[id] else { return }
    let old = unsafe untracked { [node = row.node] in node.read() }
    if old == nil && element == nil { return }
    if !areEqual(old, element) { write(element, to: id, isRollBack) }
  }

  /// Writes what the rows are after a write of which nothing is known.
  @usableFromInline
  func writeAll() {
    let list = untracked { unsafe node.read() }
    for id in rows.keys { writeIfChanged(list[id: id], to: id, false) }
  }
}

@available(*, unavailable)
extension RowTable: Sendable {}

@available(*, unavailable)
extension RowTable.Row: Sendable {}
