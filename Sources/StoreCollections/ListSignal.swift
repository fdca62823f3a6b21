public import StoreSignals

/// A list that can be watched: the signal of a list, or a view of one.
public protocol ListSignal<Element> {
  /// What the list is made of.
  associatedtype Element: Identifiable

  /// The rows.
  var view: ListView<Element> { get }
}

/// A value that a `Signal` can show the rows of; only `IdentifiedList` is one.
public protocol ListValue<Element> {
  /// What the list is made of.
  associatedtype Element: Identifiable
}

extension IdentifiedList: ListValue {}

extension Signal: ListSignal where Value: ListValue {
  /// What the list is made of.
  public typealias Element = Value.Element

  /// The rows of the list, as a view that shows them all.
  ///
  /// A list that is computed is compared with the one before, row by row.
  /// - Complexity: O(1).
  public var view: ListView<Value.Element> {
    guard let signal = self as? Signal<IdentifiedList<Value.Element>> else {
      fatalError("\(Value.self) is no IdentifiedList")
    }
    if let property = signal.property, let source = PropertySource(property) {
      return ListView(source)
    }
    let rows = ComputedRows(signal)
    return ListView(rows) { rows.update() }
  }
}

/// The rows of a list that is computed anew at each change.
private final class ComputedRows<Element: Identifiable>: OwnedRows<Element> {
  private let signal: Signal<IdentifiedList<Element>>

  init(_ signal: Signal<IdentifiedList<Element>>) {
    self.signal = signal
    super.init()
  }

  func update() { replaceAll(with: signal.value) }
}

extension ListSignal {
  /// What each commit changed.
  ///
  /// A subscriber that applies the edits, in order, to the list as it was when it subscribed has
  /// the list as it is; that is exact for every action, undo and load. A commit that ends where it
  /// began tells nothing. One that changed more edits of a view than are kept is told as one
  /// replacement.
  /// - Complexity: O(1); a commit costs its edits.
  @inlinable public var changes: Events<ListChange<Element>> {
    let source = view.source
    return Events { receive, ended in
      untracked { source.refresh() }
      let follower = source.follow()
      return source.subscribe(ended: ended) {
        untracked { source.refresh() }
        let edits = follower.take() ?? [.replace(old: [], new: source.list)]
        let settled = IdentifiedList.settled(edits)
        if settled.isEmpty { return }
        if settled.count > 1, ListNeutrality.holds(for: settled, endingAt: source) { return }
        receive(ListChange(edits: settled, countAfter: source.count))
      }
    }
  }

  /// The signal of the row with an id: nil while there is none.
  ///
  /// It is called only when that row has changed, is removed or comes back; where the row stands is
  /// no part of it.
  /// - Complexity: O(1). A change of a stored list costs the same however many rows are watched; a
  ///   change of a view costs a look at each row of it that is watched.
  @inlinable
  public func row(_ id: Element.ID) -> Signal<Element?> { view.source.row(id) }

  /// The ids in order, announced when rows are added, removed or moved.
  ///
  /// - Complexity: O(*n*) for each such change, O(1) for any other.
  @inlinable public var ids: Computed<[Element.ID]> {
    var input = ListInput(view.source)
    var ids: [Element.ID] = []
    return Computed {
      var isSame = true
      let isComplete = input.read { edit in
        if case .update(_, let old, let new) = edit, old.id == new.id { return }
        isSame = false
      }
      if !isComplete || !isSame { ids = input.source.list.ids }
      return ids
    }
  }

  /// The first row that satisfies a predicate, announced when it is another one or has changed.
  ///
  /// - Complexity: O(*n*) for each change of the list.
  @inlinable
  public func first(where isFound: @escaping (Element) -> Bool) -> Computed<Element?> {
    let source = view.source
    return Computed(comparing: areEqual) {
      source.refresh()
      for index in 0..<source.count {
        let element = source[index]
        if isFound(element) { return element }
      }
      return nil
    }
  }
}
