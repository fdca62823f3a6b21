extension IdentifiedList {
  /// Removes the element at an index.
  ///
  /// - Returns: The element.
  /// - Precondition: The index is in range. The program stops with a message otherwise.
  /// - Complexity: O(log *n*), and small steps that grow like √*n*.
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    check(index)
    makeUnique()
    let place = content.tree.place(at: index)
    let hash = IdentityMap.hash(content.tree[place].id)
    return remove(at: place, index: index, hash: hash)
  }

  /// Removes the element with an id.
  ///
  /// - Returns: The element, or nil when there was none.
  /// - Complexity: O(log *n*), and small steps that grow like √*n*.
  @inlinable
  @discardableResult
  public mutating func remove(id: Element.ID) -> Element? {
    let hash = IdentityMap.hash(id)
    guard let place = find(id, hash: hash) else { return nil }
    makeUnique()
    return remove(at: place, index: content.tree.offset(of: place), hash: hash)
  }

  /// Removes the elements with ids.
  ///
  /// - Returns: The elements that were there, in list order.
  /// - Complexity: O(*k* log *k*) for *k* ids, and O(*n* / 64) for *n* elements.
  @inlinable
  @discardableResult
  public mutating func remove(ids: some Sequence<Element.ID>) -> [Element] {
    let offsets = ids.compactMap { index(ofID: $0) }
    return remove(ascending: Offsets(offsets, count: count, caller: "remove(ids:)").ascending)
  }

  /// Removes the elements at offsets.
  ///
  /// The offsets are those before the call, in any order; one that is named twice counts once.
  /// - Returns: The elements, in list order.
  /// - Precondition: The offsets are in range. The program stops with a message that names one that
  ///   is not, and the list is not changed.
  /// - Complexity: O(*k* log *k*) for *k* offsets, and O(*n* / 64) for *n* elements.
  @inlinable
  @discardableResult
  public mutating func remove(atOffsets offsets: some Sequence<Int>) -> [Element] {
    let caller: StaticString = "remove(atOffsets:)"
    return remove(ascending: Offsets(offsets, count: count, caller: caller).ascending)
  }

  /// Removes the elements that satisfy a predicate.
  ///
  /// The list is changed after the last call of the predicate; when that throws, not at all.
  /// - Returns: The removed elements, in list order.
  /// - Complexity: O(*n*).
  @inlinable
  @discardableResult
  public mutating func removeAll<E: Error>(
    where shouldBeRemoved: (Element) throws(E) -> Bool
  ) throws(E) -> [Element] {
    var offsets: [Int] = []
    var offset = 0
    try content.tree.forEachElement { (element) throws(E) in
      if try shouldBeRemoved(element) { offsets.append(offset) }
      offset += 1
    }
    return remove(ascending: offsets)
  }

  /// Removes all elements.
  ///
  /// - Returns: The list as it was, so that what it alone keeps alive is released after the change.
  /// - Complexity: O(1).
  @inlinable
  @discardableResult
  public mutating func removeAll() -> IdentifiedList {
    guard !isEmpty else { return IdentifiedList() }
    let old = snapshot()
    makeUnique()
    if content.recording != nil {
      if count > 64 {
        content.edits.append(.replace(old: old, new: emptied().snapshot()))
      } else {
        for (offset, element) in self.enumerated().reversed() {
          content.edits.append(.remove(at: offset, element: element))
        }
      }
    }
    content.tree = emptied().content.tree
    content.changed()
    return old
  }

  @inlinable
  func emptied() -> IdentifiedList {
    let tree = ListTree<Element>(
      leafCapacity: content.tree.leafCapacity, blockCapacity: content.tree.blockCapacity)
    return IdentifiedList(Content(tree: tree, stamp: 0))
  }

  @inlinable
  mutating func remove(at place: ListTree<Element>.Place, index: Int, hash: UInt32) -> Element {
    let element = content.tree.remove(at: place, hash: hash)
    content.changed()
    if content.recording != nil { content.edits.append(.remove(at: index, element: element)) }
    return element
  }

  @inlinable
  mutating func remove(ascending offsets: [Int]) -> [Element] {
    guard !offsets.isEmpty else { return [] }
    makeUnique()
    let old = snapshotForReplacement(edits: offsets.count, countAfter: count - offsets.count)
    var removed: [Element]
    if offsets.count <= 8 {
      removed = offsets.reversed().map { offset in
        let place = content.tree.place(at: offset)
        return content.tree.remove(
          at: place, hash: IdentityMap.hash(content.tree[place].id))
      }
      removed.reverse()
    } else {
      removed = content.tree.remove(atAscending: offsets)
    }
    content.changed()
    if let old {
      content.edits.append(.replace(old: old, new: snapshot()))
    } else if content.recording != nil {
      // From the back, so that no removal shifts what the others name.
      for (offset, element) in zip(offsets, removed).reversed() {
        content.edits.append(.remove(at: offset, element: element))
      }
    }
    return removed
  }
}
