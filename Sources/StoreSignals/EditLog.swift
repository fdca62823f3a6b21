/// The newest edits of a value, for those who follow it at their own pace.
///
/// What every follower has read is dropped at once. One that is watched reads in each commit, so what
/// lies before the commit under way is kept only in a limited number; a follower that stays away
/// longer has to start over from the value itself.
package final class EditLog<Edit> {
  fileprivate private(set) var edits: [Edit] = []
  private var spare: [Edit] = []
  /// The position of the first edit that is still there.
  fileprivate private(set) var start = 0
  /// The position of the first edit of the newest commit.
  fileprivate private(set) var commitStart = 0
  /// Before this, nobody can tell what was changed.
  fileprivate private(set) var knownStart = 0
  private var commit: UInt64 = 0
  private var followers = 0
  private var caughtUp = 0
  /// How many edits of earlier commits are kept for a follower that is behind.
  package static var limit: Int { 1024 }

  package init() {}

  /// The position behind the newest edit.
  package var end: Int { start + edits.count }

  /// Whether anybody reads the log.
  package var isFollowed: Bool { followers > 0 }

  package func append(_ newEdits: [Edit]) {
    prepare()
    if newEdits.isEmpty {
      // A change of which nothing is known: everybody has to start over.
      start = end + 1
      knownStart = start
      let dropped = exchange(&edits, with: [])
      withExtendedLifetime(dropped) {}
    } else {
      edits.append(contentsOf: newEdits)
    }
  }

  package func append(_ edit: Edit) {
    prepare()
    edits.append(edit)
  }

  private func prepare() {
    caughtUp = 0
    let current = Engine.current.commits
    if current == commit { return }
    commit = current
    commitStart = end
    if edits.count <= 2 * EditLog.limit { return }
    let kept = Array(edits.suffix(EditLog.limit))
    start = end - kept.count
    let dropped = exchange(&edits, with: kept)
    withExtendedLifetime(dropped) {}
  }

  fileprivate func add() {
    followers += 1
    caughtUp += 1
  }

  fileprivate func remove(wasCaughtUp: Bool) {
    followers -= 1
    if wasCaughtUp { caughtUp -= 1 }
    clear()
  }

  fileprivate func didCatchUp() {
    caughtUp += 1
    clear()
  }

  private func clear() {
    if caughtUp < followers || edits.isEmpty { return }
    start = end
    // Released outside of the log: an element's `deinit` may write.
    var read = exchange(&edits, with: exchange(&spare, with: []))
    read.removeAll(keepingCapacity: true)
    spare = read
  }
}

/// Somebody's place in a log of edits.
package final class EditFollower<Edit> {
  private let log: EditLog<Edit>?
  private var position: Int

  /// Makes a follower that has read everything; without a log there is never anything to read.
  package init(_ log: EditLog<Edit>?) {
    self.log = log
    position = log?.end ?? 0
    log?.add()
  }

  deinit { log?.remove(wasCaughtUp: position == log?.end) }

  /// Passes each edit since the last call to a function.
  ///
  /// - Returns: False when some of them are no longer there: start over from the value.
  package func drain(_ body: (Edit) -> Void) -> Bool {
    guard let log, position != log.end else { return true }
    let isComplete = position >= log.start
    if isComplete {
      var index = position - log.start
      while index < log.edits.count {
        body(log.edits[index])
        index += 1
      }
    }
    position = log.end
    log.didCatchUp()
    return isComplete
  }

  /// The edits since the last call, for a follower that was told in each commit which changed the
  /// value; nil when they are not known.
  ///
  /// What came in commits of which it was not told takes itself back, and may have been dropped.
  package func take() -> [Edit]? {
    guard let log, position != log.end else { return [] }
    let first = position < log.start ? log.commitStart : position
    let edits = position < log.knownStart ? nil : Array(log.edits[(first - log.start)...])
    position = log.end
    log.didCatchUp()
    return edits
  }
}

/// Something that is kept beside a value, edit by edit.
package protocol EditTable<Edit>: AnyObject {
  associatedtype Edit

  /// Called with the edits of each write before the write ends; in a roll-back after what was written
  /// in the transaction has been put back.
  func apply(_ edits: [Edit], isRollBack: Bool)
}

@available(*, unavailable)
extension EditLog: Sendable {}

@available(*, unavailable)
extension EditFollower: Sendable {}
