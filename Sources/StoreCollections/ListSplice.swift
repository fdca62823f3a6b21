/// A replacement of neighbouring rows: at a position, so many rows went and so many came.
///
///     let splice = ListChange(edits: edits, countBefore: 3).splice
///     rows.replaceSubrange(
///       splice.position..<splice.position + splice.removed,
///       with: list[splice.position..<splice.position + splice.added])
public struct ListSplice: Equatable, Hashable, Codable, Sendable {
  /// The first row that may differ.
  public let position: Int

  /// The number of rows from there on that are replaced.
  public let removed: Int

  /// The number of rows that replace them.
  public let added: Int

  /// Makes a replacement.
  @inlinable
  public init(position: Int, removed: Int, added: Int) {
    self.position = position
    self.removed = removed
    self.added = added
  }

  /// Makes the smallest replacement that leaves alone what no edit touches at either end.
  @inlinable
  init<Element>(covering edits: [ListEdit<Element>], countBefore: Int) {
    var count = countBefore
    var before = Int.max
    var after = Int.max
    for edit in edits {
      let (first, last) = Self.touched(by: edit, count: count)
      guard first <= last else { continue }
      before = min(before, first)
      after = min(after, count - last)
      count += edit.countDifference
    }
    if before == Int.max {
      self.init(position: 0, removed: 0, added: 0)
    } else {
      self.init(
        position: before, removed: countBefore - before - after, added: count - before - after)
    }
  }

  /// The rows before an edit that it replaces, as the first one and the one after the last.
  @inlinable
  static func touched<Element>(
    by edit: ListEdit<Element>, count: Int
  ) -> (first: Int, end: Int) {
    switch edit {
    case .insert(let offset, _): (offset, offset)
    case .remove(let offset, _), .update(let offset, _, _): (offset, offset + 1)
    case .move(let source, let target): (min(source, target), max(source, target) + 1)
    case .reorder(let offset, let order):
      if let first = order.indices.first(where: { order[$0] != $0 }),
        let last = order.indices.last(where: { order[$0] != $0 })
      {
        (offset + first, offset + last + 1)
      } else {
        (Int.max, 0)
      }
    case .replace: (0, count)
    }
  }
}
