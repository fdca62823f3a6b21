extension IdentityMap {
  /// An open-addressing table with linear probing and without tombstones.
  @usableFromInline
  struct Shard: Sendable {
    /// The entries; their number is a power of two, and at least one is free.
    @usableFromInline var slots: [UInt64]

    @usableFromInline var used = 0

    @inlinable
    init(slotCount: Int) {
      slots = Array(repeating: 0, count: slotCount)
    }

    @inlinable var mask: Int { slots.count &- 1 }

    @inlinable var isFull: Bool {
      // Three quarters, but a shard of the full size waits for its siblings a little longer.
      let count = slots.count
      return used >= (count < IdentityMap.maximumSlots ? count * 3 / 4 : count * 7 / 8)
    }

    @inlinable
    mutating func insert(_ entry: UInt64) {
      let mask = mask
      var slot = Int(truncatingIfNeeded: entry &>> 32) & mask
      while slots[slot] != 0 { slot = (slot &+ 1) & mask }
      slots[slot] = entry
      used += 1
    }

    /// The slot of one entry of a hash and a leaf, which must be there.
    @inlinable
    func slot(of hash: UInt32, leaf: UInt32) -> Int {
      let key = IdentityMap.entry(hash, leaf, 0) &>> IdentityMap.hintBits
      let mask = mask
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] &>> IdentityMap.hintBits != key {
        precondition(slots[slot] != 0, "The id of an element changed outside of its list.")
        slot = (slot &+ 1) & mask
      }
      return slot
    }

    @inlinable
    mutating func replace(_ hash: UInt32, leaf: UInt32, by entry: UInt64) {
      let slot = slot(of: hash, leaf: leaf)
      slots[slot] = entry
    }

    @inlinable
    mutating func remove(_ hash: UInt32, leaf: UInt32) {
      let mask = mask
      var hole = slot(of: hash, leaf: leaf)
      var slot = hole
      while true {
        slot = (slot &+ 1) & mask
        let entry = slots[slot]
        if entry == 0 { break }
        // An entry moves back into the hole unless its home lies after the hole.
        let home = Int(truncatingIfNeeded: entry &>> 32) & mask
        if (slot &- home) & mask >= (slot &- hole) & mask {
          slots[hole] = entry
          hole = slot
        }
      }
      slots[hole] = 0
      used -= 1
    }

    @usableFromInline
    mutating func grow() {
      var larger = Shard(slotCount: slots.count * 2)
      for entry in slots where entry != 0 { larger.insert(entry) }
      self = larger
    }

    /// The entries without and with a bit of the hash.
    @usableFromInline
    func split(byBit bit: Int) -> [Shard] {
      var halves = [Shard(slotCount: slots.count), Shard(slotCount: slots.count)]
      for entry in slots where entry != 0 {
        halves[Int(truncatingIfNeeded: entry &>> (32 + UInt64(bit))) & 1].insert(entry)
      }
      return halves
    }
  }
}
