/// One change of a list, with what is needed to take it back.
///
/// Positions count from 0. An edit is applied to the list as the edits before it have left it.
///
///     var mirror = ["a", "b"].map(Row.init)
///     mirror.apply([ListEdit.move(from: 0, to: 1)])  // b, a
public enum ListEdit<Element: Identifiable> {
  /// An element was inserted; `at` is where it stands afterwards.
  case insert(at: Int, element: Element)

  /// An element was removed; `at` is where it stood.
  case remove(at: Int, element: Element)

  /// An element was changed in its place.
  case update(at: Int, old: Element, new: Element)

  /// An element was taken from one position and stands at another afterwards.
  case move(from: Int, to: Int)

  /// Neighbouring rows changed their order: the row `at + k` is the one that was at `at +
  /// order[k]`.
  case reorder(at: Int, order: [Int])

  /// The whole list was replaced by another one.
  case replace(old: IdentifiedList<Element>, new: IdentifiedList<Element>)
}

extension ListEdit {
  /// The edit that takes this one back.
  ///
  /// - Complexity: O(1), and O(*k*) for a reordering of *k* rows.
  @inlinable public var inverse: ListEdit {
    switch self {
    case .insert(let offset, let element): .remove(at: offset, element: element)
    case .remove(let offset, let element): .insert(at: offset, element: element)
    case .update(let offset, let old, let new): .update(at: offset, old: new, new: old)
    case .move(let source, let target): .move(from: target, to: source)
    case .reorder(let offset, let order): .reorder(at: offset, order: Self.inverted(order))
    case .replace(let old, let new): .replace(old: new, new: old)
    }
  }

  @usableFromInline
  static func inverted(_ order: [Int]) -> [Int] {
    var inverse = order
    for (position, source) in order.enumerated() { inverse[source] = position }
    return inverse
  }

  /// By how much the edit changes the number of rows.
  ///
  /// - Complexity: O(1).
  @inlinable public var countDifference: Int {
    switch self {
    case .insert: 1
    case .remove: -1
    case .update, .move, .reorder: 0
    case .replace(let old, let new): new.count - old.count
    }
  }
}

extension ListEdit: Equatable where Element: Equatable {}

extension ListEdit: Hashable where Element: Hashable {}

extension ListEdit: Encodable where Element: Encodable {}

extension ListEdit: Decodable where Element: Decodable {}

extension ListEdit: Sendable where Element: Sendable {}
