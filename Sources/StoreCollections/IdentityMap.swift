/// Tells in which leaf of a `ListTree` the element with an id stands; holds no ids.
///
/// A `RowTable` finds its rows by one, too: a row's number takes the place of the leaf.
///
/// An entry is 8 bytes: 32 bits of the id's hash, the handle of the leaf, and a hint of the place
/// in the leaf that may be out of date. Entries of one hash and one leaf are interchangeable, so an
/// entry is found again for removal without its id. Zero is a free slot; handles start at 1.
///
/// The table is cut into shards by the hash's top bits, so that a change after a snapshot copies
/// one shard only.
@usableFromInline
struct IdentityMap: Sendable {
  @usableFromInline var shards: [Shard] = []

  /// The number of top bits of a hash that choose the shard.
  @usableFromInline var shardBits = 0

  @usableFromInline var count = 0

  @inlinable
  init() {}

  /// Makes room for a number of entries.
  @inlinable
  init(capacity: Int) {
    guard capacity > 0 else { return }
    while capacity > Self.meanUsed << shardBits { shardBits += 1 }
    var slots = 8
    while slots < Self.maximumSlots, slots * 3 / 4 < capacity { slots *= 2 }
    shards = Array(repeating: Shard(slotCount: slots), count: 1 << shardBits)
  }

  /// The bits of an id's hash that the map works with.
  @inlinable
  static func hash<ID: Hashable>(_ id: ID) -> UInt32 {
    if let mixed = mixed(id) { return UInt32(truncatingIfNeeded: mixed) }
    return UInt32(truncatingIfNeeded: UInt(bitPattern: id.hashValue) >> 32)
  }

  /// The hash of an id of the usual type, by one multiplication instead of the rounds of the
  /// standard library's; nil for an id of another type.
  ///
  /// The halves of the product are folded twice: consecutive numbers, which differ in few bits, and
  /// multiples of a power of two would crowd otherwise. Four consecutive numbers stand together, so
  /// that programs that count their ids up find them in one line of the cache (benchmark
  /// `IdentifiedList.insert at 0`).
  @inlinable
  static func mixed<ID: Hashable>(_ id: ID) -> UInt64? {
    if ID.self != Int.self { return nil }
    let number = unsafe UInt64(truncatingIfNeeded: unsafeBitCast(id, to: Int.self))
    let product = (number &>> 2 ^ seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    let mixed = product.high ^ product.low
    return mixed ^ mixed &>> 32 ^ number & 3
  }

  /// Differs from process to process, as the standard library's does: ids that crowd in one need not
  /// crowd in another.
  @usableFromInline static let seed = UInt64(truncatingIfNeeded: 0.hashValue)

  @inlinable
  func shardIndex(for hash: UInt32) -> Int { Self.shardIndex(for: hash, bits: shardBits) }

  @inlinable
  static func shardIndex(for hash: UInt32, bits: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(hash) &<< UInt64(bits)) &>> 32)
  }

  /// Adds an entry.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  mutating func insert(_ hash: UInt32, leaf: UInt32, hint: Int) {
    if shards.isEmpty { shards = [Shard(slotCount: 8)] }
    count += 1
    var index = shardIndex(for: hash)
    if shards[index].isFull {
      makeRoom(in: index)
      index = shardIndex(for: hash)
    }
    shards[index].insert(Self.entry(hash, leaf, hint))
  }

  /// Removes one entry of a hash and a leaf.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  mutating func remove(_ hash: UInt32, leaf: UInt32) {
    count -= 1
    shards[shardIndex(for: hash)].remove(hash, leaf: leaf)
  }

  /// Lets one entry of a hash and a leaf name another leaf.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  mutating func relocate(_ hash: UInt32, from leaf: UInt32, to newLeaf: UInt32, hint: Int) {
    shards[shardIndex(for: hash)]
      .replace(hash, leaf: leaf, by: Self.entry(hash, newLeaf, hint))
  }

  /// What a closure makes of the first entry of a hash that it accepts; it gives nil for others.
  ///
  /// By address, so that nothing is counted.
  /// - Precondition: The map does not change meanwhile.
  /// - Complexity: O(1) on average.
  @inlinable @inline(__always)
  static func find<Result>(
    _ hash: UInt32, in map: UnsafePointer<IdentityMap>, _ accept: (_ entry: UInt64) -> Result?
  ) -> Result? {
    guard unsafe map.pointee.count > 0 else { return nil }
    let shard = unsafe shardIndex(for: hash, bits: map.pointee.shardBits)
    let slots = unsafe map.pointee.shards[shard].slots.withUnsafeBufferPointer { unsafe $0 }
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = unsafe slots[slot]
      if entry == 0 { return nil }
      if UInt32(truncatingIfNeeded: entry &>> 32) == hash, let result = accept(entry) {
        return result
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// The positions of hashes, those of one shard together and in order.
  ///
  /// Going through many entries shard by shard finds them in the cache.
  /// - Complexity: O(*k*) for *k* hashes.
  @usableFromInline
  func positionsByShard(_ hashes: [UInt32]) -> [Int] {
    if shards.count <= 1 { return Array(hashes.indices) }
    var ends = Array(repeating: 0, count: shards.count)
    for hash in hashes { ends[shardIndex(for: hash)] += 1 }
    var end = 0
    for index in ends.indices {
      end += ends[index]
      ends[index] = end
    }
    var positions = Array(repeating: 0, count: hashes.count)
    for position in hashes.indices.reversed() {
      let shard = shardIndex(for: hashes[position])
      ends[shard] -= 1
      positions[ends[shard]] = position
    }
    return positions
  }

  @usableFromInline
  mutating func makeRoom(in index: Int) {
    let isMostlyEmpty = count < Self.meanUsed << shardBits
    if shards[index].slots.count < Self.maximumSlots || isMostlyEmpty || shardBits >= 20 {
      // Beyond the usual size only when hashes are so poor that they crowd into one shard.
      shards[index].grow()
    } else {
      shardBits += 1
      shards = shards.flatMap { $0.split(byBit: 32 - shardBits) }
    }
  }

  @inlinable static var maximumSlots: Int { 4_096 }
  @inlinable static var meanUsed: Int { 2_900 }
  @inlinable static var hintBits: UInt64 { 6 }

  @inlinable
  static func entry(_ hash: UInt32, _ leaf: UInt32, _ hint: Int) -> UInt64 {
    UInt64(hash) &<< 32 | UInt64(leaf) &<< hintBits | UInt64(truncatingIfNeeded: hint)
  }

  @inlinable
  static func leaf(of entry: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: entry) &>> UInt32(hintBits)
  }

  @inlinable
  static func hint(of entry: UInt64) -> Int {
    Int(truncatingIfNeeded: entry & (1 &<< hintBits - 1))
  }
}
