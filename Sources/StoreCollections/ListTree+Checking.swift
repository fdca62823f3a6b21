extension ListTree {
  /// What is wrong with the structure, for tests; nil when nothing is.
  ///
  /// - Complexity: O(*n*).
  package func fault() -> String? {
    var total = 0
    for (position, block) in blocks.enumerated() {
      if block.leaves.isEmpty || block.leaves.count > blockCapacity { return "block size" }
      if block.start != total { return "block start" }
      if blockPositions[Int(block.handle)] != position { return "block position" }
      var start = 0
      for (slot, leaf) in block.leaves.enumerated() {
        if leaf.elements.isEmpty || leaf.elements.count > leafCapacity { return "leaf size" }
        if leaf.start != start { return "leaf start" }
        if leafPlaces[Int(leaf.handle)] != block.handle << 7 | UInt32(slot) { return "leaf place" }
        start += leaf.elements.count
      }
      total += start
    }
    if total != count { return "count" }
    if map.count != count { return "map count" }
    let leaves = blocks.reduce(0) { $0 + $1.leaves.count }
    if leaves + freeLeaves.count + 1 != leafPlaces.count { return "leaf handles" }
    if blocks.count + freeBlocks.count != blockPositions.count { return "block handles" }
    return identityFault()
  }

  /// How many slots of the map a search for an element's id looks at, on average.
  ///
  /// - Complexity: O(*n*).
  package var meanSearch: Double {
    var looks = 0
    for shard in map.shards {
      for (slot, entry) in shard.slots.enumerated() where entry != 0 {
        looks += ((slot &- Int(truncatingIfNeeded: entry &>> 32)) & shard.mask) + 1
      }
    }
    return Double(looks) / Double(max(count, 1))
  }

  private func identityFault() -> String? {
    var position = 0
    for block in blocks {
      for element in block.leaves.lazy.flatMap(\.elements) {
        guard let place = find(element.id, hash: IdentityMap.hash(element.id)) else {
          return "id not found"
        }
        if offset(of: place) != position { return "id found elsewhere" }
        position += 1
      }
    }
    let used = map.shards.reduce(0) { sum, shard in sum + shard.slots.count { $0 != 0 } }
    return used == count ? nil : "map entries"
  }
}
