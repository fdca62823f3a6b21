public import StoreSignals

/// Rows that are derived from a list and kept up to date by its edits.
///
/// ```swift
/// let open = store.$todos.signal.filtered { !$0.isDone }
/// let urgent = open.sorted(on: \.priority, order: .descending).prefix(10)
/// let subscription = urgent.changes.subscribe { mirror.apply($0) }
/// for todo in urgent.value { print(todo.title) }
/// ```
///
/// A row is read from the view itself, by index or by id. A view is no collection: what goes
/// through its rows, as `for` and `map` do, takes `value`, the rows as a list. Everything that a
/// list's signal offers a view offers too, so views stack.
///
/// *Behaviour.*
/// - Lazy: a view that nobody watches does nothing when its list is written. The next read brings
///   it up to date, by the edits since the last one or, when those are too many, from the list.
/// - Reads inside a computed value or an effect are tracked and see no half-updated combination,
///   also inside a transaction. A change of the list that does not change the view runs nothing.
/// - What a predicate, a key or another function of a view reads is tracked too: when that changes,
///   the rows are looked at again and the smallest change is told.
/// - Rows that are equal to the view's order keep the order of the list.
/// - A view keeps the views that it is derived from, never a store. One that nobody holds is freed.
///   When the store is gone the view stays as it was.
/// - Not promised: changes inside elements that are objects are not seen.
public struct ListView<Element: Identifiable> {
  @usableFromInline let source: ListSource<Element>

  @inlinable
  init(_ source: ListSource<Element>) { self.source = source }

  /// Makes a view of rows that a function brings up to date.
  ///
  /// It calls `update()` of their own class, so that this runs specialised where their type is
  /// known.
  @inlinable
  init(_ rows: ListRows<Element>, _ update: @escaping () -> Void) {
    source = DerivedSource(
      rows,
      version: Computed {
        update()
        return unsafe rows.version
      })
  }

  @inlinable var current: ListSource<Element> {
    source.refresh()
    return source
  }

  /// The rows as a list.
  ///
  /// - Complexity: O(1), and O(*n*) for a filtered view of a list of *n* rows, which copies none
  ///   until it is asked for them.
  @inlinable public var value: IdentifiedList<Element> { current.list }

  /// The number of rows.
  ///
  /// - Complexity: O(1) when up to date.
  @inlinable public var count: Int { current.count }

  /// Whether there are no rows.
  ///
  /// - Complexity: O(1) when up to date.
  @inlinable public var isEmpty: Bool { current.count == 0 }

  /// The row at an index.
  ///
  /// - Precondition: The index is in range. The program stops with a message otherwise.
  /// - Complexity: O(log *n*) when up to date.
  @inlinable public subscript(index: Int) -> Element {
    let source = current
    if index < 0 || index >= source.count { Self.failIndex(index, count: source.count) }
    return source[index]
  }

  @usableFromInline
  static func failIndex(_ index: Int, count: Int) -> Never {
    fatalError("ListView: index \(index) is out of range, \(count) rows are shown")
  }

  /// The row with an id, or nil when the view has none.
  ///
  /// - Complexity: O(log *n*) when up to date.
  @inlinable public subscript(id id: Element.ID) -> Element? {
    let source = current
    let base = source.base
    guard let offset = base.index(ofID: id), source.offset(ofBaseOffset: offset) != nil else {
      return nil
    }
    return base[offset]
  }

  /// The index of the row with an id, or nil when the view has none.
  ///
  /// - Complexity: O(log *n*) when up to date.
  public func index(ofID id: Element.ID) -> Int? { current.index(ofID: id) }

  /// The signal of the rows as a list.
  ///
  /// - Complexity: O(1); each value costs what `value` does.
  @inlinable public var signal: Signal<IdentifiedList<Element>> { source.signal }
}

@available(*, unavailable)
extension ListView: Sendable {}

extension ListView: ListSignal {
  /// The view itself.
  @inlinable public var view: ListView<Element> { self }
}
