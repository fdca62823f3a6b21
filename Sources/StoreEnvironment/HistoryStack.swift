/// Entries of a history, oldest first, with about how many bytes they keep.
struct HistoryStack {
  private var entries = Ring<HistoryEntry>()
  private(set) var byteCount = 0

  var count: Int { entries.count }
  var isEmpty: Bool { entries.isEmpty }
  var last: HistoryEntry? { entries.last }
  var elements: [HistoryEntry] { entries.elements }

  mutating func append(_ entry: consuming HistoryEntry) {
    byteCount += entry.byteCount
    entries.append(entry)
  }

  /// Takes the newest entry out.
  mutating func popLast() -> HistoryEntry? {
    let entry = entries.popLast()
    byteCount -= entry?.byteCount ?? 0
    return entry
  }

  /// Takes the oldest entry out; the caller releases it.
  mutating func popFirst() -> HistoryEntry? {
    let entry = entries.popFirst()
    byteCount -= entry?.byteCount ?? 0
    return entry
  }

  /// Takes all entries out; the caller releases them.
  mutating func popAll() -> [HistoryEntry?] {
    byteCount = 0
    return entries.popAll()
  }

  /// Takes the newest entry that touches the property out, and all before it; the caller releases
  /// them.
  mutating func cut(at property: ObjectIdentifier) -> [HistoryEntry] {
    var place = count - 1
    while place >= 0 && !entries[place].touches(property) { place -= 1 }
    return (0..<(place + 1)).compactMap { _ in popFirst() }
  }
}

/// What can be undone and what can be redone.
struct HistoryStacks {
  var undo = HistoryStack()
  var redo = HistoryStack()

  var byteCount: Int { undo.byteCount + redo.byteCount }

  /// Adds what was done, so that nothing can be redone any more.
  ///
  /// - Returns: What has to go for that, which the caller releases, and whether more has to go.
  mutating func enter(
    _ entry: consuming HistoryEntry, _ limits: History.Limits
  ) -> (oldest: HistoryEntry?, undone: [HistoryEntry?], isOver: Bool) {
    let undone = redo.isEmpty ? [] : redo.popAll()
    undo.append(entry)
    let oldest = undo.count > limits.entries ? undo.popFirst() : nil
    return (oldest, undone, undo.count > limits.entries || undo.byteCount > limits.bytes)
  }
}
