public import StoreSignals

extension StoreBinding {
  /// The binding to the element with an id; nil when there is none now.
  ///
  /// It follows the element through insertions, moves and sorting and never touches a neighbour.
  /// While the element is gone the binding is stale: it reads the element as it was last, drops
  /// writes, and announces nothing; it comes back with the element. Who subscribes to it hears of
  /// changes of this element only, and who subscribes to a member of it of changes of that member.
  ///
  ///     let title = store.$todos[id: todo.id]?.title
  ///
  /// - Complexity: O(1); it keeps a copy of the element.
  public subscript<Element: Identifiable>(id id: Element.ID) -> StoreBinding<Element>?
  where Value == IdentifiedList<Element> {
    let row = signal.row(id)
    guard let element = untracked({ row.value }) else { return nil }
    return ElementBinding.binding(
      last: element, row: { row.value }, isStale: { self.isStale },
      update: { change in self.update { list in list.update(id: id, change) } })
  }

  /// The binding to whatever element is at a position of a list.
  ///
  /// It stays at the position when elements move. While there is none there it is stale: it reads
  /// the element that was there last, drops writes, and announces nothing. To follow one element
  /// use `subscript(id:)`.
  /// - Complexity: O(1); it keeps a copy of the element.
  /// - Precondition: There is an element at the position now.
  public subscript<Element: Identifiable>(position position: Int) -> StoreBinding<Element>
  where Value == IdentifiedList<Element> {
    let source = signal.view.source
    return ElementBinding.binding(
      last: untracked { value }[position],
      row: {
        source.refresh()
        return position < source.count ? source[position] : nil
      },
      isStale: { self.isStale },
      update: { change in self.update { list in change(&list[position]) } })
  }

  /// The pairs of index and binding of the elements of a list, as they stand now.
  ///
  /// Each binding follows its element wherever it goes, as that of `subscript(id:)`.
  ///
  ///     for (_, todo) in store.$todos.indexed() { todo.isDone.value = true }
  ///
  /// - Complexity: O(1); the pairs keep a snapshot of the list, and a binding is made when it is
  ///   asked for.
  public func indexed<Element: Identifiable>() -> IndexedCollection<
    ElementBindings<IdentifiedList<Element>>
  > where Value == IdentifiedList<Element> {
    ElementBindings(of: untracked { value }) { list, index in
      let element = list[index]
      return self[id: element.id] ?? .constant(element)
    }.indexed()
  }

  /// The pairs of index and binding of the rows that a view of this list shows, as they stand now.
  ///
  /// Each binding follows its element in the list, also when a change makes it leave the view.
  ///
  ///     let open = store.$todos.signal.filtered { !$0.isDone }
  ///     store.$todos.indexed(through: open).first?.element.isDone.value = true
  ///
  /// - Complexity: That of `ListView.value`.
  public func indexed<Element: Identifiable>(
    through view: ListView<Element>
  ) -> IndexedCollection<ElementBindings<IdentifiedList<Element>>>
  where Value == IdentifiedList<Element> {
    ElementBindings(of: untracked { view.value }) { list, index in
      let element = list[index]
      return self[id: element.id] ?? .constant(element)
    }.indexed()
  }
}

extension StoreBinding where Value: RandomAccessCollection & MutableCollection {
  /// The pairs of index and binding of the elements of a collection, as they stand now.
  ///
  /// Each binding stays at its position, also when the elements move.
  /// - Complexity: O(1); the pairs keep a copy of the collection, and a binding is made when it is
  ///   asked for.
  public func indexedByPosition() -> IndexedCollection<ElementBindings<Value>> {
    ElementBindings(of: untracked { value }) { elements, index in
      positional(index, last: elements[index])
    }.indexed()
  }

  /// The pairs of index and binding of the elements of a collection, as they stand now.
  ///
  /// Elements of this collection have no identity, so each binding stays at its position.
  /// - Complexity: O(1); the pairs keep a copy of the collection, and a binding is made when it is
  ///   asked for.
  @_disfavoredOverload
  public func indexed() -> IndexedCollection<ElementBindings<Value>> { indexedByPosition() }

