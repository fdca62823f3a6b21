extension IdentifiedList {
  /// Inserts an element in front of the one at an index; at the end when that is the count.
  ///
  /// - Returns: Whether it was inserted: false when an element with its id is in the list, which is
  ///   not changed then.
  /// - Precondition: The index is at least 0 and at most the count. The program stops with a
  ///   message otherwise.
  /// - Complexity: O(log *n*), and small steps that grow like √*n*.
  @inlinable
  public mutating func insert(_ element: Element, at index: Int) -> Bool {
    checkInsertion(index)
    let hash = IdentityMap.hash(element.id)
    guard find(element.id, hash: hash) == nil else { return false }
    insert(new: element, at: index, hash: hash)
    return true
  }

  /// Appends an element.
  ///
  /// - Returns: Whether it was appended: false when an element with its id is in the list, which is
  ///   not changed then.
  /// - Complexity: O(1) on average.
  @inlinable
  public mutating func append(_ element: Element) -> Bool {
    insert(element, at: count)
  }

  /// Inserts elements in front of the one at an index; at the end when that is the count.
  ///
  /// - Returns: The elements that were refused because their id was in the list, or came before
  ///   among them. All others are inserted.
  /// - Precondition: The index is at least 0 and at most the count. The program stops with a
  ///   message otherwise.
  /// - Complexity: O(*k*) for *k* elements, beside the cost of one insertion.
  @inlinable
  public mutating func insert(
    contentsOf elements: some Sequence<Element>, at index: Int
  ) -> [Element] {
    checkInsertion(index)
    let (tree, twice) = Self.unique(Array(elements))
    if isEmpty {
      if tree.count > 0 { fill(with: tree) }
      return twice
    }
    var accepted: [Element] = []
    var hashes: [UInt32] = []
    var refused = twice
    tree.forEachLeaf { leaf in
      for element in leaf {
        let hash = IdentityMap.hash(element.id)
        if find(element.id, hash: hash) == nil {
          accepted.append(element)
          hashes.append(hash)
        } else {
          refused.append(element)
        }
      }
    }
    insert(new: accepted, at: index, hashes: hashes)
    return refused
  }

  /// Appends elements.
  ///
  /// - Returns: The elements that were refused because their id was in the list, or came before
  ///   among them. All others are appended.
  /// - Complexity: O(*k*) for *k* elements.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) -> [Element] {
    insert(contentsOf: elements, at: count)
  }

  @inlinable
  mutating func insert(new element: Element, at index: Int, hash: UInt32) {
    makeUnique()
    content.tree.insert(element, at: index, hash: hash)
    content.changed()
    if content.recording != nil { content.edits.append(.insert(at: index, element: element)) }
  }

  @inlinable
  mutating func insert(new elements: [Element], at index: Int, hashes: [UInt32]) {
    guard !elements.isEmpty else { return }
    makeUnique()
    let old = snapshotForReplacement(edits: elements.count, countAfter: count + elements.count)
    content.tree.insert(contentsOf: elements, hashes: hashes, at: index)
    content.changed()
    if let old {
      content.edits.append(.replace(old: old, new: snapshot()))
    } else if content.recording != nil {
      for (offset, element) in elements.enumerated() {
        content.edits.append(.insert(at: index + offset, element: element))
      }
    }
  }

  /// Gives an empty list the rows of a tree.
  @inlinable
  mutating func fill(with tree: ListTree<Element>) {
    makeUnique()
    let old = snapshotForReplacement(edits: tree.count, countAfter: tree.count)
    content.tree = tree
    content.changed()
    if let old {
      content.edits.append(.replace(old: old, new: snapshot()))
    } else if content.recording != nil {
      for (offset, element) in self.enumerated() {
        content.edits.append(.insert(at: offset, element: element))
      }
    }
  }

  @inlinable
  func checkInsertion(_ index: Int) {
    if index < 0 || index > count { Self.failIndex(index, count: count) }
  }

  /// The list as it is, apart from any recording.
  @inlinable
  func snapshot() -> IdentifiedList {
    IdentifiedList(Content(copying: content))
  }

  /// The list as it is, when so many edits to come are better recorded as one replacement.
  ///
  /// They are when they are many and concern most rows: the old list costs nothing to keep, and
  /// whoever follows the list is quicker to look at all rows than at each edit.
  @inlinable
  func snapshotForReplacement(edits: Int, countAfter: Int) -> IdentifiedList? {
    guard content.recording != nil, edits > 64, edits * 2 > count + countAfter else { return nil }
    return snapshot()
  }
}
