extension ListTree {
  /// Inserts an element whose id is not in the tree.
  ///
  /// - Complexity: O(√*n*) of small steps: constant for all that fits into memory.
  @inlinable
  mutating func insert(_ element: Element, at offset: Int, hash: UInt32) {
    let place = put(element, at: offset)
    let handle = blocks[place.block].leaves[place.leaf].handle
    map.insert(hash, leaf: handle, hint: place.offset)
  }

  /// Inserts an element without telling the map.
  @inlinable
  mutating func put(_ element: Element, at offset: Int) -> Place {
    let place = gap(at: offset)
    blocks[place.block].leaves[place.leaf]
      .insert(element, at: place.offset, capacity: leafCapacity)
    shift(after: place, by: 1)
    return place
  }

  /// Inserts elements whose ids are not in the tree.
  ///
  /// - Complexity: O(*k*) for *k* elements, beside the cost of one insertion.
  @inlinable
  mutating func insert(contentsOf elements: [Element], hashes: [UInt32], at offset: Int) {
    guard elements.count > leafCapacity / 4 else {
      for (index, element) in elements.enumerated() {
        insert(element, at: offset + index, hash: hashes[index])
      }
      return
    }
    let leaves = makeLeaves(of: elements)
    let (block, position) = cut(at: offset)
    for (leaf, start) in zip(leaves, stride(from: 0, to: elements.count, by: filledLeaf)) {
      for index in leaf.elements.indices {
        map.insert(hashes[start + index], leaf: leaf.handle, hint: index)
      }
    }
    blocks[block].leaves.insert(contentsOf: leaves, at: position)
    count += elements.count
    leavesChanged(in: block)
  }

  /// The number of elements in a leaf, and of leaves in a block, when many are made at once.
  @inlinable var filledLeaf: Int { leafCapacity - leafCapacity / 8 }
  @inlinable var filledBlock: Int { blockCapacity - blockCapacity / 4 }

  @inlinable
  mutating func makeLeaves(of elements: [Element]) -> [Leaf] {
    var leaves: [Leaf] = []
    leaves.reserveCapacity(elements.count / filledLeaf + 1)
    for start in stride(from: 0, to: elements.count, by: filledLeaf) {
      let end = Swift.min(start + filledLeaf, elements.count)
      leaves.append(Leaf(Array(elements[start..<end]), handle: makeLeafHandle()))
    }
    return leaves
  }

  /// Makes a leaf start at an offset and gives the block and the position of that leaf in it.
  @inlinable
  mutating func cut(at offset: Int) -> (block: Int, leaf: Int) {
    if blocks.isEmpty {
      blocks.append(Block([], handle: makeBlockHandle()))
      return (0, 0)
    }
    if offset == count { return (blocks.count - 1, blocks[blocks.count - 1].leaves.count) }
    let place = place(at: offset)
    if place.offset == 0 { return (place.block, place.leaf) }
    let next = splitLeaf(place, at: place.offset)
    return (next.block, next.leaf)
  }

  /// The place for a new element, in a leaf that has room for it.
  @inlinable
  mutating func gap(at offset: Int) -> Place {
    if blocks.isEmpty {
      blocks.append(Block([], handle: makeBlockHandle()))
      return makeLeaf(in: 0, at: 0)
    }
    var place: Place
    if offset == count {
      let block = blocks.count &- 1
      let leaf = blocks[block].leaves.count &- 1
      place = Place(block: block, leaf: leaf, offset: blocks[block].leaves[leaf].elements.count)
    } else {
      place = self.place(at: offset)
    }
    if blocks[place.block].leaves[place.leaf].elements.count < leafCapacity { return place }
    return gap(besideFull: place)
  }

  @inlinable
  mutating func gap(besideFull place: Place) -> Place {
    if place.offset == leafCapacity { return makeLeaf(in: place.block, at: place.leaf + 1) }
    if place.offset == 0 {
      guard place.leaf > 0 else { return makeLeaf(in: place.block, at: 0) }
      let before = blocks[place.block].leaves[place.leaf - 1].elements.count
      if before < leafCapacity {
        return Place(block: place.block, leaf: place.leaf - 1, offset: before)
      }
      return makeLeaf(in: place.block, at: place.leaf)
    }
    let half = leafCapacity / 2
    let handle = blocks[place.block].leaves[place.leaf].handle
    var next = splitLeaf(place, at: half)
    if place.offset > half {
      next.offset = place.offset - half
      return next
    }
    next = self.place(ofLeaf: handle)
    next.offset = place.offset
    return next
  }

  /// Adds an empty leaf.
  @inlinable
  mutating func makeLeaf(in block: Int, at position: Int) -> Place {
    let handle = makeLeafHandle()
    blocks[block].leaves.insert(Leaf([], handle: handle), at: position)
    leavesChanged(in: block)
    return place(ofLeaf: handle)
  }

  /// Moves the elements of a leaf from an offset on into a new one and gives its place.
  @inlinable
  mutating func splitLeaf(_ place: Place, at offset: Int) -> Place {
    let handle = makeLeafHandle()
    let old = blocks[place.block].leaves[place.leaf].handle
    let moved = Array(blocks[place.block].leaves[place.leaf].elements[offset...])
    blocks[place.block].leaves[place.leaf].elements.removeSubrange(offset...)
    for index in moved.indices {
      map.relocate(IdentityMap.hash(moved[index].id), from: old, to: handle, hint: index)
    }
    blocks[place.block].leaves.insert(Leaf(moved, handle: handle), at: place.leaf + 1)
    leavesChanged(in: place.block)
    return self.place(ofLeaf: handle)
  }
}

extension ListTree.Leaf {
  @inlinable
  mutating func insert(_ element: Element, at offset: Int, capacity: Int) {
    // An array doubles when it grows, which would be twice of what a leaf ever needs.
    if elements.count == elements.capacity, elements.count * 2 > capacity {
      elements.reserveCapacity(capacity)
    }
    elements.insert(element, at: offset)
  }
}
