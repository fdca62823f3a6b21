extension StoreBinding where Value: MutableCollection {
  /// The binding to whatever element is at a position.
  ///
  /// It stays at the position when elements move. While there is none there it is stale: it reads
  /// the element that it read or wrote last, drops writes, and announces nothing.
  /// - Complexity: O(1); it keeps a copy of the element.
  /// - Precondition: `index` is the position of an element now.
  public subscript(index: Value.Index) -> StoreBinding<Value.Element> {
    let element: (Value) -> Value.Element? = {
      $0.startIndex <= index && index < $0.endIndex ? $0[index] : nil
    }
    return StoreBinding<Value.Element>(
      location: PartLocation(
        location, last: untracked { value }[index], part: element,
        change: { $1(&$0[index]) }))
  }
}

extension StoreBinding {
  /// The binding to what an optional holds; nil when it holds nothing now.
  ///
  /// While the optional is nil the binding is stale: it reads the value that it read or wrote
  /// last, drops writes, so that nothing comes back that was taken away, and announces nothing.
  /// - Complexity: O(1); it keeps a copy of the value.
  public func unwrapped<Wrapped>() -> StoreBinding<Wrapped>? where Value == Wrapped? {
    guard let wrapped = untracked({ value }) else { return nil }
    return StoreBinding<Wrapped>(
      location: PartLocation(location, last: wrapped, part: { $0 }) { optional, change in
        guard var wrapped = optional.take() else { return }
        change(&wrapped)
        optional = wrapped
      })
  }
}
