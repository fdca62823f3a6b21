/// The newest edits of a value, for those who follow it at their own pace.
///
/// A follower keeps the position up to which it has read. What every follower has read is dropped at
/// the end of a commit; one that stays away too long has to start over from the value itself.
package final class EditLog<Edit> {
  private var edits: [Edit] = []
  /// The position of the first edit that is still there.
  private var start = 0
  /// How many edits are kept for a follower that is behind.
  package var limit = 1024

  package init() {}

  /// The position behind the newest edit.
  package var end: Int { start + edits.count }

  package func append(_ newEdits: [Edit]) {
    if newEdits.isEmpty {
      // A write of which nothing is known: everybody has to start over.
      start = end + 1
      edits.removeAll(keepingCapacity: true)
      return
    }
    if edits.count + newEdits.count > 2 * limit && edits.count > limit {
      let dropped = edits.count - limit
      edits.removeFirst(dropped)
      start += dropped
    }
    edits.append(contentsOf: newEdits)
  }

  /// The edits from a position to the end; nil when some of them are no longer there.
  package func edits(since position: Int) -> ArraySlice<Edit>? {
    position < start ? nil : edits[(position - start)...]
  }

  /// Drops what lies before the position.
  package func forget(before position: Int) {
    guard position > start else { return }
    edits.removeFirst(min(position, end) - start)
    start = position
  }
}
