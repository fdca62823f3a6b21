extension IdentifiedList {
  /// Sorts the elements by a comparison.
  ///
  /// Equal elements keep their order. A list that is sorted already is not changed.
  /// - Parameter areInIncreasingOrder: Whether its first argument belongs before the second; a
  ///   strict weak ordering.
  /// - Throws: What the comparison throws; the list is not changed then.
  /// - Complexity: O(*n* log *n*), and O(*n*) when the list is sorted already.
  @inlinable
  public mutating func sort<E: Error>(
    by areInIncreasingOrder: (Element, Element) throws(E) -> Bool
  ) throws(E) {
    guard try !isSorted(by: areInIncreasingOrder) else { return }
    var rows: [Ranked<Element>] = []
    rows.reserveCapacity(count)
    forEach { rows.append(Ranked($0, index: rows.count)) }
    do {
      try rows.sort { try areInIncreasingOrder($0.value, $1.value) }
    } catch {
      guard let error = error as? E else { return }
      throw error
    }
    reorder(at: 0, by: rows.map { $0.index })
  }

  /// Sorts the elements by a key.
  ///
  /// Elements with equal keys keep their order in both directions. Keys that are not equal to
  /// themselves, which is what NaN is, stand last in both. A list that is sorted already is not
  /// changed.
  ///
  ///     workouts.sort(on: \.distance, order: .descending)
  /// - Complexity: O(*n* log *n*), and O(*n*) when the list is sorted already; the key is asked for
  ///   once for each element.
  @inlinable
  public mutating func sort<Key: Comparable>(
    on key: (Element) -> Key, order: ListOrder = .ascending
  ) {
    var keys: [Ranked<Key>] = []
    keys.reserveCapacity(count)
    var unordered: [Int] = []
    var index = 0
    forEach { element in
      let key = key(element)
      if key == key { keys.append(Ranked(key, index: index)) } else { unordered.append(index) }
      index += 1
    }
    sort(&keys, order)
    reorder(at: 0, by: keys.map { $0.index } + unordered)
  }

  /// Sorts the elements by a key that some do not have.
  ///
  /// Elements with equal keys keep their order in both directions. Elements without a key and keys
  /// that are not equal to themselves, which is what NaN is, stand last in both. A list that is
  /// sorted already is not changed.
  /// - Complexity: O(*n* log *n*), and O(*n*) when the list is sorted already; the key is asked for
  ///   once for each element.
  @inlinable
  public mutating func sort<Key: Comparable>(
    on key: (Element) -> Key?, order: ListOrder = .ascending
  ) {
    var keys: [Ranked<Key>] = []
    keys.reserveCapacity(count)
    var unordered: [Int] = []
    var index = 0
    forEach { element in
      if let key = key(element), key == key {
        keys.append(Ranked(key, index: index))
      } else {
        unordered.append(index)
      }
      index += 1
    }
    sort(&keys, order)
    reorder(at: 0, by: keys.map { $0.index } + unordered)
  }

  @inlinable
  func sort<Key: Comparable>(_ keys: inout [Ranked<Key>], _ order: ListOrder) {
    switch order {
    case .ascending: keys.sort { $0.value < $1.value }
    case .descending: keys.sort { $0.value > $1.value }
    }
  }

  @inlinable
  func isSorted<E: Error>(
    by areInIncreasingOrder: (Element, Element) throws(E) -> Bool
  ) throws(E) -> Bool {
    var previous: Element?
    for block in content.tree.blocks {
      for leaf in block.leaves {
        for element in leaf.elements {
          if let previous, try areInIncreasingOrder(element, previous) { return false }
          previous = element
        }
      }
    }
    return true
  }
}

/// A value that is sorted, and where it stood; an array of tuples is copied far slower.
@usableFromInline
struct Ranked<Value> {
  @usableFromInline let value: Value
  @usableFromInline let index: Int

  @inlinable
  init(_ value: Value, index: Int) {
    self.value = value
    self.index = index
  }
}

extension Ranked: Sendable where Value: Sendable {}
