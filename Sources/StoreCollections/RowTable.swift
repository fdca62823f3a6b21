public import StoreSignals

/// A property for each row of a list that somebody watches by its id.
@usableFromInline
final class RowTable<Element: Identifiable> {
  /// What keeps a row in the table: it goes when nobody holds a signal of the row.
  @usableFromInline
  final class Token {
    @usableFromInline let reader: PropertyHandle<Element?>
    private let id: Element.ID
    private weak let table: RowTable?

    @usableFromInline
    init(_ reader: PropertyHandle<Element?>, id: Element.ID, table: RowTable) {
      self.reader = reader
      self.id = id
      self.table = table
    }

    deinit { table?.forget(id) }
  }

  @usableFromInline
  @safe
  struct Row {
    @usableFromInline let node: ChangedNode<Element?>
    // Uncounted, since a weak reference costs more than a write: a token that goes takes its row
    // along.
    @usableFromInline unowned(unsafe) let token: Token

    @inlinable
    init(node: ChangedNode<Element?>, token: Token) {
      self.node = node
      unsafe self.token = token
    }
  }

  @usableFromInline var rows: [Element.ID: Row] = [:]
  /// Rows that were first asked for in the transaction under way: no roll-back knows of them.
  @usableFromInline var fresh: Set<Element.ID> = []
  @usableFromInline weak let node: RecordingNode<IdentifiedList<Element>>?

  @inlinable
  init(of node: RecordingNode<IdentifiedList<Element>>) {
    self.node = node
  }

  @inlinable
  static func table(of node: RecordingNode<IdentifiedList<Element>>) -> RowTable {
    // Nothing else is kept beside a list.
    if let table = node.table { return unsafe unsafeDowncast(table.object, to: RowTable.self) }
    let table = RowTable(of: node)
    node.table = EditTable(table) { table, edits, isRollBack in
      unsafe unsafeDowncast(table, to: RowTable.self).follow(edits, isRollBack)
    }
    return table
  }

  /// The signal of a row; whoever holds it keeps the row's place in the table.
  @inlinable
  func row(_ id: Element.ID, in node: RecordingNode<IdentifiedList<Element>>) -> Signal<Element?> {
    let token = unsafe rows[id]?.token ?? add(id, untracked { node.read() }[id: id])
    // Each write of a row is a change: nothing is compared.
    return Computed { token.reader.value }.signal
  }

  @usableFromInline
  func add(_ id: Element.ID, _ element: Element?) -> Token {
    let node = ChangedNode(element)
    let token = Token(node.reader, id: id, table: self)
    rows[id] = Row(node: node, token: token)
    if Engine.current.isInside { fresh.insert(id) }
    return token
  }

  @usableFromInline
  func forget(_ id: Element.ID) {
    let gone = rows.removeValue(forKey: id)
    if rows.isEmpty, let node { node.table = nil }
    withExtendedLifetime(gone) {}
  }

  @inlinable
  func follow(_ edits: [ListEdit<Element>], _ isRollBack: Bool) {
    if !isRollBack && !fresh.isEmpty && !Engine.current.isInside { fresh = [] }
    if isRollBack && fresh.isEmpty { return }
    if edits.count == 1, case .update(_, let old, let new) = edits[0], old.id == new.id,
      Engine.current.isIdle
    {
      rows[new.id]?.node.write(new)
      return
    }
    transaction {
      if edits.isEmpty { writeAll() }
      for edit in edits { follow(edit, isRollBack) }
    }
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
    rows[id]?.node.write(element)
  }

  @usableFromInline
  func writeIfChanged(_ element: Element?, to id: Element.ID, _ isRollBack: Bool) {
    guard let row = rows[id] else { return }
    let old = row.node.reader.untrackedValue
    if old == nil && element == nil { return }
    if !areEqual(old, element) { write(element, to: id, isRollBack) }
  }

  /// Writes what the rows are after a write of which nothing is known.
  @usableFromInline
  func writeAll() {
    guard let node else { return }
    let list = untracked { node.read() }
    for id in rows.keys { writeIfChanged(list[id: id], to: id, false) }
  }
}

@available(*, unavailable)
extension RowTable: Sendable {}

@available(*, unavailable)
extension RowTable.Token: Sendable {}

@available(*, unavailable)
extension RowTable.Row: Sendable {}
