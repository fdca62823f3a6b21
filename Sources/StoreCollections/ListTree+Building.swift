extension ListTree {
  /// Fills an empty tree and gives the offsets of the elements whose id came before.
  ///
  /// When there are any, the tree is not to be used.
  /// - Complexity: O(*n*).
  @inlinable
  mutating func build(_ elements: [Element]) -> [Int] {
    guard !elements.isEmpty else { return [] }
    blocks = [Block(makeLeaves(of: elements), handle: makeBlockHandle())]
    count = elements.count
    leavesChanged(in: 0)
    map = IdentityMap(capacity: count)
    let hashes = elements.map { IdentityMap.hash($0.id) }
    var duplicates: [Int] = []
    for position in map.positionsByShard(hashes) {
      if isEntered(elements[position].id, hash: hashes[position]) {
        duplicates.append(position)
      } else {
        // Handles were given in order, from 1 on.
        let leaf = UInt32(truncatingIfNeeded: position / filledLeaf + 1)
        map.insert(hashes[position], leaf: leaf, hint: position % filledLeaf)
      }
    }
    duplicates.sort()
    return duplicates
  }

  /// Whether the map has an entry of an id while it is filled, when its hints are exact.
  ///
  /// A search would find the element whose entry is still to come through that of a neighbour in
  /// its leaf with the same hash.
  @inlinable
  func isEntered(_ id: Element.ID, hash: UInt32) -> Bool {
    let slots = map.shards[map.shardIndex(for: hash)].slots
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if UInt32(truncatingIfNeeded: slots[slot] &>> 32) == hash {
        let place = place(ofLeaf: IdentityMap.leaf(of: slots[slot]))
        let leaf = blocks[place.block].leaves[place.leaf].elements
        if leaf[IdentityMap.hint(of: slots[slot])].id == id { return true }
      }
      slot = (slot &+ 1) & mask
    }
    return false
  }

  /// Lets the rows from an offset on be those that stood at `order` relative to it.
  ///
  /// - Complexity: O(*k*) for *k* rows.
  @inlinable
  mutating func reorder(at start: Int, by order: [Int]) {
    guard !order.isEmpty else { return }
    var elements: [Element] = []
    elements.reserveCapacity(order.count)
    var handles: [UInt32] = []
    handles.reserveCapacity(order.count)
    forEachPart(from: start, count: order.count) { tree, block, leaf, range in
      elements += tree.blocks[block].leaves[leaf].elements[range]
      handles += repeatElement(tree.blocks[block].leaves[leaf].handle, count: range.count)
    }
    var hashes: [UInt32] = []
    var relocations: [(old: UInt32, new: UInt32, hint: Int)] = []
    var target = 0
    forEachPart(from: start, count: order.count) { tree, block, leaf, range in
      let handle = tree.blocks[block].leaves[leaf].handle
      for offset in range {
        let source = order[target]
        if source != target {
          let element = elements[source]
          if handles[source] != handle {
            hashes.append(IdentityMap.hash(element.id))
            relocations.append((handles[source], handle, offset))
          }
          tree.blocks[block].leaves[leaf].elements[offset] = element
        }
        target += 1
      }
    }
    for position in map.positionsByShard(hashes) {
      let (old, new, hint) = relocations[position]
      map.relocate(hashes[position], from: old, to: new, hint: hint)
    }
  }

  /// Calls a closure with each leaf that rows from an offset on lie in, and which of its rows.
  @inlinable
  mutating func forEachPart(
    from start: Int, count: Int,
    _ body: (inout Self, _ block: Int, _ leaf: Int, _ range: Range<Int>) -> Void
  ) {
    var place = place(at: start)
    var rest = count
    while rest > 0 {
      let filled = blocks[place.block].leaves[place.leaf].elements.count
      let end = Swift.min(place.offset + rest, filled)
      body(&self, place.block, place.leaf, place.offset..<end)
      rest -= end - place.offset
      place.offset = 0
      place.leaf += 1
      if place.leaf == blocks[place.block].leaves.count {
        place.leaf = 0
        place.block += 1
      }
    }
  }

  /// Moves an element out, to be changed and put back; until then the tree is not to be used.
  @inlinable
  mutating func takeOut(_ place: Place) -> Element {
    blocks[place.block].leaves[place.leaf].takeOut(place.offset)
  }

  /// Puts an element back that was taken out.
  @inlinable
  mutating func putBack(_ element: Element, at place: Place) {
    blocks[place.block].leaves[place.leaf].putBack(element, at: place.offset)
  }
}

extension ListTree.Leaf {
  @inlinable
  mutating func takeOut(_ offset: Int) -> Element {
    // Two swaps with the last one keep the others in place without moving them all.
    var span = elements.mutableSpan
    span.swapAt(offset, span.count &- 1)
    return elements.removeLast()
  }

  @inlinable
  mutating func putBack(_ element: Element, at offset: Int) {
    elements.append(element)
    var span = elements.mutableSpan
    span.swapAt(offset, span.count &- 1)
  }
}
