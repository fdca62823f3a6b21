public import StoreSignals

extension ListSignal {
  /// How many rows satisfy a predicate.
  ///
  /// - Complexity: O(1); a change of a row costs O(1).
  @inlinable
  public func count(where isCounted: @escaping (Element) -> Bool) -> Computed<Int> {
    sum { isCounted($0) ? 1 : 0 }
  }

  /// The sum of a number of each row.
  ///
  /// - Complexity: O(1); a change of a row costs O(1).
  @inlinable
  public func sum<Number: AdditiveArithmetic>(
    of number: @escaping (Element) -> Number
  ) -> Computed<Number> {
    let fold = ListFold(view.source, empty: Number.zero, number) { sum, number, sign in
      if sign > 0 { sum += number } else { sum -= number }
    }
    return Computed { fold.updated() }
  }

  /// The sum of a number of each row.
  ///
  /// Rounding errors do not add up, and infinities and NaN leave the sum again with their rows.
  /// - Complexity: O(1); a change of a row costs O(1).
  @inlinable
  public func sum<Number: FloatingPoint>(
    of number: @escaping (Element) -> Number
  ) -> Computed<Number> {
    let fold = runningSum(of: number)
    return Computed { fold.updated().value }
  }

  /// The average of a number of each row; nil when there are no rows.
  ///
  /// Rounding errors do not add up, and infinities and NaN leave the average again with their rows.
  /// - Complexity: O(1); a change of a row costs O(1).
  @inlinable
  public func average<Number: FloatingPoint>(
    of number: @escaping (Element) -> Number
  ) -> Computed<Number?> {
    let fold = runningSum(of: number)
    return Computed {
      let sum = fold.updated()
      return sum.count == 0 ? nil : sum.value / Number(sum.count)
    }
  }

  /// The least of a value of each row; nil when no row has one.
  ///
  /// Values that are not equal to themselves, which is what NaN is, do not count.
  /// - Complexity: O(1); a change of a row costs O(log *n*) amortised.
  @inlinable
  public func min<Key: Comparable>(of key: @escaping (Element) -> Key) -> Computed<Key?> {
    let extreme = ListExtreme(view.source, precedes: { $0 < $1 }, key)
    return Computed { extreme.updated() }
  }

  /// The greatest of a value of each row; nil when no row has one.
  ///
  /// Values that are not equal to themselves, which is what NaN is, do not count.
  /// - Complexity: O(1); a change of a row costs O(log *n*) amortised.
  @inlinable
  public func max<Key: Comparable>(of key: @escaping (Element) -> Key) -> Computed<Key?> {
    let extreme = ListExtreme(view.source, precedes: { $0 > $1 }, key)
    return Computed { extreme.updated() }
  }

  @inlinable
  func runningSum<Number: FloatingPoint>(
    of number: @escaping (Element) -> Number
  ) -> ListFold<Element, Number, RunningSum<Number>> {
    ListFold(view.source, empty: RunningSum(), number) { sum, number, sign in
      sum.add(number, sign: sign)
    }
  }
}
