public import StoreSignals

/// The rows of a list by a key, for looking up.
///
/// ```swift
/// let byPriority = store.$todos.signal.index(on: \.priority)
/// byPriority[3].count
/// ```
///
/// *Behaviour.* As a `ListView`: lazy, kept up to date by edits, and each read inside a computed
/// value or an effect is tracked.
public struct ListIndex<Key: Hashable, Element: Identifiable> {
  @usableFromInline let groups: ListView<ListGroup<Key, Element>>

  @inlinable
  init(_ groups: ListView<ListGroup<Key, Element>>) { self.groups = groups }

  /// The rows with a key, in the order of the list.
  ///
  /// - Complexity: O(1) when up to date.
  @inlinable public subscript(key: Key) -> IdentifiedList<Element> { groups[id: key]?.rows ?? [] }

  /// How many rows have a key.
  ///
  /// - Complexity: O(1) when up to date.
  @inlinable
  public func count(of key: Key) -> Int { groups[id: key]?.count ?? 0 }

  /// The keys that rows have, in no order.
  ///
  /// - Complexity: O(*k*) for *k* keys.
  @inlinable public var keys: [Key] { groups.value.ids }

  /// The signal of the rows with a key, announced when they have changed.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func rows(of key: Key) -> Signal<IdentifiedList<Element>> {
    Computed(comparing: haveSameContent) { self[key] }.signal
  }
}

@available(*, unavailable)
extension ListIndex: Sendable {}
