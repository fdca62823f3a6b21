extension RangeReplaceableCollection where Element: Identifiable {
  /// Applies edits to a mirror of an `IdentifiedList`, which becomes what the list is.
  ///
  /// - Precondition: The edits start from what the mirror is.
  /// - Complexity: O(*k* · *n*) for *k* edits of *n* elements of an array.
  @inlinable
  public mutating func apply(_ edits: some Sequence<ListEdit<Element>>) {
    for edit in edits { apply(edit) }
  }

  /// Applies a change to a mirror of an `IdentifiedList`, which becomes what the list is.
  ///
  /// - Precondition: The change starts from what the mirror is.
  /// - Complexity: O(*k* · *n*) for *k* edits of *n* elements of an array.
  @inlinable
  public mutating func apply(_ change: ListChange<Element>) {
    apply(change.edits)
  }

  @inlinable
  mutating func apply(_ edit: ListEdit<Element>) {
    switch edit {
    case .insert(let offset, let element):
      insert(element, at: index(startIndex, offsetBy: offset))
    case .remove(let offset, _):
      remove(at: index(startIndex, offsetBy: offset))
    case .update(let offset, _, let new):
      let position = index(startIndex, offsetBy: offset)
      replaceSubrange(position..<index(after: position), with: CollectionOfOne(new))
    case .move(let source, let target):
      let element = remove(at: index(startIndex, offsetBy: source))
      insert(element, at: index(startIndex, offsetBy: target))
    case .reorder(let offset, let order):
      let start = index(startIndex, offsetBy: offset)
      let end = index(start, offsetBy: order.count)
      let rows = Array(self[start..<end])
      replaceSubrange(start..<end, with: order.map { rows[$0] })
    case .replace(_, let new):
      replaceSubrange(startIndex..<endIndex, with: new)
    }
  }
}

extension IdentifiedList {
  /// Applies a change that leads from this list to another one.
  ///
  /// - Precondition: The change starts from this list.
  /// - Complexity: the sum of what the edits cost as calls.
  @inlinable
  public mutating func apply(_ change: ListChange<Element>) {
    apply(change.edits)
  }

  @inlinable
  mutating func apply(_ edit: ListEdit<Element>) {
    switch edit {
    case .insert(let offset, let element):
      guard insert(element, at: offset) else { Self.failDuplicate(element.id, in: "apply(_:)") }
    case .remove(let offset, _): remove(at: offset)
    case .update(let offset, _, let new): self[offset] = new
    case .move(let source, let target): move(from: source, to: target)
    case .reorder(let offset, let order): reorder(at: offset, by: order)
    case .replace(_, let new): adopt(new)
    }
  }
}
