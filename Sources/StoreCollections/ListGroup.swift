/// The rows of a list that have one key, in the order of the list.
///
/// Two groups are not compared: finding out whether all of their rows are equal would cost more than
/// what changed.
public struct ListGroup<Key: Hashable, Element: Identifiable>: Identifiable {
  /// The key.
  public let id: Key

  /// The rows; there is at least one.
  public internal(set) var rows: IdentifiedList<Element>

  /// The number of rows.
  ///
  /// - Complexity: O(1).
  public var count: Int { rows.count }
}

extension ListGroup: Sendable where Key: Sendable, Element: Sendable {}
