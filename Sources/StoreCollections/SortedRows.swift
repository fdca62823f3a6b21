internal import StoreSignals

/// The rows of a list in the order of a key; rows with equal keys in the order of the list.
final class SortedRows<Element: Identifiable, Key: Comparable>: OwnedRows<Element> {
  private var input: ListInput<Element>
  private let key: TrackedFunction<Element, Key?>
  private let order: ListOrder

  /// - Parameter key: Gives nil for a row that stands last.
  init(_ source: ListSource<Element>, _ order: ListOrder, key: @escaping (Element) -> Key?) {
    input = ListInput(source)
    self.order = order
    self.key = TrackedFunction { element in key(element).flatMap { $0 == $0 ? $0 : nil } }
  }

  override func update() {
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

  private func apply(_ touches: [ListTouches<Element>.Touch]) {
    if touches.count == 1, let old = touches[0].old, let new = touches[0].new {
      return replace(old, by: new, isMoved: touches[0].isMoved)
    }
    var waiting: [Element] = []
    for touch in touches {
      guard let old = touch.old else {
        if let new = touch.new { waiting.append(new) }
        continue
      }
      guard let place = rows.index(ofID: touch.id) else { continue }
      if let new = touch.new, !touch.isMoved, isSameKey(key(old), key(new)) {
        change { $0[place] = new }
      } else {
        change { $0.remove(at: place) }
        if let new = touch.new { waiting.append(new) }
      }
    }
    for element in waiting {
      let place = place(for: element, leavingOut: nil)
      change { _ = $0.insert(element, at: place) }
    }
  }

  /// Changes one row, which is told as a change and a move.
  private func replace(_ old: Element, by new: Element, isMoved: Bool) {
    guard let source = rows.index(ofID: new.id) else { return }
    let target =
      if !isMoved, isSameKey(key(old), key(new)) { source } else {
        place(for: new, leavingOut: source)
      }
    change { rows in
      rows[source] = new
      rows.move(from: source, to: target)
    }
  }

  private func isSameKey(_ first: Key?, _ second: Key?) -> Bool { first == second }

  private func precedes(_ first: Key?, _ second: Key?) -> Bool? {
    switch (first, second) {
    case (nil, nil): return nil
    case (nil, _): return false
    case (_, nil): return true
    case (let first?, let second?):
      if first == second { return nil }
      return order == .ascending ? first < second : second < first
    }
  }

  /// Where an element belongs among the rows, of which one may be left out.
  private func place(for element: Element, leavingOut gap: Int?) -> Int {
    let key = key(element)
    let index = input.source.index(ofID: element.id) ?? 0
    var low = 0
    var high = rows.count - (gap == nil ? 0 : 1)
    while low < high {
      let middle = (low + high) / 2
      let row = rows[gap.map { middle < $0 ? middle : middle + 1 } ?? middle]
      let isBefore =
        precedes(self.key(row), key) ?? ((input.source.index(ofID: row.id) ?? 0) < index)
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func sortAll() {
    var list = input.source.list
    list.sort(on: { key($0) }, order: order)
    replaceAll(with: list)
  }
}
