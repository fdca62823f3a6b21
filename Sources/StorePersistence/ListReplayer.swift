internal import StoreCollections

/// A list as it was loaded.
struct LoadedList<Element: Identifiable & Codable & Equatable & Sendable>: Sendable
where Element.ID: Codable & Sendable {
  let list: IdentifiedList<Element>
  /// What rows hold in the file and not here, by their ids.
  let leftovers: [Element.ID: [Leftover]]
  let orphans: [OrphanedRow<Element>]
}

/// A row that could not be read, or has the id of another one.
struct OrphanedRow<Element: Equatable & Sendable>: Sendable {
  /// The text of its id; nil when it has none.
  let id: String?
  let text: String
  /// The row that the list holds under the id: the orphan is a later state of it.
  var earlier: Element?
  /// Whether it is another row with an id that the list has.
  let isDuplicate: Bool
}

/// Makes a list of its operations.
final class ListReplayer<Element: Identifiable & Codable & Equatable & Sendable>: Replayer
where Element.ID: Codable & Sendable {
  private let property: String
  private let template: DecodingMembers?
  private let renewing: (@Sendable (Element) -> Element)?
  /// The rows, as long as there was nothing but rows at the end.
  private var rows: [Element] = []
  private var list: IdentifiedList<Element>?
  private var leftovers: [Element.ID: [Leftover]] = [:]
  private var orphans: [OrphanedRow<Element>] = []
  private var rowLines: [Int] = []

  init(
    _ property: String, template: DecodingMembers?, renewing: (@Sendable (Element) -> Element)?
  ) {
    self.property = property
    self.template = template
    self.renewing = renewing
  }

  func apply(_ operation: ReplayedOperation, _ replay: JournalReplay) {
    switch operation.kind {
    case .clear: clear()
    case .set: set(operation, replay)
    case .add, .insert, .update:
      do { try put(operation, replay) } catch {
        keepUnreadable(operation.kind == .add ? operation.first : operation.second, error, replay)
      }
    case .remove: remove(operation, replay)
    case .move: move(operation, replay)
    case .order: reorder(operation, replay)
    }
  }

  private func clear() {
    rows = []
    rowLines = []
    list = nil
    orphans = []
    leftovers = [:]
  }

  /// Takes an array of rows, as of a list that was kept as one value before.
  private func set(_ operation: ReplayedOperation, _ replay: JournalReplay) {
    guard let elements = try? replay.session.elements(of: operation.first) else {
      return misfit(replay)
    }
    clear()
    for row in elements {
      apply(
        ReplayedOperation(
          name: operation.name, kind: .add, first: row, second: 0..<0, text: row), replay)
    }
  }

  private func misfit(_ replay: JournalReplay) {
    replay.isDamaged = true
    replay.issues.append(.misfit(property: property, line: replay.line))
  }

  private func put(_ operation: ReplayedOperation, _ replay: JournalReplay) throws {
    let range = operation.kind == .add ? operation.first : operation.second
    let row = try replay.decode(Element.self, range, template)
    let left = replay.takeLeftovers(property)
    if !left.isEmpty {
      leftovers[row.id] = left
    } else if !leftovers.isEmpty {
      leftovers[row.id] = nil
    }
    if !orphans.isEmpty, let id = idText(replay.session.string(range)) { dropOrphan(id) }
    if operation.kind != .add {
      put(row, at: replay.position(operation.first), replay, isUpdate: operation.kind == .update)
    } else if list == nil {
      rows.append(row)
      rowLines.append(replay.line)
    } else {
      edit(replay) { list in
        if !list.append(row) { keepDuplicate(row, in: &list, line: replay.line, replay) }
      }
    }
  }

  /// Forgets the earlier state of a row that nobody could read; another row with its id stays.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  private func dropOrphan(_ id: String) -> Bool {
    let count = orphans.count
    orphans.removeAll { $0.id == id && !$0.isDuplicate }
    return orphans.count < count
  }

  private func keepUnreadable(_ range: Range<Int>, _ error: any Error, _ replay: JournalReplay) {
    replay.noteUnreadable(range, error, property)
    let text = replay.session.string(range)
    let id = idText(text)
    if let id { dropOrphan(id) }
    orphans.append(OrphanedRow(id: id, text: text, earlier: nil, isDuplicate: false))
  }

  private func idText(_ row: String) -> String? { (try? JSON(parsing: row))?["id"]?.text }

  /// The list, made of the rows at the end when it is needed first.
  private func edit(_ replay: JournalReplay, _ change: (inout IdentifiedList<Element>) -> Void) {
    var current = list ?? makeList(replay)
    list = nil
    change(&current)
    list = current
  }

  private func makeList(_ replay: JournalReplay) -> IdentifiedList<Element> {
    let rows = rows
    self.rows = []
    if let list = try? IdentifiedList(rows) { return list }
    var list = IdentifiedList<Element>()
    for (index, row) in rows.enumerated() where !list.append(row) {
      keepDuplicate(row, in: &list, line: rowLines[index], replay)
    }
    return list
  }

  private func keepDuplicate(
    _ row: Element, in list: inout IdentifiedList<Element>, line: Int, _ replay: JournalReplay
  ) {
    let text = (try? ValueText.text(row)) ?? ""
    replay.issues.append(.duplicate(property: property, line: line, text: text))
    var renewed = row
    for _ in 0..<10 {
      guard let renewing else { break }
      renewed = renewing(renewed)
      if list.append(renewed) {
        // The next load must find it under the same id.
        replay.isDamaged = true
        return
      }
    }
    orphans.append(
      OrphanedRow(id: idText(text), text: text, earlier: nil, isDuplicate: true))
  }

  private func put(
    _ row: Element, at position: Int?, _ replay: JournalReplay, isUpdate: Bool
  ) {
    edit(replay) { list in
      if isUpdate, let position, position < list.count, list[position].id == row.id {
        list[position] = row
      } else if list.update(row) {
        misfit(replay)
      } else {
        let place = min(position ?? list.count, list.count)
        if isUpdate || place != position { misfit(replay) }
        _ = list.insert(row, at: place)
      }
    }
  }

  private func remove(_ operation: ReplayedOperation, _ replay: JournalReplay) {
    guard let id = try? replay.decode(Element.ID.self, operation.second) else {
      return misfit(replay)
    }
    let position = replay.position(operation.first)
    edit(replay) { list in
      if let position, position < list.count, list[position].id == id {
        list.remove(at: position)
      } else if let found = list.index(ofID: id) {
        misfit(replay)
        list.remove(at: found)
      } else if !dropOrphan(replay.session.string(operation.second)) {
        misfit(replay)
      }
      leftovers[id] = nil
    }
  }

  private func move(_ operation: ReplayedOperation, _ replay: JournalReplay) {
    guard let source = replay.position(operation.first),
      let target = replay.position(operation.second)
    else { return misfit(replay) }
    edit(replay) { list in
      guard source < list.count, target < list.count else { return misfit(replay) }
      list.apply([.move(from: source, to: target)])
    }
  }

  private func reorder(_ operation: ReplayedOperation, _ replay: JournalReplay) {
    guard let order = try? replay.decode([Int].self, operation.second),
      let start = replay.position(operation.first)
    else { return misfit(replay) }
    edit(replay) { list in
      guard start <= list.count, order.count <= list.count - start,
        order.sorted() == Array(order.indices)
      else { return misfit(replay) }
      list.apply([.reorder(at: start, order: order)])
    }
  }

  func finish(_ replay: JournalReplay) -> any Sendable {
    let list = list ?? makeList(replay)
    if !orphans.isEmpty {
      let rows = Dictionary(
        list.compactMap { row in idText((try? ValueText.text(row)) ?? "").map { ($0, row) } }
      ) { first, _ in first }
      for index in orphans.indices {
        orphans[index].earlier = orphans[index].id.flatMap { rows[$0] }
      }
    }
    return LoadedList(list: list, leftovers: leftovers, orphans: orphans)
  }
}
