/// The rows of an `IdentifiedList`: blocks of leaves of elements, three levels of arrays.
///
/// Each level keeps the offsets at which its parts start, so a row is found by two binary searches
/// and an insertion touches one leaf, the starts of one block and the starts of the root. Leaves
/// and blocks have handles that stay theirs while they move, so `IdentityMap` need not follow.
@usableFromInline
struct ListTree<Element: Identifiable> {
  @usableFromInline
  struct Leaf {
    @usableFromInline var elements: [Element]

    /// The offset of the first element in the block.
    @usableFromInline var start: UInt32 = 0

    @usableFromInline let handle: UInt32

    @inlinable
    init(_ elements: [Element], handle: UInt32) {
      self.elements = elements
      self.handle = handle
    }
  }

  @usableFromInline
  struct Block {
    @usableFromInline var leaves: [Leaf]

    /// The offset of the first element in the list.
    @usableFromInline var start = 0

    @usableFromInline let handle: UInt32

    /// How many leaves there are to an element, times 2^16; see `leafPosition(at:)`.
    @usableFromInline var leafScale: UInt32 = 0

    @inlinable
    init(_ leaves: [Leaf], handle: UInt32) {
      self.leaves = leaves
      self.handle = handle
    }

    /// The number of elements, by the start of the last leaf.
    @inlinable var count: Int {
      let last = leaves.count &- 1
      return Int(leaves[last].start) &+ leaves[last].elements.count
    }
  }

  /// Where an element stands.
  @usableFromInline
  struct Place: Sendable {
    @usableFromInline var block: Int
    @usableFromInline var leaf: Int
    @usableFromInline var offset: Int

    @inlinable
    init(block: Int, leaf: Int, offset: Int) {
      self.block = block
      self.leaf = leaf
      self.offset = offset
    }
  }

  // First, for `find(_:hash:in:)`.
  @usableFromInline var map = IdentityMap()

  @usableFromInline var blocks: [Block] = []
  @usableFromInline var count = 0

  /// How many blocks there are to an element, times 2^32; see `blockPosition(at:)`.
  @usableFromInline var blockScale = 0

  /// By handle of a leaf: the handle of its block, and in the low 7 bits its position there.
  @usableFromInline var leafPlaces: [UInt32] = [0]

  /// By handle of a block: its position in the root.
  @usableFromInline var blockPositions: [UInt32] = []

  @usableFromInline var freeLeaves: [UInt32] = []
  @usableFromInline var freeBlocks: [UInt32] = []

  /// The most elements in a leaf, at most 64, and the most leaves in a block, at most 128.
  @usableFromInline let leafCapacity: Int
  @usableFromInline let blockCapacity: Int

  @inlinable
  init(leafCapacity: Int = 64, blockCapacity: Int = 128) {
    self.leafCapacity = leafCapacity
    self.blockCapacity = blockCapacity
  }

  @inlinable
  subscript(place: Place) -> Element {
    // A place is in range; to check it would load the count, which is a cache line of its own.
    unsafe blocks[place.block].leaves[place.leaf].elements
      .withUnsafeBufferPointer { unsafe $0[place.offset] }
  }

  /// The id of the element at a place, without a copy of the element.
  @inlinable
  @inline(__always)
  func id(at place: Place) -> Element.ID {
    unsafe blocks[place.block].leaves[place.leaf].elements
      .withUnsafeBufferPointer { unsafe $0[place.offset].id }
  }

  /// The place of the element at an offset, which must be in range.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  @inline(__always)
  func place(at offset: Int) -> Place {
    let block = blockPosition(at: offset)
    let rest = UInt32(truncatingIfNeeded: offset &- blocks[block].start)
    let leaf = blocks[block].leafPosition(at: rest)
    let start = blocks[block].leaves[leaf].start
    return Place(block: block, leaf: leaf, offset: Int(rest &- start))
  }

