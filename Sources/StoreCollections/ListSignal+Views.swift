extension ListSignal {
  /// The rows that satisfy a predicate, in the order of the list.
  ///
  /// No row is copied: the view holds one bit for each row of the list.
  /// - Complexity: O(1); a change of a row costs O(√*n*) in small steps.
  @inlinable
  public func filtered(_ isIncluded: @escaping (Element) -> Bool) -> ListView<Element> {
    let rows = FilteredRows(view.source, isIncluded)
    return ListView(rows) { rows.update() }
  }

  /// The rows in the order of a key; rows with equal keys keep the order of the list.
  ///
  /// Keys that are not equal to themselves, which is what NaN is, stand last in both directions.
  /// - Complexity: O(1); a change of a row costs O(log *n*), and keys.
  @inlinable
  public func sorted<Key: Comparable>(
    on key: @escaping (Element) -> Key, order: ListOrder = .ascending
  ) -> ListView<Element> {
    let rows = SortedRows(view.source, order) { key($0) }
    return ListView(rows) { rows.update() }
  }

  /// The rows in the order of a key that some do not have; rows with equal keys keep the order of
  /// the list.
  ///
  /// Rows without a key and those whose key is not equal to itself, which is what NaN is, stand
  /// last in both directions.
  /// - Complexity: O(1); a change of a row costs O(log *n*), and keys.
  @inlinable
  public func sorted<Key: Comparable>(
    on key: @escaping (Element) -> Key?, order: ListOrder = .ascending
  ) -> ListView<Element> {
    let rows = SortedRows(view.source, order, key: key)
    return ListView(rows) { rows.update() }
  }

  /// What a function makes of each row, in the order of the list.
  ///
  /// - Precondition: Different rows are turned into rows with different ids; the program stops with
  ///   a message otherwise.
  /// - Complexity: O(1); a change of a row costs what it costs in a list.
  @inlinable
  public func mapped<Output: Identifiable>(
    _ transform: @escaping (Element) -> Output
  ) -> ListView<Output> {
    let rows = MappedRows(view.source, transform)
    return ListView(rows) { rows.update() }
  }

  /// What a function makes of each row and the row of another list that it names, in the order of
  /// this list.
  ///
  /// A change of a row of the other list changes the rows that name it.
  /// - Precondition: Different rows are turned into rows with different ids; the program stops with
  ///   a message otherwise.
  /// - Complexity: O(1); a change of a row costs what it costs in a list, one of the other list
  ///   that for each row that names it.
  /// - Parameters:
  ///   - other: The other list.
  ///   - key: Gives the id of a row of the other list, or nil.
  ///   - join: Gets a row and what it names, nil when there is no such row.
  /// - Returns: The view.
  @inlinable
  public func joined<Other: Identifiable, Output: Identifiable>(
    with other: some ListSignal<Other>, on key: @escaping (Element) -> Other.ID?,
    _ join: @escaping (Element, Other?) -> Output
  ) -> ListView<Output> {
    let rows = JoinedRows(view.source, other.view.source, key: key, join)
    return ListView(rows) { rows.update() }
  }

  /// The rows by a key, as groups in the order of their keys.
  ///
  /// - Precondition: The keys are equal to themselves.
  /// - Complexity: O(1); a change of a row costs O(log *n*).
  @inlinable
  public func grouped<Key: Hashable & Comparable>(
    by key: @escaping (Element) -> Key, order: ListOrder = .ascending
  ) -> ListView<ListGroup<Key, Element>> {
    let precedes: (Key, Key) -> Bool = order == .ascending ? { $0 < $1 } : { $1 < $0 }
    let rows = GroupedRows(view.source, precedes: precedes, key: key)
    return ListView(rows) { rows.update() }
  }

  /// The rows by a key, for looking up.
  ///
  /// - Precondition: The keys are equal to themselves.
  /// - Complexity: O(1); a change of a row costs O(log *n*).
  @inlinable
  public func index<Key: Hashable>(
    on key: @escaping (Element) -> Key
  ) -> ListIndex<Key, Element> {
    let rows = GroupedRows(view.source, precedes: nil, key: key)
    return ListIndex(ListView(rows) { rows.update() })
  }

  /// The first rows of the list.
  ///
  /// - Complexity: O(1); a change among them costs O(*k*) for *k* rows, one behind them nothing.
  @inlinable
  public func prefix(_ count: Int) -> ListView<Element> { window { 0..<count } }

  /// The rows in a range of places, such as those that a screen shows.
  ///
  /// Where the list has no rows in the range the view has none.
  /// - Complexity: O(1); a change before or in the range costs O(*k*) for *k* rows, one behind it
  ///   nothing.
  /// - Parameter range: Gives the range; what it reads is tracked.
  /// - Returns: The view.
  @inlinable
  public func window(_ range: @escaping () -> Range<Int>) -> ListView<Element> {
    let rows = WindowRows(view.source, range)
    return ListView(rows) { rows.update() }
  }
}
