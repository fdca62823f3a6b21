extension ListTree {
  @inlinable
  mutating func makeLeafHandle() -> UInt32 {
    if let handle = freeLeaves.popLast() { return handle }
    precondition(leafPlaces.count < 1 << 26, "The list has no room for more elements.")
    leafPlaces.append(0)
    return UInt32(truncatingIfNeeded: leafPlaces.count &- 1)
  }

  @inlinable
  mutating func makeBlockHandle() -> UInt32 {
    if let handle = freeBlocks.popLast() { return handle }
    blockPositions.append(0)
    return UInt32(truncatingIfNeeded: blockPositions.count &- 1)
  }

  /// Adds to the starts of everything after the leaf of a place.
  @inlinable
  mutating func shift(after place: Place, by distance: Int) {
    count &+= distance
    blocks[place.block].shiftLeaves(after: place.leaf, by: distance)
    var blocks = blocks.mutableSpan
    var index = place.block &+ 1
    while index < blocks.count {
      blocks[index].start &+= distance
      index &+= 1
    }
    scaleBlocks()
  }

  /// Notes how many blocks there are to an element.
  ///
  /// Those at the front may be empty while rows are removed.
  @inlinable
  mutating func scaleBlocks() {
    let last = blocks.count &- 1
    if last > 0 { blockScale = (last &<< 32) / Swift.max(blocks[last].start, 1) }
  }

  /// Restores starts, positions and sizes after leaves of a block were added, removed or merged.
  @inlinable
  mutating func leavesChanged(in block: Int) {
    let leafCount = blocks[block].leaves.count
    if leafCount == 0 {
      freeBlocks.append(blocks[block].handle)
      blocks.remove(at: block)
    } else if leafCount <= blockCapacity {
      numberLeaves(in: block)
    } else {
      divide(block)
    }
    numberBlocks(from: block)
  }

  /// Cuts a block with too many leaves into blocks of equal size.
  @inlinable
  mutating func divide(_ block: Int) {
    let leaves = blocks[block].leaves
    let parts = (leaves.count + filledBlock - 1) / filledBlock
    var divided: [Block] = []
    divided.reserveCapacity(parts)
    for part in 0..<parts {
      let range = leaves.count * part / parts..<leaves.count * (part + 1) / parts
      let handle = part == 0 ? blocks[block].handle : makeBlockHandle()
      divided.append(Block(Array(leaves[range]), handle: handle))
    }
    blocks.replaceSubrange(block...block, with: divided)
    for part in 0..<parts { numberLeaves(in: block + part) }
  }

  @inlinable
  mutating func numberLeaves(in block: Int) {
    blocks[block].numberLeaves(&leafPlaces)
  }

  @inlinable
  mutating func numberBlocks(from first: Int) {
    var start = first == 0 ? 0 : blocks[first - 1].start + blocks[first - 1].count
    for index in first..<blocks.count {
      blocks[index].start = start
      blockPositions[Int(blocks[index].handle)] = UInt32(truncatingIfNeeded: index)
      start += blocks[index].count
    }
    scaleBlocks()
  }
}

extension ListTree.Block {
  @inlinable
  mutating func shiftLeaves(after leaf: Int, by distance: Int) {
    let distance = UInt32(truncatingIfNeeded: distance)
    var leaves = leaves.mutableSpan
    var index = leaf &+ 1
    while index < leaves.count {
      leaves[index].start &+= distance
      index &+= 1
    }
    scaleLeaves()
  }

  /// Notes how many leaves there are to an element; see `scaleBlocks()`.
  @inlinable
  mutating func scaleLeaves() {
    let last = leaves.count &- 1
    if last <= 0 { return }
    leafScale = (UInt32(truncatingIfNeeded: last) &<< 16) / Swift.max(leaves[last].start, 1)
  }

  /// The position of the leaf that holds the element at an offset in the block.
  @inlinable
  @inline(__always)
  func leafPosition(at offset: UInt32) -> Int {
    let leaves = leaves.span
    let last = leaves.count &- 1
    if last == 0 { return 0 }
    var position = Swift.min(Int((offset &* leafScale) &>> 16), last)
    while leaves[position].start > offset { position &-= 1 }
    while position < last, leaves[position &+ 1].start <= offset { position &+= 1 }
    return position
  }

  @inlinable
  mutating func numberLeaves(_ places: inout [UInt32]) {
    let handle = handle &<< 7
    var leaves = leaves.mutableSpan
    var places = places.mutableSpan
    var start: UInt32 = 0
    var index = 0
    while index < leaves.count {
      leaves[index].start = start
      places[Int(leaves[index].handle)] = handle | UInt32(truncatingIfNeeded: index)
      start &+= UInt32(truncatingIfNeeded: leaves[index].elements.count)
      index &+= 1
    }
    scaleLeaves()
  }
}
