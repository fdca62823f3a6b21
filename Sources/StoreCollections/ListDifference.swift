/// The smallest change, row by row, that makes one list of another.
///
/// First come the removals, from the back, then the moves of the rows that are in both, then the
/// insertions from the front, then the updates.
@usableFromInline
struct ListDifference<Element: Identifiable> {
  @usableFromInline private(set) var edits: [ListEdit<Element>] = []

  @usableFromInline
  init(from old: IdentifiedList<Element>, to new: IdentifiedList<Element>) {
    var lower = 0
    for (first, second) in zip(old, new) {
      if first.id != second.id { break }
      lower += 1
    }
    var upper = 0
    let rest = min(old.count, new.count) - lower
    for (first, second) in zip(old.reversed(), new.reversed()) {
      if upper == rest || first.id != second.id { break }
      upper += 1
    }
    remove(from: old, lower..<old.count - upper, notIn: new)
    let kept = old[lower..<old.count - upper].compactMap { new.index(ofID: $0.id) }
    move(kept, start: lower)
    insert(from: new, lower..<new.count - upper, notIn: old)
    update(from: old, to: new, head: lower, tail: upper)
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

  private mutating func update(
    from old: IdentifiedList<Element>, to new: IdentifiedList<Element>, head: Int, tail: Int
  ) {
    let end = new.count - tail
    let shift = old.count - new.count
    var offset = 0
    for element in new {
      let before =
        if offset < head { old[offset] as Element? } else if offset >= end {
          old[offset + shift]
        } else {
          old[id: element.id]
        }
      if let before, !areKnownEqual(before, element) {
        edits.append(.update(at: offset, old: before, new: element))
      }
      offset += 1
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
