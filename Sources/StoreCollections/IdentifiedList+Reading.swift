extension IdentifiedList: RandomAccessCollection {
  /// The index of the first element, which is 0.
  ///
  /// - Complexity: O(1).
  @inlinable public var startIndex: Int { 0 }

  /// The index after the last element, which is the count.
  ///
  /// - Complexity: O(1).
  @inlinable public var endIndex: Int { content.tree.count }

  /// The number of elements.
  ///
  /// - Complexity: O(1).
  @inlinable public var count: Int { content.tree.count }

  /// Whether there are no elements.
  ///
  /// - Complexity: O(1).
  @inlinable public var isEmpty: Bool { content.tree.count == 0 }

  /// Goes through the elements as they are now.
  ///
  /// - Complexity: O(1), and O(1) for each element.
  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(content.tree.blocks)
  }

  /// A pass through the elements of a list.
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline let blocks: [ListTree<Element>.Block]
    @usableFromInline var elements: [Element] = []
    @usableFromInline var offset = 0
    @usableFromInline var leaf = 0
    @usableFromInline var block = 0

    @inlinable
    init(_ blocks: [ListTree<Element>.Block]) {
      self.blocks = blocks
    }

    /// The next element, or nil after the last one.
    ///
    /// - Complexity: O(1).
    @inlinable
    public mutating func next() -> Element? {
      if offset < elements.count {
        defer { offset &+= 1 }
        return elements[offset]
      }
      guard block < blocks.count else { return nil }
      elements = blocks[block].leaves[leaf].elements
      leaf += 1
      if leaf == blocks[block].leaves.count {
        leaf = 0
        block += 1
      }
      offset = 1
      return elements[0]
    }
  }

  /// The index of the element with an id, or nil when there is none.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func index(ofID id: Element.ID) -> Int? {
    guard let place = find(id, hash: IdentityMap.hash(id)) else { return nil }
    return content.tree.offset(of: place)
  }

  /// Whether there is an element with an id.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(id: Element.ID) -> Bool {
    find(id, hash: IdentityMap.hash(id)) != nil
  }

  /// The ids in list order.
  ///
  /// - Complexity: O(*n*).
  @inlinable public var ids: [Element.ID] {
    var ids: [Element.ID] = []
    ids.reserveCapacity(count)
    content.tree.forEachLeaf { leaf in
      for element in leaf { ids.append(element.id) }
    }
    return ids
  }
}

extension IdentifiedList.Iterator: Sendable where Element: Sendable {}

// These are declared exactly as in the standard library, so that they are the ones that are called.
extension IdentifiedList {
  /// Calls a closure with each element in order; faster than a loop.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  @inline(__always)
  public func forEach(_ body: (Element) throws -> Void) rethrows {
    for block in content.tree.blocks {
      for leaf in block.leaves {
        for element in leaf.elements { try body(element) }
      }
    }
  }

  /// Combines the elements in order into a value.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func reduce<Result>(
    _ initial: Result, _ combine: (Result, Element) throws -> Result
  ) rethrows -> Result {
    var result = initial
    try forEach { result = try combine(result, $0) }
    return result
  }

  /// Combines the elements in order into a value that is changed in place.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func reduce<Result>(
    into initial: Result, _ combine: (inout Result, Element) throws -> Void
  ) rethrows -> Result {
    var result = initial
    try forEach { try combine(&result, $0) }
    return result
  }

  /// The number of elements that satisfy a predicate.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func count<E: Error>(where isCounted: (Element) throws(E) -> Bool) throws(E) -> Int {
    var count = 0
    try content.tree.forEachElement { (element) throws(E) in
      if try isCounted(element) { count += 1 }
    }
    return count
  }

  /// What a closure makes of each element, in order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func map<Result, E: Error>(
    _ transform: (Element) throws(E) -> Result
  ) throws(E) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    try content.tree.forEachElement { (element) throws(E) in
      results.append(try transform(element))
    }
    return results
  }

  /// The elements that satisfy a predicate, in order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> [Element] {
    var elements: [Element] = []
    try forEach { element in
      if try isIncluded(element) { elements.append(element) }
    }
    return elements
  }
}

extension Array where Element: Identifiable {
  /// The elements of a list.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public init(_ list: IdentifiedList<Element>) {
    self.init()
    reserveCapacity(list.count)
    list.content.tree.forEachLeaf { append(contentsOf: $0) }
  }
}
