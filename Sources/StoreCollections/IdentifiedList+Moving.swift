extension IdentifiedList {
  /// Takes an element from one index and lets it stand at another.
  ///
  /// - Precondition: Both indices are in range. The program stops with a message otherwise.
  /// - Complexity: O(log *n*), and small steps that grow like √*n*.
  @inlinable
  public mutating func move(from source: Int, to target: Int) {
    check(source)
    check(target)
    guard source != target else { return }
    makeUnique()
    moveAndRecord(from: source, to: target)
    content.changed()
  }

  /// Exchanges the elements at two indices.
  ///
  /// - Precondition: Both indices are in range. The program stops with a message otherwise.
  /// - Complexity: O(log *n*), and small steps that grow like √*n*.
  @inlinable
  public mutating func swapAt(_ first: Int, _ second: Int) {
    check(first)
    check(second)
    guard first != second else { return }
    let lower = Swift.min(first, second)
    let upper = Swift.max(first, second)
    makeUnique()
    moveAndRecord(from: lower, to: upper)
    if upper - lower > 1 { moveAndRecord(from: upper - 1, to: lower) }
    content.changed()
  }

  /// Moves the elements at offsets in front of the element that stands at another offset.
  ///
  /// All offsets are those before the call. The moved elements keep their order, whatever the order
  /// in which they are named; one that is named twice counts once. A destination equal to the count
  /// is the end.
  ///
  /// - Precondition: The offsets are in range, and the destination at most the count. The program
  ///   stops with a message that names one that is not, and the list is not changed.
  /// - Complexity: O(*k* log *k*) for *k* offsets, beside the moves of the elements that have to
  ///   move.
  @inlinable
  public mutating func move(fromOffsets offsets: some Sequence<Int>, toOffset destination: Int) {
    let caller: StaticString = "move(fromOffsets:toOffset:)"
    let offsets = Offsets(offsets, count: count, caller: caller).ascending
    Offsets.checkDestination(destination, count: count, caller: caller)
    guard let first = offsets.first, let last = offsets.last else { return }
    let range = Swift.min(first, destination)..<Swift.max(last + 1, destination)
    let others = range.count - offsets.count
    let moves = Swift.min(others, offsets.count)
    if moves > 64, moves > range.count / 8 {
      reorder(at: range.lowerBound, by: Self.order(of: range, moving: offsets, to: destination))
      return
    }
    let steps =
      others < offsets.count
      ? Self.steps(past: offsets, in: range, destination)
      : Self.steps(moving: offsets, to: destination)
    let changes = steps.filter { $0.source != $0.target }
    guard !changes.isEmpty else { return }
    makeUnique()
    for step in changes { moveAndRecord(from: step.source, to: step.target) }
    content.changed()
  }

  @inlinable
  mutating func moveAndRecord(from source: Int, to target: Int) {
    content.tree.move(from: source, to: target)
    if content.recording != nil { content.edits.append(.move(from: source, to: target)) }
  }

  /// Lets neighbouring rows change their order: the row `start + k` becomes the one that is at
  /// `start + order[k]`.
  @inlinable
  mutating func reorder(at start: Int, by order: [Int]) {
    guard let first = order.indices.first(where: { order[$0] != $0 }),
      let last = order.indices.last(where: { order[$0] != $0 })
    else { return }
    var order = order
    if first > 0 || last < order.count - 1 { order = order[first...last].map { $0 - first } }
    makeUnique()
    content.tree.reorder(at: start + first, by: order)
    content.changed()
    if content.recording != nil {
      content.edits.append(.reorder(at: start + first, order: order))
    }
  }
}

extension IdentifiedList {
  @usableFromInline typealias Step = (source: Int, target: Int)

  /// One move after the other of the rows at ascending offsets.
  @inlinable
  static func steps(moving offsets: [Int], to destination: Int) -> [Step] {
    var steps: [Step] = []
    // Away from the destination, so that no move shifts what is still to be moved.
    let before = offsets.prefix { $0 < destination }
    for (index, offset) in before.reversed().enumerated() {
      steps.append((offset, destination - 1 - index))
    }
    for (index, offset) in offsets.dropFirst(before.count).enumerated() {
      steps.append((offset, destination + index))
    }
    return steps
  }

  /// The same result by moving the rows between the offsets, when those are fewer.
  @inlinable
  static func steps(past offsets: [Int], in range: Range<Int>, _ destination: Int) -> [Step] {
    var others: [Int] = []
    var next = 0
    for offset in range {
      if next < offsets.count, offsets[next] == offset {
        next += 1
      } else {
        others.append(offset)
      }
    }
    var steps: [Step] = []
    let before = others.prefix { $0 < destination }
    for (index, offset) in before.enumerated() { steps.append((offset, range.lowerBound + index)) }
    for (index, offset) in others.dropFirst(before.count).reversed().enumerated() {
      steps.append((offset, range.upperBound - 1 - index))
    }
    return steps
  }

  @inlinable
  static func order(of range: Range<Int>, moving offsets: [Int], to destination: Int) -> [Int] {
    var order = Array(0..<range.count)
    order.move(
      fromOffsets: offsets.lazy.map { $0 - range.lowerBound },
      toOffset: destination - range.lowerBound)
    return order
  }
}
