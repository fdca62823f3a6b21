public import StoreSignals

/// The rows of a list in the order of a key; rows with equal keys in the order of the list.
@usableFromInline
final class SortedRows<Element: Identifiable, Key: Comparable>: OwnedRows<Element> {
  @usableFromInline var input: ListInput<Element>
  @usableFromInline let key: TrackedFunction<Element, Key?>
  @usableFromInline let order: ListOrder

  /// Makes a view; `key` gives nil for a row that stands last.
  @inlinable
  init(_ source: ListSource<Element>, _ order: ListOrder, key: @escaping (Element) -> Key?) {
    input = ListInput(source)
    self.order = order
    self.key = TrackedFunction { element in key(element).flatMap { $0 == $0 ? $0 : nil } }
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
      sortAll()
    }
    key.track()
  }

  @inlinable
  func apply(_ touches: [ListTouches<Element>.Touch]) {
    if touches.count == 1, let old = touches[0].old, let new = touches[0].new {
      return replace(old, by: new, isMoved: touches[0].isMoved)
    }
    let places = places(of: touches)
    var stays = Set<Element.ID>()
    var movers = 0
    for touch in touches where touch.old != nil {
      if let place = places[touch.id], place.stays {
        stays.insert(touch.id)
      } else {
        movers += 1
      }
    }
    let isOneMove = movers == 1 && touches.allSatisfy { $0.old != nil && $0.new != nil }
    change { rows in
      for touch in touches where touch.old != nil && !isOneMove {
        if !stays.contains(touch.id) { rows.remove(id: touch.id) }
      }
      for touch in touches {
        guard let new = touch.new, stays.contains(touch.id) || isOneMove else { continue }
        rows[id: touch.id] = new
      }
      for (id, place) in places.sorted(by: { $0.value.target < $1.value.target }) {
        if stays.contains(id) { continue }
        if isOneMove, let source = rows.index(ofID: id) {
          rows.move(from: source, to: place.target)
        } else {
          _ = rows.insert(place.element, at: place.target)
        }
      }
    }
  }

  /// Where a touched row will stand.
  @usableFromInline
  struct Place {
    @usableFromInline let element: Element
    /// How many of the rows that were not touched stand before it.
    @usableFromInline let gap: Int
    @usableFromInline var target: Int
    @usableFromInline var stays = false

    @inlinable
    init(element: Element, gap: Int, target: Int) {
      self.element = element
      self.gap = gap
      self.target = target
    }
  }

  /// Where the touched rows will stand, and which of them need not be moved for that.
  @inlinable
  func places(of touches: [ListTouches<Element>.Touch]) -> [Element.ID: Place] {
    var rest = rows
    let gone = touches.compactMap { touch in touch.old == nil ? nil : rows.index(ofID: touch.id) }
    rest.remove(atOffsets: gone)
    let before = gone.sorted()
    let sorted = touches.compactMap(\.new).map { element in
      (key: key(element), index: input.source.index(ofID: element.id) ?? 0, element: element)
    }.sorted { precedes($0.key, $1.key) ?? ($0.index < $1.index) }
    var places: [Element.ID: Place] = [:]
    for (rank, row) in sorted.enumerated() {
      let gap = place(of: row.key, row.index, in: rest, leavingOut: nil)
      places[row.element.id] = Place(element: row.element, gap: gap, target: gap + rank)
    }
    var newest: [Int: Int] = [:]
    for (rank, place) in before.enumerated() {
      let id = rows[place].id
      guard let new = places[id], new.gap == place - rank, newest[new.gap, default: -1] < new.target
      else { continue }
      newest[new.gap] = new.target
      places[id]?.stays = true
    }
    return places
  }

  /// Changes one row, which is told as a change and a move.
  @inlinable
  func replace(_ old: Element, by new: Element, isMoved: Bool) {
    guard let source = rows.index(ofID: new.id) else { return }
    let target =
      if !isMoved, isSameKey(key(old), key(new)) { source } else {
        place(
          of: key(new), input.source.index(ofID: new.id) ?? 0, in: rows, leavingOut: source)
      }
    change { rows in
      rows[source] = new
      rows.move(from: source, to: target)
    }
  }

  @inlinable
  func isSameKey(_ first: Key?, _ second: Key?) -> Bool { first == second }

  @inlinable
  func precedes(_ first: Key?, _ second: Key?) -> Bool? {
    switch (first, second) {
    case (nil, nil): return nil
    case (nil, _): return false
    case (_, nil): return true
    case (let first?, let second?):
      if first == second { return nil }
      return order == .ascending ? first < second : second < first
    }
  }

  /// Where a row with a key and a place in the list belongs among rows, of which one may be left
  /// out.
  @inlinable
  func place(
    of key: Key?, _ index: Int, in rows: IdentifiedList<Element>, leavingOut gap: Int?
  ) -> Int {
    let source = input.source
    let gap = gap ?? rows.count
    var low = 0
    var high = gap == rows.count ? gap : rows.count - 1
    while low < high {
      let middle = (low + high) / 2
      let row = rows[middle < gap ? middle : middle + 1]
      let isBefore = precedes(self.key(row), key) ?? ((source.index(ofID: row.id) ?? 0) < index)
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }

  @inlinable
  func sortAll() {
    var list = input.source.list
    list.sort(on: { key($0) }, order: order)
    replaceAll(with: list)
  }
}

@available(*, unavailable)
extension SortedRows.Place: Sendable {}