  @inlinable
  @inline(__always)
  func blockPosition(at offset: Int) -> Int {
    let blocks = blocks.span
    let last = blocks.count &- 1
    if last == 0 { return 0 }
    // Blocks are about equally long, so a guess and a few steps are quicker than a search, whose
    // every comparison waits for the one before.
    var position = Swift.min((offset &* blockScale) &>> 32, last)
    while blocks[position].start > offset { position &-= 1 }
    while position < last, blocks[position &+ 1].start <= offset { position &+= 1 }
    return position
  }

  /// The offset in the list of the element at a place.
  ///
  /// - Complexity: O(1).
  @inlinable
  @inline(__always)
  func offset(of place: Place) -> Int {
    blocks[place.block].start &+ Int(blocks[place.block].leaves[place.leaf].start) &+ place.offset
  }

  /// The place of the first element of a leaf.
  ///
  /// - Complexity: O(1).
  @inlinable
  func place(ofLeaf handle: UInt32) -> Place {
    let packed = leafPlaces[Int(handle)]
    let block = Int(blockPositions[Int(packed &>> 7)])
    return Place(block: block, leaf: Int(packed & 127), offset: 0)
  }

  /// The place of the element with an id.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  func find(_ id: Element.ID, hash: UInt32) -> Place? {
    unsafe withUnsafePointer(to: self) { unsafe Self.find(id, hash: hash, in: $0) }
  }

  /// The place of the element with an id.
  ///
  /// By address, because a call of a method on a tree inside a list's storage copies the tree: it
  /// counts a reference of each of its parts, which costs more than the search.
  /// - Complexity: O(1) on average.
  @inlinable
  static func find(_ id: Element.ID, hash: UInt32, in tree: UnsafePointer<ListTree>) -> Place? {
    // The map is the first part of the tree, which does not change meanwhile.
    let map = unsafe UnsafeRawPointer(tree).assumingMemoryBound(to: IdentityMap.self)
    return unsafe IdentityMap.find(hash, in: map) { entry in
      let packed = unsafe tree.pointee.leafPlaces[Int(IdentityMap.leaf(of: entry))]
      let block = unsafe Int(tree.pointee.blockPositions[Int(packed &>> 7)])
      let leaf = Int(packed & 127)
      let hint = IdentityMap.hint(of: entry)
      let leaves = unsafe tree.pointee.blocks[block].leaves.withUnsafeBufferPointer { unsafe $0 }
      let elements = unsafe leaves[leaf].elements.withUnsafeBufferPointer { unsafe $0 }
      // By the starts, since the count of the elements is a cache line of its own.
      if leaf &+ 1 < leaves.count {
        let count = unsafe Int(leaves[leaf &+ 1].start &- leaves[leaf].start)
        if unsafe hint < count && elements[hint].id == id {
          return Place(block: block, leaf: leaf, offset: hint)
        }
      }
      return unsafe Leaf.offset(of: id, in: elements.span, near: hint).map {
        Place(block: block, leaf: leaf, offset: $0)
      }
    }
  }

  /// Calls a closure with each leaf's elements, in order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  func forEachLeaf<Failure: Error>(
    _ body: ([Element]) throws(Failure) -> Void
  ) throws(Failure) {
    for block in blocks {
      for leaf in block.leaves { try body(leaf.elements) }
    }
  }

  /// Calls a closure with each element, in order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  @inline(__always)
  func forEachElement<Failure: Error>(
    _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    for block in blocks {
      for leaf in block.leaves {
        for element in leaf.elements { try body(element) }
      }
    }
  }
}

extension ListTree.Leaf {
  /// Searches for an id, outward from where it was last known to be.
  @inlinable
  static func offset(of id: Element.ID, in elements: Span<Element>, near hint: Int) -> Int? {
    let count = elements.count
    if hint < count, elements[hint].id == id { return hint }
    var distance = 1
    while true {
      let before = hint &- distance
      let after = hint &+ distance
      if before < 0, after >= count { return nil }
      if before >= 0, before < count, elements[before].id == id { return before }
      if after < count, elements[after].id == id { return after }
      distance &+= 1
    }
  }
}

extension ListTree: Sendable where Element: Sendable {}

extension ListTree.Leaf: Sendable where Element: Sendable {}

extension ListTree.Block: Sendable where Element: Sendable {}
