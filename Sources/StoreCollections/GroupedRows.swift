public import StoreSignals

/// The rows of a list by a key, each group in the order of the list.
@usableFromInline
final class GroupedRows<Element: Identifiable, Key: Hashable>: OwnedRows<ListGroup<Key, Element>> {
  @usableFromInline
  typealias Group = ListGroup<Key, Element>

  @usableFromInline var input: ListInput<Element>
  @usableFromInline let key: TrackedFunction<Element, Key>
  /// Whether a key's group stands before another's; without it a new group stands last.
  @usableFromInline let precedes: ((Key, Key) -> Bool)?

  @inlinable
  init(
    _ source: ListSource<Element>, precedes: ((Key, Key) -> Bool)?,
    key: @escaping (Element) -> Key
  ) {
    input = ListInput(source)
    self.precedes = precedes
    self.key = TrackedFunction(key)
    super.init()
  }

  @inlinable
  func update() {
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

  @inlinable
  func apply(_ touches: [ListTouches<Element>.Touch]) {
    var waiting: [(key: Key, element: Element)] = []
    for touch in touches {
      let newKey = touch.new.map { key($0) }
      if let old = touch.old {
        let oldKey = key(old)
        if let new = touch.new, !touch.isMoved, newKey == oldKey {
          change { $0[id: oldKey]?.list[id: touch.id] = new }
          continue
        }
        remove(touch.id, from: oldKey)
      }
      if let new = touch.new, let newKey { waiting.append((newKey, new)) }
    }
    for (key, element) in waiting { insert(element, into: key) }
  }

  @inlinable
  func remove(_ id: Element.ID, from key: Key) {
    change { groups in
      if groups[id: key]?.rows.count == 1 {
        groups.remove(id: key)
      } else {
        groups[id: key]?.list.remove(id: id)
      }
    }
  }

  @inlinable
  func insert(_ element: Element, into key: Key) {
    guard let index = rows.index(ofID: key) else {
      let group = Group(id: key, list: IdentifiedList(unique: [element]))
      let place = place(for: key)
      return change { _ = $0.insert(group, at: place) }
    }
    let place = place(for: element, in: rows[index].list)
    change { _ = $0[index].list.insert(element, at: place) }
  }

  @inlinable
  func place(for key: Key) -> Int {
    guard let precedes else { return rows.count }
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if precedes(rows[middle].id, key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Where a row belongs in its group.
  ///
  /// Each look at a row is a search by its id, and groups are spread over the list: so the search
  /// starts with a guess, which the row that it finds corrects, goes away from it in growing steps,
  /// and halves only what is left.
  @inlinable
  func place(for element: Element, in group: IdentifiedList<Element>) -> Int {
    let source = input.source
    let index = source.index(ofID: element.id) ?? 0
    func offset(_ place: Int) -> Int { source.index(ofID: group[place].id) ?? 0 }
    var low = 0
    var high = group.count
    var guess = min(high * index / max(source.count, 1), high - 1)
    var found = offset(guess)
    let correction = (index - found) * high / max(source.count, 1)
    if correction != 0 {
      guess = min(max(guess + correction, 0), high - 1)
      found = offset(guess)
    }
    var step = 1
    if found < index {
      low = guess + 1
      while low + step <= high, offset(low + step - 1) < index {
        low += step
        step *= 2
      }
      high = min(high, low + step - 1)
    } else {
      high = guess
      while high >= step, offset(high - step) >= index {
        high -= step
        step *= 2
      }
      low = max(low, high - step + 1)
    }
    while low < high {
      let middle = (low + high) / 2
      if offset(middle) < index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  @inlinable
  func groups(of list: IdentifiedList<Element>) -> IdentifiedList<Group> {
    var keys: [Key] = []
    var elements: [Key: [Element]] = [:]
    list.content.tree.forEachElement { element in
      let key = key(element)
      if elements[key] == nil { keys.append(key) }
      elements[key, default: []].append(element)
    }
    if let precedes { keys.sort(by: precedes) }
    return IdentifiedList(
      unique: keys.map { Group(id: $0, list: IdentifiedList(unique: elements[$0] ?? [])) })
  }
}
