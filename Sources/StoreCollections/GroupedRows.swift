internal import StoreSignals

/// The rows of a list by a key, each group in the order of the list.
final class GroupedRows<Element: Identifiable, Key: Hashable>: OwnedRows<ListGroup<Key, Element>> {
  private typealias Group = ListGroup<Key, Element>

  private var input: ListInput<Element>
  private let key: TrackedFunction<Element, Key>
  /// Whether a key's group stands before another's; without it a new group stands last.
  private let precedes: ((Key, Key) -> Bool)?

  init(
    _ source: ListSource<Element>, precedes: ((Key, Key) -> Bool)?,
    key: @escaping (Element) -> Key
  ) {
    input = ListInput(source)
    self.precedes = precedes
    self.key = TrackedFunction(key)
  }

  override func update() {
    let isOutdated = key.isOutdated()
    var edits: [ListEdit<Element>] = []
    let isComplete = input.read { edits.append($0) }
    if isComplete, !isOutdated, edits.isEmpty { return key.track() }
    if isComplete, !isOutdated, let touched = ListTouches(edits, in: input.source) {
      apply(touched.touches)
    } else {
      replaceAll(with: groups(of: input.source.list))
    }
    key.track()
  }

  private func apply(_ touches: [ListTouches<Element>.Touch]) {
    var waiting: [(key: Key, element: Element)] = []
    for touch in touches {
      let newKey = touch.new.map { key($0) }
      if let old = touch.old {
        let oldKey = key(old)
        if let new = touch.new, !touch.isMoved, newKey == oldKey {
          change { $0[id: oldKey]?.rows[id: touch.id] = new }
          continue
        }
        remove(touch.id, from: oldKey)
      }
      if let new = touch.new, let newKey { waiting.append((newKey, new)) }
    }
    for (key, element) in waiting { insert(element, into: key) }
  }

  private func remove(_ id: Element.ID, from key: Key) {
    change { groups in
      if groups[id: key]?.rows.count == 1 {
        groups.remove(id: key)
      } else {
        groups[id: key]?.rows.remove(id: id)
      }
    }
  }

  private func insert(_ element: Element, into key: Key) {
    guard let index = rows.index(ofID: key) else {
      let group = Group(id: key, rows: IdentifiedList(unique: [element]))
      let place = place(for: key)
      return change { _ = $0.insert(group, at: place) }
    }
    let place = place(for: element, in: rows[index].rows)
    change { _ = $0[index].rows.insert(element, at: place) }
  }

  private func place(for key: Key) -> Int {
    guard let precedes else { return rows.count }
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if precedes(rows[middle].id, key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func place(for element: Element, in group: IdentifiedList<Element>) -> Int {
    let index = input.source.index(ofID: element.id) ?? 0
    var low = 0
    var high = group.count
    while low < high {
      let middle = (low + high) / 2
      let other = input.source.index(ofID: group[middle].id) ?? 0
      if other < index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func groups(of list: IdentifiedList<Element>) -> IdentifiedList<Group> {
    var keys: [Key] = []
    var elements: [Key: [Element]] = [:]
    list.content.tree.forEachElement { element in
      let key = key(element)
      if elements[key] == nil { keys.append(key) }
      elements[key, default: []].append(element)
    }
    if let precedes { keys.sort(by: precedes) }
    return IdentifiedList(
      unique: keys.map { Group(id: $0, rows: IdentifiedList(unique: elements[$0] ?? [])) })
  }
}
