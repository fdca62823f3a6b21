public import StoreSignals

extension ListSignal {
  /// What the rows come to: each adds to a result, from which it can be taken away again.
  ///
  /// It does not matter in which order rows are added and removed. A result that cannot be compared
  /// is announced with each change of the list.
  ///
  ///     let totals = store.$todos.signal.fold(
  ///       into: [:], adding: { $0[$1.priority, default: 0] += 1 },
  ///       removing: { $0[$1.priority, default: 0] -= 1 })
  ///
  /// - Precondition: The functions depend on nothing but the result and the row, and removing a row
  ///   takes back what adding it did.
  /// - Complexity: O(1); a change of a row costs two calls, and a copy of what the result holds in
  ///   arrays and dictionaries, since the last one is still there. Another list costs O(*n*) calls.
  /// - Parameters:
  ///   - empty: The result of no rows.
  ///   - add: Adds a row to the result.
  ///   - remove: Takes a row away from the result.
  /// - Returns: The result, brought up to date when it is read.
  @inlinable
  public func fold<Result>(
    into empty: Result, adding add: @escaping (inout Result, Element) -> Void,
    removing remove: @escaping (inout Result, Element) -> Void
  ) -> Computed<Result> {
    let fold = ListFold(
      view.source, empty: empty, { $0 },
      add: { result, element, sign in
        if sign > 0 { add(&result, element) } else { remove(&result, element) }
      })
    return Computed(comparing: areEqual) { fold.updated() }
  }

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
