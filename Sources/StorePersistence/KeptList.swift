internal import StoreCollections
internal import StoreSignals

/// A list whose rows are kept one by one.
final class KeptList<Element: Identifiable & Codable & Equatable & Sendable>: KeptProperty
where Element.ID: Codable & Sendable {
  private let handle: PropertyHandle<IdentifiedList<Element>>
  private let template: String?
  private let renewing: (@Sendable (Element) -> Element)?
  private var writer: ListWriter<Element>
  private var initial: IdentifiedList<Element>
  private var loadedStamp: UInt64?

  init(
    _ name: String, _ handle: PropertyHandle<IdentifiedList<Element>>, template: Element?,
    renewing: (@Sendable (Element) -> Element)?
  ) {
    self.handle = handle
    self.renewing = renewing
    initial = untracked { handle.value }
    // Two rows must not share a template's id.
    var json = template.flatMap { try? JSON(parsing: ValueText.text($0)) }
    json?["id"] = nil
    self.template = json?.text
    writer = ListWriter(name, RowText(template: json))
    super.init(name)
  }

  private var list: IdentifiedList<Element> { untracked { handle.value } }

  override var property: any AnyProperty { handle }

  override var makeReplayer: @Sendable () -> any Replayer {
    let (name, template, renewing) = (name, template, renewing)
    return {
      ListReplayer<Element>(
        name, template: DecodingMembers.template(template), renewing: renewing)
    }
  }

  override func beginLoading() { initial = list }

  override func take(_ loaded: (any Sendable)?) -> [JournalOperation] {
    let current = list
    defer { loadedStamp = list.changeStamp }
    guard let loaded = loaded as? LoadedList<Element> else {
      return current.isEmpty ? [] : [wholeOperation()]
    }
    writer = ListWriter(
      name, writer.rowText, leftovers: loaded.leftovers, orphans: loaded.orphans)
    let (merged, edits) = merge(current, into: loaded.list)
    handle.node?.write(merged)
    return edits.isEmpty ? [] : [operation(edits)]
  }

  /// Makes the changes since `beginLoading()` again, in the loaded list.
  private func merge(
    _ current: IdentifiedList<Element>, into loaded: IdentifiedList<Element>
  ) -> (IdentifiedList<Element>, [ListEdit<Element>]) {
    if current.changeStamp == initial.changeStamp { return (loaded, []) }
    var merged = loaded
    var edits: [ListEdit<Element>] = []
    func make(_ edit: ListEdit<Element>) {
      merged.apply([edit])
      edits.append(edit)
    }
    for row in initial where !current.contains(id: row.id) {
      if let index = merged.index(ofID: row.id) {
        make(.remove(at: index, element: merged[index]))
      }
    }
    for (position, row) in current.enumerated() where initial[id: row.id] != row {
      if let index = merged.index(ofID: row.id) {
        make(.update(at: index, old: merged[index], new: row))
      } else {
        make(.insert(at: min(position, merged.count), element: row))
      }
    }
    return (merged, edits)
  }

  override var isAsLoaded: Bool { list.changeStamp == loadedStamp }

  override func operation(for edit: any PropertyEdit) -> JournalOperation {
    guard let recorded = edit as? RecordedEdit<IdentifiedList<Element>> else {
      return wholeOperation()
    }
    return operation(recorded.edits)
  }

  private func operation(_ edits: [ListEdit<Element>]) -> JournalOperation {
    let writer = writer
    return { text in
      for edit in edits { writer.append(edit, to: &text) }
    }
  }

  override func wholeOperation() -> JournalOperation {
    let (writer, list) = (writer, list)
    return { writer.append(list, to: &$0) }
  }

  override func snapshot() -> @Sendable (inout JournalText) -> Void {
    let (writer, list) = (writer, list)
    return { writer.appendLines(list, to: &$0) }
  }
}

/// Turns edits of a list into operations.
final class ListWriter<Element: Identifiable & Codable & Equatable & Sendable>: Sendable
where Element.ID: Codable & Sendable {
  let rowText: RowText
  private let name: String
  private let leftovers: [Element.ID: [Leftover]]
  private let orphans: [OrphanedRow<Element>]

  init(
    _ name: String, _ rowText: RowText, leftovers: [Element.ID: [Leftover]] = [:],
    orphans: [OrphanedRow<Element>] = []
  ) {
    self.name = name
    self.rowText = rowText
    self.leftovers = leftovers
    self.orphans = orphans
  }

  private func append(_ row: Element, to text: inout JournalText) throws {
    try rowText.append(row, leftovers.isEmpty ? nil : leftovers[row.id], to: &text)
  }

  func append(_ edit: ListEdit<Element>, to text: inout JournalText) {
    switch edit {
    case .insert(let position, let row):
      text.append(name, .insert, at: position) { text throws in try append(row, to: &text) }
    case .remove(let position, let row):
      text.append(name, .remove, at: position) { text throws in try text.appendValue(row.id) }
    case .update(let position, let old, let new) where old.id == new.id:
      text.append(name, .update, at: position) { text throws in try append(new, to: &text) }
    case .update(let position, let old, let new):
      append(.remove(at: position, element: old), to: &text)
      append(.insert(at: position, element: new), to: &text)
    case .move(let source, let target): text.append(name, .move, at: source, to: target)
    case .reorder(let position, let order):
      text.append(name, .order, at: position) { $0.appendOrder(order) }
    case .replace(_, let new): append(new, to: &text)
    }
  }

  /// The whole list in one commit.
  func append(_ list: IdentifiedList<Element>, to text: inout JournalText) {
    text.append(name, .clear)
    for row in list {
      text.append(name, .add) { text throws in try append(row, to: &text) }
    }
  }

  /// The whole list, a commit for each row, so that a damaged byte costs one row.
  func appendLines(_ list: IdentifiedList<Element>, to text: inout JournalText) {
    text.appendCommit([{ [name] text in text.append(name, .clear) }])
    for row in list {
      text.appendCommit([
        { text in text.append(self.name, .add) { text throws in try self.append(row, to: &text) } }
      ])
    }
    for orphan in orphans where isCurrent(orphan, in: list) {
      let position = orphan.isDuplicate ? nil : orphan.earlier.flatMap { list.index(ofID: $0.id) }
      text.appendCommit([
        { [name] text in
          text.append(name, position == nil ? .add : .update, at: position) {
            $0.appendText(orphan.text)
          }
        }
      ])
    }
  }

  /// Whether nothing has happened since to the row that the orphan is a later state of.
  private func isCurrent(_ orphan: OrphanedRow<Element>, in list: IdentifiedList<Element>) -> Bool {
    guard let earlier = orphan.earlier, !orphan.isDuplicate else { return true }
    return list[id: earlier.id] == earlier
  }
}
