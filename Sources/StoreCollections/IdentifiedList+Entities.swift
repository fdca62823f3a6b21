extension IdentifiedList {
  /// Appends an element with a new id.
  ///
  /// - Throws: `Failure.duplicates` when an element with its id is in the list, which is not
  ///   changed then.
  /// - Complexity: O(1) on average.
  @inlinable
  @inline(__always)  // The optimizer of Swift 6.3 stops at a generic error type otherwise.
  public mutating func add(_ element: Element) throws(Failure) {
    guard append(element) else { throw .duplicates([element.id]) }
  }

  /// Appends elements with new ids: all of them or none.
  ///
  /// - Throws: `Failure.duplicates` with every element whose id is in the list or came before; the
  ///   list is not changed then.
  /// - Complexity: O(*k*) for *k* elements.
  @inlinable
  @inline(__always)  // The optimizer of Swift 6.3 stops at a generic error type otherwise.
  public mutating func add(contentsOf elements: some Sequence<Element>) throws(Failure) {
    let elements = Array(elements)
    var ids: Set<Element.ID> = []
    let taken = elements.map(\.id).filter { contains(id: $0) || !ids.insert($0).inserted }
    guard taken.isEmpty else { throw .duplicates(taken) }
    _ = append(contentsOf: elements)
  }

  /// Puts an element in the place of the one with its id, or appends it when there is none.
  ///
  /// - Returns: The element that was there.
  /// - Complexity: O(1) on average to find, beside the cost of the change.
  @inlinable
  @discardableResult
  public mutating func set(_ element: Element) -> Element? {
    let hash = IdentityMap.hash(element.id)
    if let place = find(element.id, hash: hash) {
      return replace(at: place, by: element)
    }
    insert(new: element, at: count, hash: hash)
    return nil
  }

  /// Puts each of some elements in the place of the one with its id, or appends it.
  ///
  /// - Returns: The elements that were replaced.
  /// - Complexity: O(*k*) for *k* elements.
  @inlinable
  @discardableResult
  public mutating func set(contentsOf elements: some Sequence<Element>) -> [Element] {
    elements.compactMap { set($0) }
  }

  /// Lets an element change the one with its id, or appends it when there is none.
  ///
  /// - Parameters:
  ///   - element: The new element.
  ///   - merge: Changes the element that is in the list by the new one.
  /// - Returns: Whether the element was appended.
  /// - Throws: What `merge` throws; what it had changed stays changed.
  /// - Complexity: O(1) on average to find, beside the cost of the change.
  @inlinable
  @discardableResult
  public mutating func upsert<E: Error>(
    _ element: Element, merging merge: (inout Element, Element) throws(E) -> Void
  ) throws(E) -> Bool {
    let hash = IdentityMap.hash(element.id)
    guard let place = find(element.id, hash: hash) else {
      insert(new: element, at: count, hash: hash)
      return true
    }
    makeUnique()
    try merge(&self[place: place], element)
    return false
  }

  /// Puts an element in the place of the one with its id, or appends it when there is none.
  ///
  /// - Returns: Whether the element was appended.
  /// - Complexity: O(1) on average to find, beside the cost of the change.
  @inlinable
  @discardableResult
  public mutating func upsert(_ element: Element) -> Bool {
    set(element) == nil
  }

  /// Lets each of some elements change the one with its id, or appends it when there is none.
  ///
  /// - Parameters:
  ///   - elements: The new elements.
  ///   - merge: Changes the element that is in the list by the new one.
  /// - Throws: What `merge` throws; what was changed before stays changed.
  /// - Complexity: O(*k*) for *k* elements.
  @inlinable
  public mutating func upsert<E: Error>(
    contentsOf elements: some Sequence<Element>,
    merging merge: (inout Element, Element) throws(E) -> Void
  ) throws(E) {
    for element in elements { try upsert(element, merging: merge) }
  }

  /// Puts each of some elements in the place of the one with its id, or appends it.
  ///
  /// - Complexity: O(*k*) for *k* elements.
  @inlinable
  public mutating func upsert(contentsOf elements: some Sequence<Element>) {
    set(contentsOf: elements)
  }

  @inlinable
  @discardableResult
  mutating func replace(at place: ListTree<Element>.Place, by element: Element) -> Element {
    let old = content.tree[place]
    if areKnownEqual(old, element) { return old }
    makeUnique()
    content.tree.blocks[place.block].leaves[place.leaf].elements[place.offset] = element
    content.changed()
    if content.recording != nil {
      content.edits.append(.update(at: content.tree.offset(of: place), old: old, new: element))
    }
    return old
  }
}
