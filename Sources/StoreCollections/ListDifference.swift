/// The smallest change, row by row, that makes one list of another.
///
/// First come the removals, from the back, then the moves of the rows that are in both, then the
/// insertions from the front, then the updates. Leaves that the two lists share are not looked
/// into, so a list is told from an earlier state of itself in time that goes with what was changed.
@usableFromInline
struct ListDifference<Element: Identifiable> {
  @usableFromInline private(set) var edits: [ListEdit<Element>] = []

  @usableFromInline
  init(from old: IdentifiedList<Element>, to new: IdentifiedList<Element>) {
    let oldLeaves = old.content.tree.sharedLeaves
    let newLeaves = new.content.tree.sharedLeaves
    var lower = min(old.count, new.count)
    SharedLeaf.forEachUnshared(oldLeaves, newLeaves) { offsets in
      guard let first = offsets.first(where: { old[$0].id != new[$0].id }) else { return true }
      lower = first
      return false
    }
    // Offsets from the back.
    var upper = min(old.count, new.count) - lower
    SharedLeaf.forEachUnshared(oldLeaves.reversed(), newLeaves.reversed()) { offsets in
      let first = offsets.first {
        old[old.count - 1 - $0].id != new[new.count - 1 - $0].id
      }
      guard let first = first, first < upper else { return offsets.upperBound < upper }
      upper = first
      return false
    }
    remove(from: old, lower..<old.count - upper, notIn: new)
    let kept = old[lower..<old.count - upper].compactMap { new.index(ofID: $0.id) }
    move(kept, start: lower)
    insert(from: new, lower..<new.count - upper, notIn: old)
    SharedLeaf.forEachUnshared(oldLeaves, newLeaves) { offsets in
      for offset in offsets where offset < lower { update(old[offset], to: new, at: offset) }
      return offsets.upperBound < lower
    }
    for offset in lower..<new.count - upper {
      if let before = old[id: new[offset].id] { update(before, to: new, at: offset) }
    }
    var tail: [Range<Int>] = []
    SharedLeaf.forEachUnshared(oldLeaves.reversed(), newLeaves.reversed()) { offsets in
      tail.append(offsets.clamped(to: 0..<upper))
      return offsets.upperBound < upper
    }
    for offset in tail.reversed().flatMap({ $0.reversed() }) {
      update(old[old.count - 1 - offset], to: new, at: new.count - 1 - offset)
    }
  }

  private mutating func update(
    _ before: Element, to new: IdentifiedList<Element>, at offset: Int
  ) {
    let element = new[offset]
    if areKnownEqual(before, element) { return }
    edits.append(.update(at: offset, old: before, new: element))
  }

  private mutating func remove(
    from old: IdentifiedList<Element>, _ range: Range<Int>, notIn new: IdentifiedList<Element>
  ) {
    for offset in range.reversed() where !new.contains(id: old[offset].id) {
      edits.append(.remove(at: offset, element: old[offset]))
    }
  }

  private mutating func insert(
    from new: IdentifiedList<Element>, _ range: Range<Int>, notIn old: IdentifiedList<Element>
  ) {
    for offset in range where !old.contains(id: new[offset].id) {
      edits.append(.insert(at: offset, element: new[offset]))
    }
  }

  /// Moves the rows that stand at neighbouring positions but belong to `targets`.
  private mutating func move(_ targets: [Int], start: Int) {
    let order = targets.indices.sorted { targets[$0] < targets[$1] }
    guard order.indices.contains(where: { order[$0] != $0 }) else { return }
    var ranks = order
    for (rank, position) in order.enumerated() { ranks[position] = rank }
    let staying = Self.longestAscent(of: ranks)
    if ranks.count - staying.count > 64 {
      edits.append(.reorder(at: start, order: order))
    } else {
      moveOneByOne(ranks, staying: staying, start: start)
    }
  }

  /// Takes each row that does not stay to its place, the one for the front first.
  ///
  /// A row in waiting stands in a gap: behind so many rows that stay. One that was moved stands in
  /// its gap in front of those that wait there.
  private mutating func moveOneByOne(_ ranks: [Int], staying: [Int], start: Int) {
    var moved: [(rank: Int, gap: Int, position: Int)] = []
    var gap = 0
    for (position, rank) in ranks.enumerated() {
      if gap < staying.count, staying[gap] == rank {
        gap += 1
      } else {
        moved.append((rank, gap, position))
      }
    }
    moved.sort { $0.rank < $1.rank }
    let gaps = moved.map { Self.lowerBound(of: $0.rank, in: staying) }
    for (step, row) in moved.enumerated() {
      let waiting = moved[(step + 1)...]
      let settledBefore = gaps[..<step].count { $0 <= row.gap }
      let waitingBefore = waiting.count { $0.position < row.position }
      let source = row.gap + settledBefore + waitingBefore
      let target = row.rank + waiting.count { $0.gap < gaps[step] }
      if source != target { edits.append(.move(from: start + source, to: start + target)) }
    }
  }

  private static func lowerBound(of value: Int, in sorted: [Int]) -> Int {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The values of a longest ascending subsequence.
  private static func longestAscent(of values: [Int]) -> [Int] {
    var ends: [Int] = []
    var before = Array(repeating: -1, count: values.count)
    for (position, value) in values.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[position] = ends[low - 1] }
      if low == ends.count { ends.append(position) } else { ends[low] = position }
    }
    var ascent: [Int] = []
    var position = ends.last ?? -1
    while position >= 0 {
      ascent.append(values[position])
      position = before[position]
    }
    return ascent.reversed()
  }
}

extension ListDifference: Sendable where Element: Sendable {}
