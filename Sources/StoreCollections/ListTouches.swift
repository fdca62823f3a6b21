/// Which rows edits have touched, for those who look at the list only after the last of them.
///
/// Rows that are not in it stand in the same order as before and are what they were.
@usableFromInline
struct ListTouches<Element: Identifiable> {
  /// What happened to the row with an id.
  @usableFromInline
  struct Touch {
    @usableFromInline let id: Element.ID
    /// The row as it was before the first edit; nil when it was not there.
    @usableFromInline var old: Element?
    /// The row as it is after the last edit; nil when it is not there any more.
    @usableFromInline var new: Element?
    /// Whether it stands elsewhere among the other rows.
    @usableFromInline var isMoved: Bool

    @inlinable
    init(id: Element.ID, old: Element?, new: Element?, isMoved: Bool) {
      self.id = id
      self.old = old
      self.new = new
      self.isMoved = isMoved
    }
  }

  @usableFromInline var touches: [Touch] = []
  @usableFromInline var places: [Element.ID: Int] = [:]

  /// Finds the touched rows; nil when it is quicker to look at all rows.
  ///
  /// - Complexity: O(*k*) for *k* edits, and O(*k*²) when rows are moved.
  @inlinable
  init?(_ edits: [ListEdit<Element>], in source: ListSource<Element>) {
    if edits.count == 1, case .update(_, let old, let new) = edits[0], old.id == new.id {
      touches = [Touch(id: new.id, old: old, new: new, isMoved: false)]
      return
    }
    let isSimple = edits.allSatisfy { edit in
      switch edit {
      case .insert, .remove, .update: true
      case .move, .reorder, .replace: false
      }
    }
    if edits.count > (isSimple ? max(64, source.count / 8) : 64) { return nil }
    // Nothing can be followed through the replacement of the whole list.
    let isFollowed = edits.allSatisfy { edit in
      switch edit {
      case .replace: false
      case .reorder(_, let order): order.count <= 64
      case .insert, .remove, .update, .move: true
      }
    }
    if !isFollowed { return nil }
    for (step, edit) in edits.enumerated() {
      switch edit {
      case .insert(_, let element): touch(element.id, old: nil, new: element, isMoved: true)
      case .remove(_, let element): touch(element.id, old: element, new: nil, isMoved: true)
      case .update(_, let old, let new):
        if old.id == new.id {
          touch(old.id, old: old, new: new, isMoved: false)
        } else {
          touch(old.id, old: old, new: nil, isMoved: true)
          touch(new.id, old: nil, new: new, isMoved: true)
        }
      case .move(_, let target):
        touchMoved(at: target, after: step, edits, source)
      case .reorder(let offset, let order):
        for place in order.indices { touchMoved(at: offset + place, after: step, edits, source) }
      case .replace: break
      }
    }
  }

  @inlinable
  mutating func touch(
    _ id: Element.ID, old: Element?, new: Element?, isMoved: Bool
  ) {
    if let place = places[id] {
      touches[place].new = new
      if isMoved { touches[place].isMoved = true }
    } else {
      places[id] = touches.count
      touches.append(Touch(id: id, old: old, new: new, isMoved: isMoved))
    }
  }

  @inlinable
  mutating func touchMoved(
    at offset: Int, after step: Int, _ edits: [ListEdit<Element>], _ source: ListSource<Element>
  ) {
    var offset = offset
    for later in edits[(step + 1)...] {
      // A later edit of the row itself says what it was.
      if let element = later.element(at: offset) {
        return touch(element.id, old: element, new: element, isMoved: true)
      }
      offset = later.offset(of: offset)
    }
    let element = source[offset]
    touch(element.id, old: element, new: element, isMoved: true)
  }
}

extension ListEdit {
  /// The row at an offset before the edit, if the edit tells it.
  @inlinable
  func element(at offset: Int) -> Element? {
    switch self {
    case .remove(offset, let element), .update(offset, let element, _): element
    default: nil
    }
  }

  /// Where the row at an offset stands after the edit, which does not remove it.
  @inlinable
  func offset(of offset: Int) -> Int {
    switch self {
    case .insert(let place, _): return offset < place ? offset : offset + 1
    case .remove(let place, _): return offset < place ? offset : offset - 1
    case .update, .replace: return offset
    case .move(let source, let target):
      if offset == source { return target }
      let rest = offset < source ? offset : offset - 1
      return rest < target ? rest : rest + 1
    case .reorder(let start, let order):
      let place = order.firstIndex(of: offset - start)
      return place.map { start + $0 } ?? offset
    }
  }
}

extension ListTouches: Sendable where Element: Sendable, Element.ID: Sendable {}

extension ListTouches.Touch: Sendable where Element: Sendable, Element.ID: Sendable {}
