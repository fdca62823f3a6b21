extension IdentifiedList {
  /// Lets the list hold the elements of another one, in their order.
  ///
  /// Rows are told apart by id, and what is the same stays untouched: an element that is equal
  /// makes no edit, and as few rows move as can be. When most rows differ, the edit is one
  /// replacement.
  /// - Complexity: O(*n*), and O(*m* log *m*) for *m* rows between the first and the last that
  ///   changed their order, while edits are recorded; else O(*n*) when the new elements are equal
  ///   to the old and O(1) when they are not.
  @inlinable
  public mutating func replaceAll(with new: IdentifiedList) {
    guard changeStamp != new.changeStamp else { return }
    makeUnique()
    if content.recording == nil {
      if !areKnownEqual(self, new) { self = new }
      return
    }
    let edits = ListDifference(from: self, to: new).edits
    guard !edits.isEmpty else { return }
    if edits.count > 64, edits.count * 2 > count + new.count {
      adopt(new)
    } else {
      content.tree = new.content.tree
      content.changed()
      content.edits += edits
    }
  }

  /// Lets the list hold some elements, in their order.
  ///
  /// Rows are told apart by id, and what is the same stays untouched: an element that is equal
  /// makes no edit, and as few rows move as can be. When most rows differ, the edit is one
  /// replacement.
  /// - Returns: The elements that were refused because their id came before.
  /// - Complexity: O(*n*), and O(*m* log *m*) for *m* rows between the first and the last that
  ///   changed their order.
  @inlinable
  public mutating func replaceAll(with elements: some Sequence<Element>) -> [Element] {
    let (tree, refused) = Self.unique(Array(elements))
    replaceAll(with: IdentifiedList(Content(tree: tree, stamp: freshStamps())))
    return refused
  }

  /// Becomes another list, by one edit.
  @inlinable
  mutating func adopt(_ new: IdentifiedList) {
    makeUnique()
    guard content.recording != nil else {
      self = new
      return
    }
    let old = snapshot()
    content.tree = new.content.tree
    content.changed()
    content.edits.append(.replace(old: old, new: new.snapshot()))
  }
}
