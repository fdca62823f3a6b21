import StoreCollections
import StoreSignals
import Testing

/// A list with views, rows, bindings and a mirror, beside what they must be.
final class ViewModel {
  struct Pair: Identifiable, Equatable {
    let id: Int
    let text: String
  }

  /// A view beside what it must show and a mirror that is fed with its changes.
  private struct Watched<Element: Identifiable & Equatable> {
    let name: String
    let view: ListView<Element>
    let expected: () -> [Element]
    let mirror: Mirror<Element>
  }

  private final class Mirror<Element: Identifiable> {
    var rows: [Element]
    var calls = 0
    var fault: String?
    var subscription: Subscription?

    init(_ view: ListView<Element>) {
      rows = Array(view.value)
      subscription = view.changes.subscribe { [unowned self] change in
        calls += 1
        let splice = change.splice
        if change.isEmpty || splice.removed + splice.added == 0 { fault = "an empty change" }
        let before = rows
        rows.apply(change)
        if splice.position + splice.removed > before.count { fault = "a splice out of range" }
      }
    }
  }

  let store = ListStore()
  let other = ListStore([0, 1, 2])
  var nextID = 0
  private var snapshots: [(list: IdentifiedList<Row>, rows: [Row])] = []
  private var watched: [Watched<Row>] = []
  private var joined: Watched<Pair>?
  private var mapped: Watched<Pair>?
  private var groups: ListView<ListGroup<Int, Row>>?
  private var index: ListIndex<Int, Row>?
  private var lazyViews: [(name: String, view: ListView<Row>, expected: () -> [Row])] = []
  private var rowValues: [Int: Row?] = [:]
  private var rowCalls: [Int: Int] = [:]
  private var rowTokens: [Subscription] = []
  private var bindings: [Int: StoreBinding<Row>] = [:]
  private var sums: [(Computed<Int>, ([Row]) -> Int)] = []
  private var extremes: [(Computed<Int?>, ([Row]) -> Int?)] = []

  var rows: [Row] { Array(store.rows) }

  init() {
    let list = store.$rows.signal
    let store = store
    let other = other
    let isShown: (Row) -> Bool = { [unowned store] in $0.value >= store.threshold }
    let filtered = list.filtered(isShown)
    let sorted = list.sorted(on: { $0.value }, order: .descending)
    let all = { Array(store.rows) }
    watch("the list", list.view, all)
    watch("filtered", filtered) { all().filter(isShown) }
    watch("sorted", sorted) { Self.sorted(all()) }
    watch("sorted of filtered", filtered.sorted(on: { $0.value }, order: .descending)) {
      Self.sorted(all().filter(isShown))
    }
    watch("filtered of sorted", sorted.filtered { $0.id % 2 == 0 }) {
      Self.sorted(all()).filter { $0.id % 2 == 0 }
    }
    watch("prefix of sorted", sorted.prefix(3)) { Array(Self.sorted(all()).prefix(3)) }
    watch("window", list.window { store.threshold..<store.threshold + 2 }) {
      Array(all().dropFirst(store.threshold).prefix(2))
    }
    watch("a computed list", Computed { store.rows }.signal.view, all)
    let pair: (Row) -> Pair = { Pair(id: $0.id, text: "\($0.value)+\(store.threshold)") }
    mapped = Self.watched("mapped", list.mapped(pair)) { all().map(pair) }
    let join: (Row, Row?) -> Pair = { Pair(id: $0.id, text: "\($0.value) \($1?.value ?? -1)") }
    let view = list.joined(with: other.$rows.signal, on: { $0.value }, join)
    joined = Self.watched("joined", view) {
      all().map { join($0, other.rows[id: $0.value]) }
    }
    groups = list.grouped(by: { $0.value })
    index = list.index(on: { $0.value })
    lazyViews = [
      ("lazy filtered", list.filtered(isShown), { all().filter(isShown) }),
      ("lazy sorted", list.sorted(on: { $0.value }, order: .descending), { Self.sorted(all()) }),
    ]
    sums = [
      (
        list.sum(of: { $0.value + store.threshold }),
        { rows in
          rows.reduce(0) { $0 + $1.value + store.threshold }
        }
      ),
      (list.count(where: { $0.value > 1 }), { rows in rows.count { $0.value > 1 } }),
      (
        filtered.fold(into: 1, adding: { $0 += $1.id }, removing: { $0 -= $1.id }),
        { rows in 1 + rows.filter(isShown).reduce(0) { $0 + $1.id } }
      ),
    ]
    extremes = [
      (list.min(of: { $0.value }), { $0.map(\.value).min() }),
      (filtered.max(of: { $0.id }), { rows in rows.filter(isShown).map(\.id).max() }),
    ]
    for id in 1...4 { watchRow(id) }
  }

