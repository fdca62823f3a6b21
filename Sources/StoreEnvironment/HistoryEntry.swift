internal import StoreSignals

/// What one undo takes back.
struct HistoryEntry {
  var name: String
  var change: Change
  /// When its last part was written; zero unless something is coalesced.
  var time: Duration
  /// The async action that wrote it.
  let task: Int?
  var byteCount: Int
  /// Whether it was read from text, so that it may be about another state.
  var isLoaded = false

  init(name: String, change: Change, time: Duration, task: Int?) {
    self.name = name
    self.change = change
    self.time = time
    self.task = task
    byteCount = HistoryEntry.byteCount(of: change, name: name)
  }

  static func byteCount(of change: Change, name: String) -> Int {
    let text = name.utf8.count > 15 ? name.utf8.count : 0
    let fixed = MemoryLayout<HistoryEntry>.stride + 32 + text
    return change.edits.reduce(fixed) { $0 + 40 + $1.byteCount }
  }

  /// Takes later edits in.
  ///
  /// A few edits of one property become one; many are kept as they are, because making one of them
  /// costs as much as there are.
  mutating func append(_ edits: [any PropertyEdit], at time: Duration) {
    self.time = time
    for edit in edits {
      let last = change.edits.count - 1
      if last >= 0, change.edits[last].byteCount < 4096,
        let both = change.edits[last].merged(with: edit)
      {
        change.edits[last] = both
      } else {
        change.edits.append(edit)
      }
    }
    change.edits.removeAll { $0.isEmpty }
    byteCount = HistoryEntry.byteCount(of: change, name: name)
  }

  func touches(_ property: ObjectIdentifier) -> Bool {
    change.edits.contains { ObjectIdentifier($0.property) == property }
  }
}
