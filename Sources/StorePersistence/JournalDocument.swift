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
    var rows = rows ?? []
    self.rows = nil
    let position = operation.kind.argumentCount == 2 ? replay.position(operation.first) : 0
    func json(_ range: Range<Int>) -> JSON { (try? JSON(bytes: replay.bytes, range)) ?? .null }
    var isFit = true
    switch operation.kind {
    case .set:
      value = json(operation.first)
      return
    case .clear: rows = []
    case .add: rows.append(json(operation.first))
    case .insert: rows.insert(json(operation.second), at: min(position, rows.count))
    case .update:
      let row = json(operation.second)
      if position < rows.count, rows[position]["id"] == row["id"] {
        rows[position] = row
      } else if let found = rows.firstIndex(where: { $0["id"] == row["id"] }) {
        rows[found] = row
        isFit = false
      } else {
        rows.insert(row, at: min(position, rows.count))
        isFit = false
      }
    case .remove: isFit = remove(json(operation.second), at: position, from: &rows)
    case .move:
      let target = replay.position(operation.second)
      isFit = position < rows.count && target < rows.count
      if isFit { rows.insert(rows.remove(at: position), at: target) }
    case .order:
      let order =
        (try? DecodingSession.decode([Int].self, from: replay.bytes, operation.second)) ?? []
      isFit =
        position <= rows.count && order.count <= rows.count - position
        && order.sorted() == Array(order.indices)
      if isFit {
        let old = rows[position..<position + order.count]
        rows.replaceSubrange(
          position..<position + order.count, with: order.map { old[position + $0] })
      }
    }
    self.rows = rows
    if !isFit { replay.issues.append(.misfit(property: property, line: replay.line)) }
  }

  private func remove(_ id: JSON, at position: Int, from rows: inout [JSON]) -> Bool {
    // A row without a member "id" names its id otherwise: the position has to do.
    if position < rows.count, rows[position]["id"] == nil || rows[position]["id"] == id {
      rows.remove(at: position)
      return true
    }
    rows.removeAll { $0["id"] == id }
    return false
  }
}