  /// The pairs of index and binding of the elements of a collection, as they stand now.
  ///
  /// Each binding follows its element by its id: it looks for it at each read, first where it was
  /// last.
  /// - Complexity: O(1); the pairs keep a copy of the collection, and a binding is made when it is
  ///   asked for. A read is O(*n*) when the element has moved.
  public func indexed() -> IndexedCollection<ElementBindings<Value>>
  where Value.Element: Identifiable {
    ElementBindings(of: untracked { value }) { elements, index in
      identified(index, last: elements[index])
    }.indexed()
  }

  private func positional(
    _ index: Value.Index, last: Value.Element
  ) -> StoreBinding<Value.Element> {
    let signal = signal
    return ElementBinding.binding(
      last: last,
      row: {
        let elements = signal.value
        return elements.startIndex <= index && index < elements.endIndex ? elements[index] : nil
      },
      isStale: { self.isStale },
      update: { change in self.update { elements in change(&elements[index]) } })
  }

  private func identified(
    _ index: Value.Index, last: Value.Element
  ) -> StoreBinding<Value.Element> where Value.Element: Identifiable {
    let signal = signal
    var hint = index
    let find: (Value) -> Value.Index? = { elements in
      if elements.startIndex <= hint, hint < elements.endIndex, elements[hint].id == last.id {
        return hint
      }
      guard let found = elements.firstIndex(where: { $0.id == last.id }) else { return nil }
      hint = found
      return found
    }
    return ElementBinding.binding(
      last: last,
      row: {
        let elements = signal.value
        return find(elements).map { elements[$0] }
      },
      isStale: { self.isStale },
      update: { change in
        self.update { elements in
          if let index = find(elements) { change(&elements[index]) }
        }
      })
  }
}

extension StoreBinding {
  /// Removes the rows at the offsets of a view from the list.
  ///
  /// The offsets are resolved to ids before the first change.
  /// - Returns: The removed elements, in list order.
  /// - Precondition: The offsets are in range of the view.
  /// - Complexity: O(*k* log *k*) for *k* offsets, and O(*n* / 64) for *n* rows of the list.
  @discardableResult
  public func remove<Element: Identifiable>(
    atOffsets offsets: some Sequence<Int>, through view: ListView<Element>
  ) -> [Element] where Value == IdentifiedList<Element> {
    let ids = untracked { offsets.map { view[$0].id } }
    var removed: [Element] = []
    update { removed = $0.remove(ids: ids) }
    return removed
  }

  /// Moves the rows at the offsets of a view in front of the one at another offset of it.
  ///
  /// The rows that the view shows take, among the places that they have in the list, the order that
  /// the view then has; all other rows keep their places. In a sorted view that is the order of
  /// rows with equal keys; its keys decide on all others. The offsets are resolved to ids before
  /// the first change.
  /// - Precondition: The offsets are in range of the view; the destination is at most its count.
  /// - Complexity: O(*n*) for *n* rows of the list.
  public func move<Element: Identifiable>(
    fromOffsets offsets: some Sequence<Int>, toOffset destination: Int,
    through view: ListView<Element>
  ) where Value == IdentifiedList<Element> {
    var ids = untracked { view.value.ids }
    ids.move(fromOffsets: offsets, toOffset: destination)
    update { list in
      let sources = ids.compactMap { list.index(ofID: $0) }
      let moves = zip(sources.sorted(), sources).filter { $0 != $1 }
      guard let first = moves.first?.0, let last = moves.last?.0 else { return }
      var order = Array(0...last - first)
      for (place, source) in moves { order[place - first] = source - first }
      list.reorder(at: first, by: order)
    }
  }
}

/// What bindings to elements that may go have in common.
private enum ElementBinding {
  fileprivate final class Last<Element> {
    var element: Element
    init(_ element: Element) { self.element = element }
  }

  static func binding<Element>(
    last: Element, row: @escaping () -> Element?, isStale: @escaping () -> Bool,
    update: @escaping ((inout Element) -> Void) -> Void
  ) -> StoreBinding<Element> {
    let last = Last(last)
    let isGone = { isStale() || row() == nil }
    return StoreBinding<Element>(
      get: {
        guard let element = row() else { return last.element }
        let old = exchange(&last.element, with: element)
        return withExtendedLifetime(old) { element }
      },
      isStale: isGone,
      update: { change in
        if untracked(isGone) { return }
        update { element in
          change(&element)
          let old = exchange(&last.element, with: element)
          withExtendedLifetime(old) {}
        }
      })
  }
}

@available(*, unavailable)
extension ElementBinding.Last: Sendable {}
