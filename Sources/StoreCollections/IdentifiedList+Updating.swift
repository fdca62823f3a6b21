extension IdentifiedList {
  /// Puts an element in the place of the one with its id.
  ///
  /// - Returns: Whether there was one: when not, the list is not changed.
  /// - Complexity: O(1) on average to find, beside the cost of the change.
  @inlinable
  public mutating func update(_ element: Element) -> Bool {
    let hash = IdentityMap.hash(element.id)
    guard let place = find(element.id, hash: hash) else { return false }
    replace(at: place, by: element)
    return true
  }

  /// Puts each of some elements in the place of the one with its id.
  ///
  /// - Returns: The elements for which there was none.
  /// - Complexity: O(*k*) for *k* elements.
  @inlinable
  public mutating func update(contentsOf elements: some Sequence<Element>) -> [Element] {
    elements.filter { !update($0) }
  }

  /// Changes the element with an id in place.
  ///
  ///     list.update(id: x) { $0.isDone = true }
  ///
  /// The quickest way to change a row: `list[id: x]?.isDone = true` hands out an optional element,
  /// for which the element is moved out of its place and back.
  ///
  /// What a closure that throws had changed stays changed.
  /// - Returns: What the closure gives, or nil when there is no such element.
  /// - Complexity: O(1) on average to find, beside the cost of the change.
  @inlinable
  @discardableResult
  public mutating func update<Result, E: Error>(
    id: Element.ID, _ change: (inout Element) throws(E) -> Result
  ) throws(E) -> Result? {
    guard let place = find(id, hash: IdentityMap.hash(id)) else { return nil }
    makeUnique()
    return try change(&self[place: place])
  }

  /// Changes the elements with ids in place.
  ///
  /// What a closure that throws had changed stays changed.
  /// - Returns: The ids for which there was no element.
  /// - Complexity: O(*k*) for *k* ids.
  @inlinable
  @discardableResult
  public mutating func update<E: Error>(
    ids: some Sequence<Element.ID>, _ change: (inout Element) throws(E) -> Void
  ) throws(E) -> [Element.ID] {
    var missing: [Element.ID] = []
    for id in ids where try update(id: id, change) == nil { missing.append(id) }
    return missing
  }

  /// Changes every element in place.
  ///
  /// What a closure that throws had changed stays changed.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func updateAll<E: Error>(
    _ change: (inout Element) throws(E) -> Void
  ) throws(E) {
    guard !isEmpty else { return }
    makeUnique()
    var place = ListTree<Element>.Place(block: 0, leaf: 0, offset: 0)
    while place.block < content.tree.blocks.count {
      try change(&self[place: place])
      place.offset += 1
      if place.offset == content.tree.blocks[place.block].leaves[place.leaf].elements.count {
        place.offset = 0
        place.leaf += 1
      }
      if place.leaf == content.tree.blocks[place.block].leaves.count {
        place.leaf = 0
        place.block += 1
      }
    }
  }
}
