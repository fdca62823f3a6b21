public import StoreSignals

/// The bindings to the elements of a collection, one for each of its indices.
///
/// The collection is kept as it was when the bindings were asked for; what they lead to is not. A
/// binding is made when it is asked for.
public struct ElementBindings<Base: RandomAccessCollection> {
  private let base: Base
  private let make: (Base, Base.Index) -> StoreBinding<Base.Element>

  init(of base: Base, _ make: @escaping (Base, Base.Index) -> StoreBinding<Base.Element>) {
    self.base = base
    self.make = make
  }
}

@available(*, unavailable)
extension ElementBindings: Sendable {}

extension ElementBindings: RandomAccessCollection {
  /// The first index of the collection.
  ///
  /// - Complexity: O(1).
  public var startIndex: Base.Index { base.startIndex }

  /// The index after the last one of the collection.
  ///
  /// - Complexity: O(1).
  public var endIndex: Base.Index { base.endIndex }

  /// The indices of the collection.
  ///
  /// - Complexity: O(1).
  public var indices: Base.Indices { base.indices }

  /// The index after another one.
  ///
  /// - Complexity: O(1).
  public func index(after index: Base.Index) -> Base.Index { base.index(after: index) }

  /// The index before another one.
  ///
  /// - Complexity: O(1).
  public func index(before index: Base.Index) -> Base.Index { base.index(before: index) }

  /// The index a distance away from another one.
  ///
  /// - Complexity: O(1).
  public func index(_ index: Base.Index, offsetBy distance: Int) -> Base.Index {
    base.index(index, offsetBy: distance)
  }

  /// The distance from one index to another.
  ///
  /// - Complexity: O(1).
  public func distance(from start: Base.Index, to end: Base.Index) -> Int {
    base.distance(from: start, to: end)
  }

  /// The binding to the element that was at an index.
  ///
  /// - Complexity: O(1).
  public subscript(index: Base.Index) -> StoreBinding<Base.Element> { make(base, index) }
}
