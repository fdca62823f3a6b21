extension IdentifiedList {
  /// The element at an index, to be read or changed in place.
  ///
  ///     list[3].isDone.toggle()
  ///
  /// An element whose id changes in place is found under the new one afterwards.
  /// - Precondition: The index is in range, and an element does not get the id of another one. The
  ///   program stops with a message otherwise.
  /// - Complexity: O(log *n*).
  @inlinable
  public subscript(index: Int) -> Element {
    get {
      check(index)
      return content.tree[content.tree.place(at: index)]
    }
    _modify {
      check(index)
      makeUnique()
      yield &self[place: content.tree.place(at: index)]
    }
  }

  /// The element with an id, to be read or changed in place; nil when there is none.
  ///
  ///     list[id: x]?.isDone = true
  ///
  /// Assigning nil removes the element. Assigning an element where there was none appends it.
  /// - Precondition: An element does not get the id of another one. The program stops with a message
  ///   otherwise.
  /// - Complexity: O(1) on average to find, beside what an edit by index or a removal costs.
  @inlinable
  public subscript(id id: Element.ID) -> Element? {
    get {
      guard let place = content.tree.find(id, hash: IdentityMap.hash(id)) else { return nil }
      return content.tree[place]
    }
    _modify {
      var update = startUpdate(of: id)
      defer { finish(&update) }
      yield &update.element
    }
  }

  @inlinable
  subscript(place place: ListTree<Element>.Place) -> Element {
    get { content.tree[place] }
    _modify {
      let id = content.tree[place].id
      let old = content.recording == nil ? nil : content.tree[place]
      // After a throw inside the access only what is deferred still runs.
      defer { changed(place, oldID: id, old: old) }
      yield &content.tree.blocks[place.block].leaves[place.leaf].elements[place.offset]
    }
  }

  /// An element that is being changed under its id.
  @usableFromInline
  struct Update {
    @usableFromInline let id: Element.ID
    @usableFromInline let hash: UInt32
    @usableFromInline let place: ListTree<Element>.Place?
    @usableFromInline let old: Element?
    @usableFromInline var element: Element?

    @inlinable
    init(
      id: Element.ID, hash: UInt32, place: ListTree<Element>.Place?, old: Element?,
      element: consuming Element?
    ) {
      self.id = id
      self.hash = hash
      self.place = place
      self.old = old
      self.element = element
    }
  }

  @inlinable
  mutating func startUpdate(of id: Element.ID) -> Update {
    let hash = IdentityMap.hash(id)
    guard let place = content.tree.find(id, hash: hash) else {
      return Update(id: id, hash: hash, place: nil, old: nil, element: nil)
    }
    makeUnique()
    let old = content.recording == nil ? nil : content.tree[place]
    return Update(
      id: id, hash: hash, place: place, old: old, element: content.tree.takeOut(place))
  }

  @inlinable
  mutating func finish(_ update: inout Update) {
    if let place = update.place {
      if let element = update.element {
        update.element = nil
        content.tree.putBack(element, at: place)
        changed(place, oldID: update.id, old: update.old)
      } else {
        let offset = content.tree.offset(of: place)
        content.tree.forgetTakenOut(place, hash: update.hash)
        content.changed()
        if let old = update.old { content.edits.append(.remove(at: offset, element: old)) }
      }
    } else if let element = update.element {
      guard append(element) else { Self.failDuplicate(element.id, in: "subscript(id:)") }
    }
  }

  @inlinable
  mutating func changed(_ place: ListTree<Element>.Place, oldID: Element.ID, old: Element?) {
    if content.tree[place].id != oldID { follow(oldID, in: place) }
    if let old {
      if areKnownEqual(old, content.tree[place]) { return }
      let offset = content.tree.offset(of: place)
      content.edits.append(.update(at: offset, old: old, new: content.tree[place]))
    }
    content.changed()
  }

  /// Lets the map know the element at a place by its new id.
  @inlinable
  mutating func follow(_ oldID: Element.ID, in place: ListTree<Element>.Place) {
    let newID = content.tree[place].id
    let handle = content.tree.blocks[place.block].leaves[place.leaf].handle
    content.tree.map.remove(IdentityMap.hash(oldID), leaf: handle)
    let hash = IdentityMap.hash(newID)
    // Both could stand in one leaf, where a search finds the first of them.
    let isTaken = content.tree.occurs(newID, hash: hash, besides: place)
    if isTaken { Self.failChange(of: oldID, to: newID) }
    content.tree.map.insert(hash, leaf: handle, hint: place.offset)
  }

  @inlinable
  func check(_ index: Int) {
    if index < 0 || index >= count { Self.failIndex(index, count: count) }
  }

  @usableFromInline
  static func failIndex(_ index: Int, count: Int) -> Never {
    fatalError("IdentifiedList: index \(index) is out of range, the count is \(count)")
  }

  @usableFromInline
  static func failChange(of oldID: Element.ID, to newID: Element.ID) -> Never {
    fatalError(
      "IdentifiedList: the element with id \(oldID) was given id \(newID), which another one has")
  }

  @usableFromInline
  static func failDuplicate(_ id: Element.ID, in caller: StaticString) -> Never {
    fatalError("IdentifiedList.\(caller): there is an element with id \(id) already")
  }
}

@available(*, unavailable)
extension IdentifiedList.Update: Sendable {}

extension ListTree {
  /// Whether an id is that of an element besides the one at a place, which the map does not know.
  @inlinable
  func occurs(_ id: Element.ID, hash: UInt32, besides place: Place) -> Bool {
    let leaf = blocks[place.block].leaves[place.leaf].elements
    for offset in leaf.indices where offset != place.offset {
      if leaf[offset].id == id { return true }
    }
    guard let found = find(id, hash: hash) else { return false }
    return found.block != place.block || found.leaf != place.leaf
  }

  /// Removes what is left of an element that was taken out and is not put back.
  @inlinable
  mutating func forgetTakenOut(_ place: Place, hash: UInt32) {
    map.remove(hash, leaf: blocks[place.block].leaves[place.leaf].handle)
    blocks[place.block].leaves[place.leaf].forgetTakenOut(place.offset)
    shift(after: place, by: -1)
    shrunk(place)
  }
}

extension ListTree.Leaf {
  @inlinable
  mutating func forgetTakenOut(_ offset: Int) {
    // The last element had taken its place.
    if offset < elements.count { elements.append(elements.remove(at: offset)) }
  }
}
