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
    @inline(__always)
    get {
      check(index)
      return content.tree[content.tree.place(at: index)]
    }
    @inline(__always)
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
  /// - Precondition: An element does not get the id of another one. The program stops with a
  ///   message otherwise.
  /// - Complexity: O(1) on average to find, beside what an edit by index or a removal costs.
  @inlinable
  public subscript(id id: Element.ID) -> Element? {
    get {
      guard let place = find(id, hash: IdentityMap.hash(id)) else { return nil }
      return content.tree[place]
    }
    _modify {
      // What an access has to remember is kept in the content: the frame of an accessor that does
      // not fit into four words comes from the heap, where the compiler does not inline it.
      let element = unsafe beginAccess(id)
      defer { unsafe endAccess(element) }
      yield unsafe &element.pointee
    }
  }

  @inlinable
  subscript(place place: ListTree<Element>.Place) -> Element {
    get { content.tree[place] }
    @inline(__always)
    _modify {
      // By address, so that it is found once: nobody else reaches the list before the access ends.
      let element = unsafe withUnsafeMutablePointer(
        to: &content.tree.blocks[place.block].leaves[place.leaf].elements[place.offset]
      ) { unsafe $0 }
      let id = unsafe element.pointee.id
      if content.recording != nil { content.old = unsafe element.pointee }
      // After a throw inside the access only what is deferred still runs.
      defer {
        if content.recording == nil, unsafe element.pointee.id == id {
          content.changed()
        } else {
          changed(place, oldID: id, old: content.old.take())
        }
      }
      yield unsafe &element.pointee
    }
  }

  /// Begins an access by id; gives where the element stands meanwhile.
  @inlinable
  mutating func beginAccess(_ id: Element.ID) -> UnsafeMutablePointer<Element?> {
    let hash = IdentityMap.hash(id)
    guard let place = find(id, hash: hash) else {
      let nothing = UnsafeMutablePointer<Element?>.allocate(capacity: 1)
      unsafe nothing.initialize(to: nil)
      return unsafe nothing
    }
    makeUnique()
    if content.recording != nil { content.old = content.tree[place] }
    content.access = Access(id: id, place: place, hash: hash)
    content.element = content.tree.takeOut(place)
    // The content is on the heap, and nobody else reaches it before the access ends.
    return unsafe withUnsafeMutablePointer(to: &content.element) { unsafe $0 }
  }

  /// Ends an access by id: the element was changed, removed, added, or never there.
  @inlinable
  mutating func endAccess(_ pointer: UnsafeMutablePointer<Element?>) {
    guard let access = content.access else {
      let element = unsafe pointer.move()
      unsafe pointer.deallocate()
      if let element, !append(element) { Self.failDuplicate(element.id, in: "subscript(id:)") }
      return
    }
    content.access = nil
    let old = content.old.take()
    if let element = content.element.take() {
      content.tree.putBack(element, at: access.place)
      changed(access.place, oldID: access.id, old: old)
    } else {
      let offset = content.tree.offset(of: access.place)
      content.tree.forgetTakenOut(access.place, hash: access.hash)
      content.changed()
      if let old { content.edits.append(.remove(at: offset, element: old)) }
    }
  }

  @inlinable
  mutating func changed(
    _ place: ListTree<Element>.Place, oldID: Element.ID, old: consuming Element?
  ) {
    if content.tree.id(at: place) != oldID { follow(oldID, in: place) }
    if let old {
      let new = content.tree[place]
      if areKnownEqual(old, new) { return }
      let offset = content.tree.offset(of: place)
      content.edits.append(.update(at: offset, old: old, new: new))
    }
    content.changed()
  }

  /// Lets the map know the element at a place by its new id.
  @inlinable
  mutating func follow(_ oldID: Element.ID, in place: ListTree<Element>.Place) {
    let newID = content.tree.id(at: place)
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
