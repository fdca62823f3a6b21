extension ListTree {
  /// Removes the element at a place.
  ///
  /// - Complexity: O(√*n*) of small steps: constant for all that fits into memory.
  @inlinable
  mutating func remove(at place: Place, hash: UInt32) -> Element {
    map.remove(hash, leaf: blocks[place.block].leaves[place.leaf].handle)
    return pull(from: place)
  }

  /// Removes an element without telling the map.
  @inlinable
  mutating func pull(from place: Place) -> Element {
    let element = blocks[place.block].leaves[place.leaf].elements.remove(at: place.offset)
    shift(after: place, by: -1)
    shrunk(place)
    return element
  }

  /// Merges the leaf of a place if it has become small.
  @inlinable
  mutating func shrunk(_ place: Place) {
    if blocks[place.block].leaves[place.leaf].elements.count <= leafCapacity / 4 {
      mergeLeaf(at: place.leaf, in: place.block)
    }
  }

  /// Moves an element to an offset of the list without it.
  ///
  /// - Complexity: O(√*n*) of small steps: constant for all that fits into memory.
  @inlinable
  mutating func move(from source: Int, to target: Int) {
    let place = place(at: source)
    let oldHandle = blocks[place.block].leaves[place.leaf].handle
    let element = pull(from: place)
    let newPlace = put(element, at: target)
    let newHandle = blocks[newPlace.block].leaves[newPlace.leaf].handle
    // The merge or the split on the way may have taken other entries of this hash along, but
    // entries of one hash and one leaf are interchangeable.
    map.relocate(
      IdentityMap.hash(element.id), from: oldHandle, to: newHandle, hint: newPlace.offset)
  }

  /// Removes the elements at ascending offsets and gives them.
  ///
  /// - Complexity: O(*k*) for *k* offsets, and O(*n* / 64) for *n* elements.
  @inlinable
  mutating func remove(atAscending offsets: [Int]) -> [Element] {
    var removed: [Element] = []
    removed.reserveCapacity(offsets.count)
    var touched: [Int] = []
    var next = 0
    while next < offsets.count {
      let place = place(at: offsets[next])
      if touched.last != place.block { touched.append(place.block) }
      next = thin(place, offsets, from: next, into: &removed)
    }
    count -= removed.count
    for block in touched { mergeLeaves(in: block) }
    mergeBlocks()
    return removed
  }

  /// Removes what the offsets from `next` on name in one leaf; gives the first one after it.
  @inlinable
  mutating func thin(
    _ place: Place, _ offsets: [Int], from first: Int, into removed: inout [Element]
  ) -> Int {
    let start = offsets[first] - place.offset
    let handle = blocks[place.block].leaves[place.leaf].handle
    var next = first
    var kept: [Element] = []
    let elements = blocks[place.block].leaves[place.leaf].elements
    for (index, element) in elements.enumerated() {
      if next < offsets.count, offsets[next] == start + index {
        map.remove(IdentityMap.hash(element.id), leaf: handle)
        removed.append(element)
        next += 1
      } else {
        kept.append(element)
      }
    }
    blocks[place.block].leaves[place.leaf].elements = kept
    return next
  }
}

extension ListTree {
  /// Whether two neighbours of these sizes should become one.
  @inlinable
  static func shouldMerge(_ first: Int, _ second: Int, capacity: Int) -> Bool {
    Swift.min(first, second) <= capacity / 4 && first + second <= capacity * 3 / 4
  }

  /// Merges a small leaf into one of its neighbours when that has room.
  @inlinable
  mutating func mergeLeaf(at leaf: Int, in block: Int) {
    let count = blocks[block].leaves[leaf].elements.count
    let leaves = blocks[block].leaves.count
    if count > 0 {
      if leaf > 0,
        Self.shouldMerge(
          blocks[block].leaves[leaf - 1].elements.count, count, capacity: leafCapacity)
      {
        pour(leaf, into: leaf - 1, in: block)
      } else if leaf + 1 < leaves,
        Self.shouldMerge(
          blocks[block].leaves[leaf + 1].elements.count, count, capacity: leafCapacity)
      {
        pour(leaf, into: leaf + 1, in: block)
      } else {
        return
      }
    }
    freeLeaves.append(blocks[block].leaves[leaf].handle)
    blocks[block].leaves.remove(at: leaf)
    leavesChanged(in: block)
    if leaves > 1, leaves - 1 <= blockCapacity / 4 { mergeBlock(block) }
  }

  /// Merges a small block into one of its neighbours when that has room.
  @inlinable
  mutating func mergeBlock(_ block: Int) {
    let count = blocks[block].leaves.count
    if block > 0,
      Self.shouldMerge(blocks[block - 1].leaves.count, count, capacity: blockCapacity)
    {
      joinNext(to: block - 1)
    } else if block + 1 < blocks.count,
      Self.shouldMerge(count, blocks[block + 1].leaves.count, capacity: blockCapacity)
    {
      joinNext(to: block)
    }
  }

  @inlinable
  mutating func joinNext(to block: Int) {
    let next = blocks.remove(at: block + 1)
    blocks[block].leaves += next.leaves
    freeBlocks.append(next.handle)
    leavesChanged(in: block)
  }

  /// Moves all elements of a leaf into the one before or after it.
  @inlinable
  mutating func pour(_ leaf: Int, into neighbour: Int, in block: Int) {
    let moved = blocks[block].leaves[leaf].elements
    let old = blocks[block].leaves[leaf].handle
    let new = blocks[block].leaves[neighbour].handle
    let start = neighbour < leaf ? blocks[block].leaves[neighbour].elements.count : 0
    blocks[block].leaves[neighbour].elements.insert(contentsOf: moved, at: start)
    for index in moved.indices {
      map.relocate(IdentityMap.hash(moved[index].id), from: old, to: new, hint: start + index)
    }
  }

  /// Drops empty leaves of a block and merges small ones; leaves the starts to the caller.
  @inlinable
  mutating func mergeLeaves(in block: Int) {
    let leaves = blocks[block].leaves
    blocks[block].leaves = []
    for leaf in leaves {
      let last = blocks[block].leaves.count - 1
      let before = last < 0 ? leafCapacity : blocks[block].leaves[last].elements.count
      if leaf.elements.isEmpty {
        freeLeaves.append(leaf.handle)
      } else if Self.shouldMerge(before, leaf.elements.count, capacity: leafCapacity) {
        blocks[block].leaves.append(leaf)
        pour(last + 1, into: last, in: block)
        blocks[block].leaves.removeLast()
        freeLeaves.append(leaf.handle)
      } else {
        blocks[block].leaves.append(leaf)
      }
    }
  }

  /// Drops empty blocks, merges small ones, and numbers everything anew.
  ///
  /// - Complexity: O(*n* / 64) for *n* elements.
  @inlinable
  mutating func mergeBlocks() {
    var merged: [Block] = []
    merged.reserveCapacity(blocks.count)
    for block in blocks {
      let before = merged.last?.leaves.count ?? blockCapacity
      if block.leaves.isEmpty {
        freeBlocks.append(block.handle)
      } else if Self.shouldMerge(before, block.leaves.count, capacity: blockCapacity) {
        merged[merged.count - 1].leaves += block.leaves
        freeBlocks.append(block.handle)
      } else {
        merged.append(block)
      }
    }
    blocks = merged
    for index in blocks.indices { numberLeaves(in: index) }
    numberBlocks(from: 0)
  }
}
