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
      return storage.tree[storage.tree.place(at: index)]
    }
    _modify {
      check(index)
      makeUnique()
      yield &self[place: storage.tree.place(at: index)]
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
      guard let place = storage.tree.find(id, hash: IdentityMap.hash(id)) else { return nil }
      return storage.tree[place]
    }
    _modify {
      var update = startUpdate(of: id)
      defer { finish(&update) }
      yield &update.element
    }
  }

  @inlinable
  subscript(place place: ListTree<Element>.Place) -> Element {
    get { storage.tree[place] }
    _modify {
      var element = storage.tree.takeOut(place)
      let id = element.id
      let old = storage.recording == nil ? nil : element
      // After a throw inside the access only what is deferred still runs.
      defer { putBack(element, at: place, oldID: id, old: old) }
      yield &element
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
    guard let place = storage.tree.find(id, hash: hash) else {
      return Update(id: id, hash: hash, place: nil, old: nil, element: nil)
    }
    makeUnique()
    let old = storage.recording == nil ? nil : storage.tree[place]
    return Update(
      id: id, hash: hash, place: place, old: old, element: storage.tree.takeOut(place))
  }

  @inlinable
  mutating func finish(_ update: inout Update) {
    if let place = update.place {
      if let element = update.element {
        update.element = nil
        putBack(element, at: place, oldID: update.id, old: update.old)
      } else {
        let offset = storage.tree.offset(of: place)
        storage.tree.forgetTakenOut(place, hash: update.hash)
        storage.changed()
        if let old = update.old { storage.edits.append(.remove(at: offset, element: old)) }
      }
    } else if let element = update.element {
      guard append(element) else { Self.failDuplicate(element.id, in: "subscript(id:)") }
    }
  }

  @inlinable
  mutating func putBack(
    _ element: Element, at place: ListTree<Element>.Place, oldID: Element.ID, old: Element?
  ) {
    if element.id != oldID { follow(oldID, to: element.id, in: place) }
    storage.tree.putBack(element, at: place)
    if let old {
      if areKnownEqual(old, element) { return }
      storage.edits.append(
        .update(at: storage.tree.offset(of: place), old: old, new: element))
    }
    storage.changed()
  }

  /// Lets the map know an element by another id.
  @inlinable
  mutating func follow(
    _ oldID: Element.ID, to newID: Element.ID, in place: ListTree<Element>.Place
  ) {
    let hash = IdentityMap.hash(newID)
    if storage.tree.find(newID, hash: hash) != nil {
      Self.failChange(of: oldID, to: newID)
    }
    let handle = storage.tree.blocks[place.block].leaves[place.leaf].handle
    storage.tree.map.remove(IdentityMap.hash(oldID), leaf: handle)
    storage.tree.map.insert(hash, leaf: handle, hint: place.offset)
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