  private static func sorted(_ rows: [Row]) -> [Row] {
    rows.enumerated().sorted { ($1.element.value, $0.offset) < ($0.element.value, $1.offset) }
      .map(\.element)
  }

  private static func watched<Element: Identifiable & Equatable>(
    _ name: String, _ view: ListView<Element>, _ expected: @escaping () -> [Element]
  ) -> Watched<Element> {
    Watched(name: name, view: view, expected: expected, mirror: Mirror(view))
  }

  private func watch(_ name: String, _ view: ListView<Row>, _ expected: @escaping () -> [Row]) {
    watched.append(Self.watched(name, view, expected))
  }

  private func watchRow(_ id: Int) {
    let row = store.$rows.signal.row(id)
    rowValues[id] = row.value
    rowTokens.append(
      row.subscribe { [unowned self] element in
        rowValues[id] = element
        rowCalls[id, default: 0] += 1
      })
  }

  /// Runs a step and checks everything, also how often the subscribers were called.
  func step(_ name: String, checksLazy: Bool = true, _ body: (ViewModel) -> Void) throws {
    let before = store.rows
    let shown = watched.map { ($0.expected(), $0.mirror.calls) }
    rowCalls = [:]
    body(self)
    for (watched, before) in zip(watched, shown) {
      try check(watched, name)
      let isChanged = watched.expected() != before.0
      let calls = watched.mirror.calls - before.1
      try #require(calls == (isChanged ? 1 : 0), "calls of \(watched.name), \(name)")
    }
    if let mapped { try check(mapped, name) }
    if let joined { try check(joined, name) }
    for id in 1...4 {
      let isChanged = before[id: id] != store.rows[id: id]
      try #require(rowValues[id] == .some(store.rows[id: id]), "row \(id), \(name)")
      try #require(rowCalls[id, default: 0] == (isChanged ? 1 : 0), "calls of row \(id), \(name)")
    }
    try checkBindings(name)
    if checksLazy { try checkLazy(name) }
  }

  /// Checks what is only read.
  func checkLazy(_ name: String) throws {
    let rows = rows
    for (name, view, expected) in lazyViews {
      try #require(Array(view.value) == expected(), "\(name)")
      try #require(view.value.fault == nil)
    }
    for (sum, expected) in sums { try #require(sum.value == expected(rows), "sum, \(name)") }
    for (extreme, expected) in extremes {
      try #require(extreme.value == expected(rows), "extreme, \(name)")
    }
    let keys = Set(rows.map(\.value)).sorted()
    let groups = groups.map { Array($0.value) } ?? []
    try #require(groups.map(\.id) == keys, "groups, \(name)")
    for group in groups {
      try #require(Array(group.rows) == rows.filter { $0.value == group.id }, "group, \(name)")
    }
    for key in keys {
      try #require(
        index.map { Array($0[key]) } == rows.filter { $0.value == key }, "index, \(name)")
    }
    for snapshot in snapshots {
      try #require(Array(snapshot.list) == snapshot.rows, "snapshot, \(name)")
    }
  }

  private func check<Element>(_ watched: Watched<Element>, _ name: String) throws {
    let expected = watched.expected()
    let view = watched.view
    try #require(watched.mirror.rows == expected, "mirror of \(watched.name), \(name)")
    try #require(watched.mirror.fault == nil, "\(watched.name), \(name)")
    try #require(view.count == expected.count, "count of \(watched.name), \(name)")
    for (offset, element) in expected.enumerated() {
      try #require(view[offset] == element, "\(watched.name)[\(offset)], \(name)")
      try #require(view.index(ofID: element.id) == offset, "index in \(watched.name), \(name)")
    }
  }

  private func checkBindings(_ name: String) throws {
    for id in 1...4 {
      if bindings[id] == nil { bindings[id] = store.$rows[id: id] }
      guard let binding = bindings[id] else { continue }
      try #require(binding.isStale == !store.rows.contains(id: id), "binding \(id), \(name)")
      if let row = store.rows[id: id] { try #require(binding.value == row) }
      try #require(binding.value.id == id)
    }
  }

  func keepSnapshot() {
    if snapshots.count == 8 { snapshots.removeFirst() }
    snapshots.append((store.rows, rows))
  }

  /// Writes through a binding, which may be stale.
  func write(_ id: Int, _ value: Int) { bindings[id]?.update { $0.value = value } }

  func fresh(_ value: Int = 0) -> Row {
    nextID += 1
    return Row(nextID, value)
  }
}
