internal import StoreSignals

/// A property for each row of a list that somebody watches by its id.
final class RowTable<Element: Identifiable>: EditTable {
  /// What keeps a row in the table: it goes when nobody holds a signal of the row.
  fileprivate final class Token {
    let reader: PropertyHandle<Element?>
    private let id: Element.ID
    private weak let table: RowTable?

    init(_ reader: PropertyHandle<Element?>, id: Element.ID, table: RowTable) {
      self.reader = reader
      self.id = id
      self.table = table
    }

    deinit { table?.forget(id) }
  }

  private struct Row {
    let node: ChangedNode<Element?>
    weak var token: Token?
  }

  private var rows: [Element.ID: Row] = [:]
  /// Rows that were first asked for in the transaction under way: no roll-back knows of them.
  private var fresh: Set<Element.ID> = []
  private weak let node: RecordingNode<IdentifiedList<Element>>?

  init(of node: RecordingNode<IdentifiedList<Element>>) { self.node = node }

  static func table(of node: RecordingNode<IdentifiedList<Element>>) -> RowTable {
    if let table = node.table as? RowTable { return table }
    let table = RowTable(of: node)
    node.table = table
    return table
  }

  /// The signal of a row; whoever holds it keeps the row's place in the table.
  func row(_ id: Element.ID, in node: RecordingNode<IdentifiedList<Element>>) -> Signal<Element?> {
    let token = rows[id]?.token ?? add(id, untracked { node.read() }[id: id])
    let isUnchanged: (Element?, Element?) -> Bool = { _, _ in false }
    return Computed(comparing: isUnchanged) { token.reader.value }.signal
  }

  private func add(_ id: Element.ID, _ element: Element?) -> Token {
    let node = ChangedNode(element)
    let token = Token(node.reader, id: id, table: self)
    rows[id] = Row(node: node, token: token)
    if Engine.current.isInside { fresh.insert(id) }
    return token
  }

  private func forget(_ id: Element.ID) {
    // The last one out of two for one row may come late.
    guard rows[id]?.token == nil else { return }
    let gone = rows.removeValue(forKey: id)
    if rows.isEmpty { node?.table = nil }
    withExtendedLifetime(gone) {}
  }

  func apply(_ edits: [ListEdit<Element>], isRollBack: Bool) {
    if !isRollBack && !fresh.isEmpty && !Engine.current.isInside { fresh = [] }
    if isRollBack && fresh.isEmpty { return }
    transaction {
      if edits.isEmpty { writeAll() }
      for edit in edits { apply(edit, isRollBack: isRollBack) }
    }
  }

  private func apply(_ edit: ListEdit<Element>, isRollBack: Bool) {
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

  private func write(_ element: Element?, to id: Element.ID, _ isRollBack: Bool) {
    if isRollBack && !fresh.contains(id) { return }
    rows[id]?.node.write(element)
  }

  private func writeIfChanged(_ element: Element?, to id: Element.ID, _ isRollBack: Bool) {
    guard let row = rows[id] else { return }
    let old = row.node.reader.untrackedValue
    if old == nil && element == nil { return }
    if !areEqual(old, element) { write(element, to: id, isRollBack) }
  }

  /// Writes what the rows are after a write of which nothing is known.
  private func writeAll() {
    guard let node else { return }
    let list = untracked { node.read() }
    for id in rows.keys { writeIfChanged(list[id: id], to: id, false) }
  }
}

@available(*, unavailable)
extension RowTable.Token: Sendable {}
