/// What one call or one transaction changed in a list.
///
/// `edits`, applied in order to the list as it was before, give the list as it is. `splice` is one
/// replacement of neighbouring rows that covers them all, for a list view that wants nothing finer.
///
///     list.changes.subscribe { change in
///       mirror.apply(change)
///       view.itemsChanged(change.splice.position, change.splice.removed, change.splice.added)
///     }
public struct ListChange<Element: Identifiable> {
  /// The edits, in the order in which they are to be applied.
  public let edits: [ListEdit<Element>]

  /// The replacement of neighbouring rows that covers all edits.
  public let splice: ListSplice

  /// Makes the change of edits that start from a list with a number of rows.
  ///
  /// - Complexity: O(*k*) for *k* edits, and O(*n*) for a reordering of *n* rows.
  @inlinable
  public init(edits: [ListEdit<Element>], countBefore: Int) {
    self.edits = edits
    splice = ListSplice(covering: edits, countBefore: countBefore)
  }

  /// Makes the change of edits that lead to a list with a number of rows.
  ///
  /// - Complexity: O(*k*) for *k* edits, and O(*n*) for a reordering of *n* rows.
  @inlinable
  public init(edits: [ListEdit<Element>], countAfter: Int) {
    let difference = edits.reduce(0) { $0 + $1.countDifference }
    self.init(edits: edits, countBefore: countAfter - difference)
  }

  /// Whether nothing changed.
  ///
  /// - Complexity: O(1).
  @inlinable public var isEmpty: Bool { edits.isEmpty }
}

extension ListChange: Equatable where Element: Equatable {}

extension ListChange: Hashable where Element: Hashable {}

extension ListChange: Encodable where Element: Encodable {}

extension ListChange: Decodable where Element: Decodable {}

extension ListChange: Sendable where Element: Sendable {}
