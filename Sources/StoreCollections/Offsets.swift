/// Offsets into a collection: ascending, each once, all checked.
@usableFromInline
struct Offsets: Sendable {
  @usableFromInline let ascending: [Int]

  /// Sorts offsets, leaves out repetitions and stops the program when one is out of range.
  ///
  /// - Complexity: O(*k*) for *k* offsets in ascending order, else O(*k* log *k*).
  @inlinable
  init(_ offsets: some Sequence<Int>, count: Int, caller: StaticString) {
    var ascending = Array(offsets)
    var isAscending = true
    var previous = -1
    for offset in ascending {
      guard offset >= 0, offset < count else {
        Self.fail(offset, count: count, caller: caller)
      }
      if offset <= previous { isAscending = false }
      previous = offset
    }
    if !isAscending {
      ascending.sort()
      var kept = 1
      for index in 1..<ascending.count where ascending[index] != ascending[kept - 1] {
        ascending[kept] = ascending[index]
        kept += 1
      }
      ascending.removeSubrange(kept...)
    }
    self.ascending = ascending
  }

  /// Stops the program when a destination is out of range.
  @inlinable
  static func checkDestination(_ destination: Int, count: Int, caller: StaticString) {
    if destination < 0 || destination > count {
      fail(destination, count: count, caller: caller)
    }
  }

  @usableFromInline
  static func fail(_ offset: Int, count: Int, caller: StaticString) -> Never {
    fatalError("\(caller): offset \(offset) is out of range, the count is \(count)")
  }
}
