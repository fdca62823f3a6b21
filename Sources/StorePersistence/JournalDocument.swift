/// What a journal holds, in the raw form on which migrations work.
///
/// ```swift
/// document.lists["todos"] = document.lists["todos"]?.map { todo in
///   var todo = todo
///   todo["priority"] = 0
///   return todo
/// }
/// ```
public struct JournalDocument: Equatable, Sendable {
  /// The values of single properties by their names.
  public var values: [String: JSON]

  /// The rows of lists by the names of the properties.
  public var lists: [String: [JSON]]

  /// Makes a document.
  public init(values: [String: JSON] = [:], lists: [String: [JSON]] = [:]) {
    self.values = values
    self.lists = lists
  }

  /// The content as a journal's text.
  func text(version: Int) -> [UInt8] {
    var text = JournalText(after: 0)
    text.appendHeader(version: version)
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      text.appendCommit([{ text in text.append(name, .set) { $0.appendText(value.text) } }])
    }
    for (name, rows) in lists.sorted(by: { $0.key < $1.key }) {
      text.appendCommit([{ text in text.append(name, .clear) }])
      for row in rows {
        text.appendCommit([{ text in text.append(name, .add) { $0.appendText(row.text) } }])
      }
    }
    return text.take()
  }
}

/// Makes the raw form of one property, whatever it is.
final class DocumentReplayer {
  private(set) var value: JSON?
  private(set) var rows: [JSON]?

  func apply(_ operation: ReplayedOperation, _ replay: JournalReplay, _ property: String) {
    if operation.kind == .set {
      rows = nil
      value = json(operation.first, replay, property)
      return
    }
    var rows = takeRows()
    if !change(&rows, operation, replay, property) {
      replay.issues.append(.misfit(property: property, line: replay.line))
    }
    self.rows = rows
  }

  private func takeRows() -> [JSON] {
    defer { rows = nil }
    if let rows { return rows }
    // A list may have been kept as one value before.
    guard case .array(let elements)? = value else { return [] }
    value = nil
    return elements
  }

  /// The value in a range; null, and reported, when it cannot be kept exactly.
  private func json(_ range: Range<Int>, _ replay: JournalReplay, _ property: String) -> JSON {
    do { return try JSON(bytes: replay.bytes, range) } catch {
      replay.noteUnreadable(range, error, property)
      return .null
    }
  }

  /// - Returns: Whether the operation fits the rows.
  private func change(
    _ rows: inout [JSON], _ operation: ReplayedOperation, _ replay: JournalReplay,
    _ property: String
  ) -> Bool {
    let position = operation.kind.argumentCount == 2 ? replay.position(operation.first) : nil
    switch operation.kind {
    case .set: break
    case .clear: rows = []
    case .add: rows.append(json(operation.first, replay, property))
    case .insert:
      let place = min(position ?? rows.count, rows.count)
      rows.insert(json(operation.second, replay, property), at: place)
      return place == position
    case .update: return update(json(operation.second, replay, property), at: position, in: &rows)
    case .remove:
      return remove(json(operation.second, replay, property), at: position, from: &rows)
    case .move:
      guard let position, let target = replay.position(operation.second), position < rows.count,
        target < rows.count
      else { return false }
      rows.insert(rows.remove(at: position), at: target)
    case .order:
      guard let position, position <= rows.count,
        let order = try? DecodingSession.decode([Int].self, from: replay.bytes, operation.second),
        order.count <= rows.count - position, order.sorted() == Array(order.indices)
      else { return false }
      let old = rows[position..<position + order.count]
      rows.replaceSubrange(
        position..<position + order.count, with: order.map { old[position + $0] })
    }
    return true
  }

  private func update(_ row: JSON, at position: Int?, in rows: inout [JSON]) -> Bool {
    if let position, position < rows.count, rows[position]["id"] == row["id"] {
      rows[position] = row
      return true
    }
    if let found = rows.firstIndex(where: { $0["id"] == row["id"] }) {
      rows[found] = row
    } else {
      rows.insert(row, at: min(position ?? rows.count, rows.count))
    }
    return false
  }

  private func remove(_ id: JSON, at position: Int?, from rows: inout [JSON]) -> Bool {
    // A row without a member "id" names its id otherwise: the position has to do.
    if let position, position < rows.count,
      rows[position]["id"] == nil || rows[position]["id"] == id
    {
      rows.remove(at: position)
      return true
    }
    rows.removeAll { $0["id"] == id }
    return false
  }
}
