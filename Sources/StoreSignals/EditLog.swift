/// The newest edits of a value, for those who follow it at their own pace.
///
/// What every follower has read is dropped at once. One that is watched reads in each commit, so
/// what lies before the commit under way is kept only in a limited number; a follower that stays
/// away longer has to start over from the value itself.
@usableFromInline
package final class EditLog<Edit> {
  // No check of each access: what the fields hold is released outside of any access to them.
  @exclusivity(unchecked) @usableFromInline var edits: [Edit] = []
  /// The position of the first edit that is still there.
  @exclusivity(unchecked) @usableFromInline var start = 0
  /// The position before which edits stay: a follower has read them, or they take others back.
  @exclusivity(unchecked) @usableFromInline var furthest = 0
  /// The position of the first edit of the newest commit.
  @exclusivity(unchecked) @usableFromInline var commitStart = 0
  /// Before this, nobody can tell what was changed.
  @exclusivity(unchecked) @usableFromInline var knownStart = 0
  @exclusivity(unchecked) @usableFromInline var commit: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline var followers = 0
  @exclusivity(unchecked) @usableFromInline var caughtUp = 0
  /// How many edits an array may have room for to be used again: more would keep much memory for
  /// the few that usually come.
  @inlinable package static var reusedCapacity: Int { 16 }
  /// How many edits of earlier commits are kept for a follower that is behind.
  @inlinable package static var limit: Int { 1024 }

  @inlinable
  package init() {}

  /// The position behind the newest edit.
  @inlinable package var end: Int { unsafe start + edits.count }

  /// Whether anybody reads the log.
  @inlinable package var isFollowed: Bool { unsafe followers > 0 }

  @inlinable
  package func append(_ newEdits: [Edit]) {
    prepare()
    if newEdits.isEmpty {
      // A change of which nothing is known: everybody has to start over.
      unsafe start = end + 1
      unsafe knownStart = start
      let dropped = unsafe exchange(&edits, with: [])
      withExtendedLifetime(dropped) {}
    } else if unsafe edits.isEmpty && newEdits.count > EditLog.reusedCapacity {
      unsafe edits = newEdits
    } else {
      unsafe edits.append(contentsOf: newEdits)
    }
  }

  @inlinable
  package func append(_ edit: Edit) {
    prepare()
    unsafe edits.append(edit)
  }

  /// Takes the newest edits back, which are forgotten if nobody has read them.
  ///
  /// - Parameters:
  ///   - count: How many edits are taken back.
  ///   - inverse: What takes them back.
  @inlinable
  func takeBack(_ count: Int, by inverse: [Edit]) {
    if unsafe count > edits.count || end - count < furthest {
      append(inverse)
      // An outer level must not take them for edits of its own.
      unsafe furthest = end
      return
    }
    let forgotten = unsafe Array(edits.suffix(count))
    unsafe edits.removeLast(count)
    withExtendedLifetime(forgotten) {}
  }

  @inlinable
  func prepare() {
    unsafe caughtUp = 0
    let current = Engine.current.commits
    if unsafe current == commit { return }
    unsafe commit = current
    unsafe commitStart = end
    if unsafe edits.count <= 2 * EditLog.limit { return }
    let kept = unsafe Array(edits.suffix(EditLog.limit))
    unsafe start = end - kept.count
    let dropped = unsafe exchange(&edits, with: kept)
    withExtendedLifetime(dropped) {}
  }

  @inlinable
  func add() {
    unsafe followers += 1
    unsafe caughtUp += 1
    unsafe furthest = end
  }

  @inlinable
  func remove(wasCaughtUp: Bool) {
    unsafe followers -= 1
    // After edits were taken back a follower may have caught up without being counted.
    if unsafe wasCaughtUp && caughtUp > 0 { unsafe caughtUp -= 1 }
    clear()
  }

  @inlinable
  func didCatchUp() {
    unsafe caughtUp += 1
    unsafe furthest = end
    clear()
  }

  @inlinable
  func clear() {
    if unsafe caughtUp < followers || edits.isEmpty { return }
    unsafe start = end
    // Released outside of the log: an element's `deinit` may write.
    if unsafe edits.count == 1 {
      // The usual number: the next edit needs no new array.
      let read = unsafe edits.removeLast()
      return withExtendedLifetime(read) {}
    }
    let read = unsafe exchange(&edits, with: [])
    withExtendedLifetime(read) {}
  }
}

/// Somebody's place in a log of edits.
@usableFromInline
package final class EditFollower<Edit> {
  @usableFromInline let log: EditLog<Edit>?
  @exclusivity(unchecked) @usableFromInline var position: Int

  /// Makes a follower that has read everything; without a log there is never anything to read.
  @inlinable
  package init(_ log: EditLog<Edit>?) {
    self.log = log
    unsafe position = log?.end ?? 0
    log?.add()
  }

  deinit { log?.remove(wasCaughtUp: unsafe position == log?.end) }

  /// Passes each edit since the last call to a function.
  ///
  /// - Returns: False when some of them are no longer there: start over from the value.
  @inlinable
  package func drain(_ body: (Edit) -> Void) -> Bool {
    guard let log, unsafe position != log.end else { return true }
    let isComplete = unsafe position >= log.start
    if isComplete {
      var index = unsafe position - log.start
      while unsafe index < log.edits.count {
        unsafe body(log.edits[index])
        index += 1
      }
    }
    unsafe position = log.end
    log.didCatchUp()
    return isComplete
  }

  /// The edits since the last call, for a follower that was told in each commit which changed the
  /// value; nil when they are not known.
  ///
  /// What came in commits of which it was not told takes itself back, and may have been dropped.
  @inlinable
  package func take() -> [Edit]? {
    guard let log, unsafe position != log.end else { return [] }
    let first = unsafe position < log.start ? log.commitStart : position
    let edits = unsafe position < log.knownStart ? nil : Array(log.edits[(first - log.start)...])
    unsafe position = log.end
    log.didCatchUp()
    return edits
  }
}

/// Something that is kept beside a value, edit by edit.
@safe @usableFromInline
package struct EditTable<Edit> {
  @usableFromInline package let object: AnyObject
  @usableFromInline let follow: (Unmanaged<AnyObject>, inout [Edit], Bool, Engine) -> Bool

  /// Makes the table that an object is.
  ///
  /// The function is called with the object and the edits of each write before the write ends, which
  /// it may take out of the array; in a roll-back, which is its third argument, after what was
  /// written in the transaction has been put back. It tells whether the table is still needed, and
  /// captures nothing, as those of `RecordingNode`.
  @inlinable
  package init(
    _ object: AnyObject,
    follow: @escaping (Unmanaged<AnyObject>, inout [Edit], Bool, Engine) -> Bool
  ) {
    self.object = object
    unsafe self.follow = follow
  }
}

@available(*, unavailable)
extension EditTable: Sendable {}

@available(*, unavailable)
extension EditLog: Sendable {}

@available(*, unavailable)
extension EditFollower: Sendable {}
