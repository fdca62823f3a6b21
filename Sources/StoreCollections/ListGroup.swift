/// The rows of a list that have one key, in the order of the list.
///
/// Two groups are not compared: finding out whether all of their rows are equal would cost more
/// than what changed.
public struct ListGroup<Key: Hashable, Element: Identifiable>: Identifiable {
  /// The key.
  public let id: Key

  /// The rows; there is at least one.
  @inlinable public var rows: IdentifiedList<Element> { list }

  @usableFromInline var list: IdentifiedList<Element>

  @inlinable
  init(id: Key, list: IdentifiedList<Element>) {
    self.id = id
    self.list = list
  }

  /// The number of rows.
  ///
  /// - Complexity: O(1).
  @inlinable public var count: Int { list.count }
}

extension ListGroup: Sendable where Key: Sendable, Element: Sendable {}
