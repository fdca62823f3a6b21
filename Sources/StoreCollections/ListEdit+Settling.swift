extension ListEdit {
  /// What two edits, one right after the other, come to.
  private enum Combination {
    case both
    case one(ListEdit)
    case none
  }

  /// The same change in fewer edits: neighbours that take each other back are left out, and
  /// neighbours that concern one row become one.
  ///
  /// Updates with no other kind of edit between them count as neighbours.
  /// - Complexity: O(*k*) for *k* edits, and O(*n*) for each reordering of *n* rows.
  @inlinable
  static func settled(_ edits: [ListEdit]) -> [ListEdit] {
    edits.count > 1 ? settledTogether(edits) : edits.filter { !$0.isEmpty }
  }

  @usableFromInline
  static func settledTogether(_ edits: [ListEdit]) -> [ListEdit] {
    var settled: [ListEdit] = []
    settled.reserveCapacity(edits.count)
    // Where the update of a row is, among the updates at the end.
    var updates: [Int: Int] = [:]
    for edit in edits where !edit.isEmpty {
      if case .update(let offset, _, let new) = edit {
        if let place = updates[offset], case .update(_, let old, _) = settled[place] {
          settled[place] = .update(at: offset, old: old, new: new)
          continue
        }
      }
      push(edit, onto: &settled, &updates)
    }
    return settled.filter { !$0.isEmpty }
  }

  private static func push(
    _ edit: ListEdit, onto settled: inout [ListEdit], _ updates: inout [Int: Int]
  ) {
    var edit = edit
    while let last = settled.last {
      if last.isEmpty {
        settled.removeLast()
        updates.removeAll()
        continue
      }
      switch combination(last, edit) {
      case .both:
        append(edit, to: &settled, &updates)
        return
      case .none:
        settled.removeLast()
        updates.removeAll()
        return
      case .one(let combined):
        settled.removeLast()
        updates.removeAll()
        edit = combined
      }
    }
    append(edit, to: &settled, &updates)
  }

  private static func append(
    _ edit: ListEdit, to settled: inout [ListEdit], _ updates: inout [Int: Int]
  ) {
    if case .update(let offset, _, _) = edit {
      updates[offset] = settled.count
    } else if !updates.isEmpty {
      updates.removeAll(keepingCapacity: true)
    }
    settled.append(edit)
  }

  /// Whether the edit is known to change nothing.
  @inlinable var isEmpty: Bool {
    switch self {
    case .insert, .remove: false
    case .update(_, let old, let new): areKnownEqual(old, new)
    case .move(let source, let target): source == target
    case .reorder(_, let order): order.indices.allSatisfy { order[$0] == $0 }
    case .replace(let old, let new): old.changeStamp == new.changeStamp
    }
  }

  private static func combination(_ first: ListEdit, _ second: ListEdit) -> Combination {
    switch (first, second) {
    case (.update(let here, let old, _), .update(let there, _, let new)) where here == there:
      one(.update(at: here, old: old, new: new))
    case (.update(let here, let old, _), .remove(let there, _)) where here == there:
      .one(.remove(at: here, element: old))
    case (.insert(let here, _), .update(let there, _, let new)) where here == there:
      .one(.insert(at: here, element: new))
    case (.insert(let here, _), .remove(let there, _)) where here == there:
      .none
    case (.insert(let here, let element), .move(let source, let target)) where here == source:
      .one(.insert(at: target, element: element))
    case (.remove(let here, let old), .insert(let there, let new)) where old.id == new.id:
      if here == there {
        one(.update(at: here, old: old, new: new))
      } else if areKnownEqual(old, new) {
        .one(.move(from: here, to: there))
      } else {
        .both
      }
    case (.move(let source, let target), .move(let here, let there))
    where source == here && target == there && abs(source - target) == 1:
      // Neighbours that change places twice.
      .none
    case (.move(let source, let middle), .move(let here, let target)) where middle == here:
      one(.move(from: source, to: target))
    case (.move(let source, let target), .remove(let there, let element)) where target == there:
      .one(.remove(at: source, element: element))
    case (.reorder(let here, let order), .reorder(let there, let next))
    where here == there && order.count == next.count:
      one(.reorder(at: here, order: next.map { order[$0] }))
    case (.replace(let old, _), .replace(_, let new)):
      one(.replace(old: old, new: new))
    default:
      .both
    }
  }

  private static func one(_ edit: ListEdit) -> Combination {
    edit.isEmpty ? .none : .one(edit)
  }
}

extension IdentifiedList {
  /// The same change in as few edits as can be told in time proportional to `edits`.
  ///
  /// Neighbouring edits that take each other back are left out, and neighbours that concern one row
  /// become one.
  /// - Complexity: O(*k*) for *k* edits, and O(*n*) for each reordering of *n* rows.
  @inlinable
  public static func settled(_ edits: [ListEdit<Element>]) -> [ListEdit<Element>] {
    ListEdit.settled(edits)
  }
}
