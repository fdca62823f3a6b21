/// A collection of the pairs of index and element of another collection.
///
/// The indices are the base's own: those of a slice begin where the slice begins. The base is kept
/// as it was when the pairs were asked for.
///
///     for (index, element) in [10, 20, 30, 40][2...].indexed() {
///       print(index, element)  // 2 30, then 3 40
///     }
@frozen
public struct IndexedCollection<Base: RandomAccessCollection> {
  /// The collection whose indices and elements are paired.
  public let base: Base

  /// Pairs the indices and elements of a collection.
  ///
  /// - Complexity: O(1).
  @inlinable
  public init(_ base: Base) {
    self.base = base
  }
}

extension IndexedCollection: RandomAccessCollection {
  /// An index of the base and the element there.
  public typealias Element = (index: Base.Index, element: Base.Element)

  /// The first index of the base.
  ///
  /// - Complexity: O(1).
  @inlinable public var startIndex: Base.Index { base.startIndex }

  /// The index after the last one of the base.
  ///
  /// - Complexity: O(1).
  @inlinable public var endIndex: Base.Index { base.endIndex }

  /// The indices of the base.
  ///
  /// - Complexity: O(1).
  @inlinable public var indices: Base.Indices { base.indices }

  /// The number of pairs.
  ///
  /// - Complexity: O(1).
  @inlinable public var count: Int { base.count }

  /// The index after another one.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func index(after index: Base.Index) -> Base.Index {
    base.index(after: index)
  }

  /// The index before another one.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func index(before index: Base.Index) -> Base.Index {
    base.index(before: index)
  }

  /// The index a distance away from another one.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func index(_ index: Base.Index, offsetBy distance: Int) -> Base.Index {
    base.index(index, offsetBy: distance)
  }

  /// The index a distance away from another one, or nil when it lies beyond a limit.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func index(
    _ index: Base.Index, offsetBy distance: Int, limitedBy limit: Base.Index
  ) -> Base.Index? {
    base.index(index, offsetBy: distance, limitedBy: limit)
  }

  /// The distance from one index to another.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func distance(from start: Base.Index, to end: Base.Index) -> Int {
    base.distance(from: start, to: end)
  }

  /// The pair at an index.
  ///
  /// - Complexity: O(1) beside the base's own subscript.
  @inlinable
  public subscript(index: Base.Index) -> Element {
    (index, base[index])
  }

  /// The pairs in a range of indices.
  ///
  /// - Complexity: O(1) beside the base's own subscript.
  @inlinable
  public subscript(bounds: Range<Base.Index>) -> IndexedCollection<Base.SubSequence> {
    IndexedCollection<Base.SubSequence>(base[bounds])
  }
}

extension IndexedCollection: Sendable where Base: Sendable {}

extension RandomAccessCollection {
  /// The pairs of index and element of this collection.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func indexed() -> IndexedCollection<Self> {
    IndexedCollection(self)
  }
}
