extension IdentifiedList {
  /// The list to which edits lead, or the one from which they came; nil when one of them names a
  /// place or an element that is not there, or an id that is there already.
  ///
  /// - Complexity: O(*n*), and the sum of what the edits cost as calls.
  public func checked(_ edits: [ListEdit<Element>], isUndo: Bool) -> IdentifiedList? {
    var list = self
    for edit in isUndo ? edits.reversed() : edits {
      guard edit.isWellFormed else { return nil }
      let edit = isUndo ? edit.inverse : edit
      guard list.fits(edit) else { return nil }
      list.apply([edit])
    }
    return list
  }

  private func fits(_ edit: ListEdit<Element>) -> Bool {
    switch edit {
    case .insert(let offset, let element): 0...count ~= offset && !contains(id: element.id)
    case .remove(let offset, let element): isAt(offset, element.id)
    case .update(let offset, let old, let new):
      isAt(offset, old.id) && (new.id == old.id || !contains(id: new.id))
    case .move(let source, let target): indices.contains(source) && indices.contains(target)
    case .reorder(let offset, let order): 0...count ~= offset && order.count <= count - offset
    case .replace: true
    }
  }

  private func isAt(_ offset: Int, _ id: Element.ID) -> Bool {
    indices.contains(offset) && self[offset].id == id
  }
}

extension ListEdit {
  /// Whether it means something at all: an order names each place once.
  fileprivate var isWellFormed: Bool {
    guard case .reorder(_, let order) = self else { return true }
    return order.sorted() == Array(order.indices)
  }
}
