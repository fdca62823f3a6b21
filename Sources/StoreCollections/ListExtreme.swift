public import StoreSignals

/// The first of the keys of a list's rows in an order, by a heap from which keys that have gone are
/// taken when they come to its top.
@usableFromInline
final class ListExtreme<Element: Identifiable, Key: Comparable> {
  @usableFromInline
  struct Entry {
    @usableFromInline let key: Key
    @usableFromInline let id: Element.ID

    @inlinable
    init(key: Key, id: Element.ID) {
      self.key = key
      self.id = id
    }
  }

  @usableFromInline var input: ListInput<Element>
  @usableFromInline let key: TrackedFunction<Element, Key>
  @usableFromInline let precedes: (Key, Key) -> Bool
  @usableFromInline var heap: [Entry] = []

  @inlinable
  init(
    _ source: ListSource<Element>, precedes: @escaping (Key, Key) -> Bool,
    _ key: @escaping (Element) -> Key
  ) {
    input = ListInput(source)
    self.precedes = precedes
    self.key = TrackedFunction(key)
  }

  /// The first key, brought up to date; called inside the computed value that gives it.
  @inlinable
  func updated() -> Key? {
    let isOutdated = key.isOutdated()
    var isKnown = !isOutdated
    let isComplete = input.read { edit in
      switch edit {
      case .insert(_, let element): if isKnown { push(element) }
      case .update(_, let old, let new): if isKnown { push(new, insteadOf: old) }
      case .remove, .move, .reorder: break
      case .replace: isKnown = false
      }
    }
    if !isComplete || !isKnown || heap.count > 2 * input.source.count + 64 { start() }
    let first = first()
    key.track()
    return first
  }

  @inlinable
  func first() -> Key? {
    while let entry = heap.first {
      if let index = input.source.index(ofID: entry.id), key(input.source[index]) == entry.key {
        return entry.key
      }
      pop()
    }
    return nil
  }

  @inlinable
  func start() {
    heap = []
    input.source.list.content.tree.forEachElement { element in
      let key = key(element)
      if key == key { heap.append(Entry(key: key, id: element.id)) }
    }
    for place in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(place) }
  }

  @inlinable
  func push(_ element: Element, insteadOf old: Element) {
    if old.id != element.id || key(old) != key(element) { push(element) }
  }

  @inlinable
  func push(_ element: Element) {
    let key = key(element)
    if key != key { return }
    heap.append(Entry(key: key, id: element.id))
    var place = heap.count - 1
    while place > 0, precedes(heap[place].key, heap[(place - 1) / 2].key) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  @inlinable
  func pop() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    sink(0)
  }

  @inlinable
  func sink(_ start: Int) {
    var place = start
    while true {
      var first = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
        if precedes(heap[child].key, heap[first].key) { first = child }
      }
      if first == place { return }
      heap.swapAt(place, first)
      place = first
    }
  }
}

@available(*, unavailable)
extension ListExtreme: Sendable {}

extension ListExtreme.Entry: Sendable where Key: Sendable, Element.ID: Sendable {}
