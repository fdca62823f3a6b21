extension RangeReplaceableCollection where Self: MutableCollection & RandomAccessCollection {
  /// Removes the elements at offsets from the start.
  ///
  /// The offsets are those before the call, in any order; one that is named twice counts once.
  ///
  ///     var letters = Array("ABCDEF")
  ///     letters.remove(atOffsets: [4, 0, 1])  // CDF
  ///
  /// - Precondition: Every offset is at least 0 and less than the count. The program stops with a
  ///   message that names one that is not, and the collection is not changed.
  /// - Complexity: O(*n* + *k* log *k*) for *n* elements and *k* offsets.
  @inlinable
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let offsets = Offsets(offsets, count: count, caller: "remove(atOffsets:)").ascending
    guard let first = offsets.first else { return }
    var kept = index(startIndex, offsetBy: first)
    var current = kept
    var offset = first
    var next = 0
    while current != endIndex {
      if next < offsets.count, offsets[next] == offset {
        next += 1
      } else {
        swapAt(kept, current)
        formIndex(after: &kept)
      }
      formIndex(after: &current)
      offset += 1
    }
    removeSubrange(kept..<endIndex)
  }

  /// Moves the elements at offsets in front of the element that stands at another offset.
  ///
  /// All offsets are those before the call. The moved elements keep their order, whatever the order
  /// in which they are named; one that is named twice counts once. A destination equal to the count
  /// is the end.
  ///
  ///     var letters = Array("ABCDE")
  ///     letters.move(fromOffsets: [1, 3], toOffset: 2)  // ABDCE
  ///
  /// - Precondition: Every offset is at least 0 and less than the count, and `destination` at least
  ///   0 and at most the count. The program stops with a message that names one that is not, and
  ///   the collection is not changed.
  /// - Complexity: O(*n* + *k* log *k*) for *n* elements and *k* offsets.
  @inlinable
  public mutating func move(fromOffsets offsets: some Sequence<Int>, toOffset destination: Int) {
    let caller: StaticString = "move(fromOffsets:toOffset:)"
    let offsets = Offsets(offsets, count: count, caller: caller).ascending
    Offsets.checkDestination(destination, count: count, caller: caller)
    guard let first = offsets.first, let last = offsets.last else { return }
    let lower = Swift.min(first, destination)
    let upper = Swift.max(last + 1, destination)
    var before: [Element] = []
    var moved: [Element] = []
    var after: [Element] = []
    var current = index(startIndex, offsetBy: lower)
    let start = current
    var next = 0
    for offset in lower..<upper {
      if next < offsets.count, offsets[next] == offset {
        moved.append(self[current])
        next += 1
      } else if offset < destination {
        before.append(self[current])
      } else {
        after.append(self[current])
      }
      formIndex(after: &current)
    }
    current = start
    for element in [before, moved, after].joined() {
      self[current] = element
      formIndex(after: &current)
    }
  }
}
