/// A leaf of a list, known by where its elements lie: while two lists share them, they are the same
/// there.
struct SharedLeaf: Equatable {
  let address: UInt
  let count: Int

  /// Calls a closure with the ranges of offsets of which the leaves are not the same, until it
  /// gives false.
  ///
  /// Only offsets that are in both lists are passed, each once, ascending.
  /// - Complexity: O(*l*) for *l* leaves.
  static func forEachUnshared(
    _ first: [SharedLeaf], _ second: [SharedLeaf], _ body: (Range<Int>) -> Bool
  ) {
    var (firstLeaf, firstStart) = (0, 0)
    var (secondLeaf, secondStart) = (0, 0)
    while firstLeaf < first.count && secondLeaf < second.count {
      let firstEnd = firstStart + first[firstLeaf].count
      let secondEnd = secondStart + second[secondLeaf].count
      let end = min(firstEnd, secondEnd)
      let isShared = firstStart == secondStart && first[firstLeaf] == second[secondLeaf]
      if !isShared && !body(max(firstStart, secondStart)..<end) { return }
      if firstEnd == end { (firstLeaf, firstStart) = (firstLeaf + 1, end) }
      if secondEnd == end { (secondLeaf, secondStart) = (secondLeaf + 1, end) }
    }
  }
}

extension ListTree {
  /// The leaves in their order.
  ///
  /// - Complexity: O(*l*) for *l* leaves.
  var sharedLeaves: [SharedLeaf] {
    var leaves: [SharedLeaf] = []
    forEachLeaf { elements in
      let address = unsafe elements.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
      leaves.append(SharedLeaf(address: address, count: elements.count))
    }
    return leaves
  }
}
