internal import StoreSignals

/// What one undo takes back.
///
/// An object, because it is passed on from hand to hand.
final class HistoryEntry {
  let name: String
  var change: Change
  /// When its last part was written; zero unless something is coalesced.
  var time: Duration
  /// The async action that wrote it.
  let task: Int?
  private(set) var byteCount: Int
  /// Whether it was read from text, so that it may be about another state.
  var isLoaded = false

  init(name: String, change: Change, time: Duration, task: Int?) {
    self.name = name
    self.change = change
    self.time = time
    self.task = task
    byteCount = HistoryEntry.byteCount(of: change, name: name)
  }

  /// Takes another change in the place of its own.
  func turn(to new: Change) {
    let old = exchange(&change, with: new)
    byteCount = HistoryEntry.byteCount(of: change, name: name)
    withExtendedLifetime(old) {}
  }

  private static func byteCount(of change: Change, name: String) -> Int {
    let text = name.utf8.count > 15 ? name.utf8.count : 0
    return change.edits.reduce(152 + text) { $0 + 40 + $1.byteCount }
  }

  /// Takes later edits in.
  ///
  /// A few edits of one property become one; many are kept as they are, because making one of them
  /// costs as much as there are.
  func append(_ edits: [any PropertyEdit], at time: Duration) {
    self.time = time
    var taken = change
    for edit in edits {
      let last = taken.edits.count - 1
      if last >= 0, taken.edits[last].byteCount < 4096,
        let both = taken.edits[last].merged(with: edit)
      {
        taken.edits[last] = both
      } else {
        taken.edits.append(edit)
      }
    }
    taken.edits.removeAll { $0.isEmpty }
    turn(to: taken)
  }

  func touches(_ property: ObjectIdentifier) -> Bool { change.touches(property) }
}
