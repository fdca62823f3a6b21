import StoreCollections
import StoreSignals
import Testing

@Suite("The signals of a list tell exactly what changed")
struct ListSignalTests {
  private let store = ListStore([1, 2, 3, 4])

  private struct Refusal: Error {}

  @Test("Promise 20: the edits of each commit lead a mirror to the list as it is")
  func mirror() {
    var mirror = Array(store.rows)
    var calls = 0
    let subscription = store.$rows.signal.changes.subscribe { change in
      calls += 1
      mirror.apply(change)
    }
    store.rows[0].value = 7
    #expect(mirror == Array(store.rows) && calls == 1)
    transaction {
      store.rows.move(from: 0, to: 2)
      _ = store.rows.append(Row(9))
      store.rows.remove(id: 2)
    }
    #expect(mirror == Array(store.rows) && calls == 2)
    store.rows.removeAll()
    #expect(mirror.isEmpty && calls == 3)
    _ = store.rows.append(contentsOf: (0..<5000).map { Row($0) })
    #expect(mirror == Array(store.rows) && calls == 4)
    transaction { for index in store.rows.indices { store.rows[index].value = 3 } }
    #expect(mirror == Array(store.rows) && calls == 5)
    store.rows = [Row(1)]
    #expect(mirror == [Row(1)] && calls == 6)
    subscription.cancel()
  }

  @Test("Promises 6 and 7: what is taken back is not told")
  func takenBack() {
    var changes: [ListChange<Row>] = []
    let subscription = store.$rows.signal.changes.subscribe { changes.append($0) }
    for _ in 0..<3000 {
      try? transaction { () throws(Refusal) in
        store.rows[0].value += 1
        store.rows.remove(at: 1)
        throw Refusal()
      }
    }
    transaction {
      store.rows[0].value = 5
      store.rows[0].value = 0
    }
    #expect(changes.isEmpty)
    store.rows[1].value = 1
    #expect(changes.map(\.edits) == [[.update(at: 1, old: Row(2), new: Row(2, 1))]])
    subscription.cancel()
  }

  @Test("Promise 21: a row's signal is called only when that row changes, goes or comes back")
  func rows() {
    var received: [Row?] = []
    let row = store.$rows.signal.row(3)
    let subscription = row.subscribe { received.append($0) }
    store.rows[0].value = 1
    store.rows.move(from: 2, to: 0)
    store.rows.sort(on: \.id, order: .descending)
    #expect(received.isEmpty)
    store.rows[id: 3]?.value = 2
    store.rows.remove(id: 3)
    _ = store.rows.insert(Row(3, 4), at: 0)
    #expect(received == [Row(3, 2), nil, Row(3, 4)])
    store.rows = [Row(3, 4), Row(8)]
    #expect(received.count == 3)
    store.rows = [Row(3, 5)]
    store.rows.removeAll()
    #expect(received.dropFirst(3) == [Row(3, 5), nil])
    subscription.cancel()
  }

  @Test("Promise 21: a row is right inside transactions and after a roll-back")
  func rowsInside() {
    let row = store.$rows.signal.row(3)
    var received: [Row?] = []
    let subscription = row.subscribe { received.append($0) }
    var other: Signal<Row?>?
    try? transaction { () throws(Refusal) in
      store.rows[id: 3]?.value = 2
      store.rows[id: 4]?.value = 2
      #expect(row.value == Row(3, 2))
      other = store.$rows.signal.row(4)
      #expect(other?.value == Row(4, 2))
      store.rows.removeAll()
      #expect(row.value == nil && other?.value == nil)
      throw Refusal()
    }
    #expect(row.value == Row(3) && other?.value == Row(4))
    #expect(received.isEmpty)
    subscription.cancel()
  }

  @Test("Promise 10: rows and their subscribers keep no store, and outlive it")
  func lifetimes() {
    var store: ListStore? = ListStore([1, 2])
    weak let weakStore = store
    let row = store?.$rows.signal.row(1)
    let changes = store?.$rows.signal.changes.subscribe { _ in }
    store?.rows[0].value = 3
    let subscription = row?.subscribe { _ in }
    store = nil
    #expect(weakStore == nil)
    #expect(row?.value == Row(1, 3))
    subscription?.cancel()
    changes?.cancel()
  }

  @Test("Promise 10: a row is kept by who watches it or depends on it, and by nobody else")
  func keepingRows() {
    var seen: [Row?] = []
    var subscription: Subscription? = store.$rows.signal.row(1).subscribe { seen.append($0) }
    // The only other signal of the row is made and let go inside the function.
    let double = Computed { [store] in (store.$rows.signal.row(2).value?.value ?? 0) * 2 }
    #expect(double.value == 0)
    store.rows[id: 1]?.value = 3
    store.rows[id: 2]?.value = 4
    #expect(seen == [Row(1, 3)] && double.value == 8)
    subscription = nil
    store.rows[id: 1]?.value = 5
    #expect(seen.count == 1 && store.$rows.signal.row(1).value == Row(1, 5))
    subscription = store.$rows.signal.row(1).subscribe { seen.append($0) }
    store.rows[id: 1]?.value = 6
    #expect(seen == [Row(1, 3), Row(1, 6)])
    subscription?.cancel()
  }

  @Test("A row that is written inside a delivery of itself is told once more, in order")
  func writingInside() {
    var seen: [[Int]] = [[], []]
    let row = store.$rows.signal.row(1)
    let first = row.subscribe { [store] in
      seen[0].append($0?.value ?? -1)
      if $0?.value == 1 { store.rows[id: 1]?.value = 0 }
      if $0?.value == 2 { store.rows[id: 1]?.value = 3 }
    }
    store.rows[id: 1]?.value = 1
    // Alone, it was told of what it took back.
    #expect(seen == [[1, 0], []])
    let second = row.subscribe { seen[1].append($0?.value ?? -1) }
    store.rows[id: 1]?.value = 1
    // The second one has never seen another value than the one that is there again.
    #expect(seen == [[1, 0, 1, 0], []])
    store.rows[id: 1]?.value = 2
    #expect(seen == [[1, 0, 1, 0, 2, 3], [3]])
    withExtendedLifetime((first, second)) {}
  }

  @Test("The rows end with their list, also where one that ends lets go of the others")
  func endingRows() {
    var store: ListStore? = ListStore([1, 2, 3])
    var tokens: [Subscription] = []
    var ended = 0
    for id in 1...3 {
      guard let row = store?.$rows.signal.row(id) else { continue }
      let token = row.subscribe(
        ended: {
          ended += 1
          tokens = []
        }, { _ in })
      tokens.append(token)
    }
    let row = store?.$rows.signal.row(2)
    let value = row.map { row in Computed { row.value?.value ?? -1 } }
    store?.rows[id: 2]?.value = 8
    #expect(value?.value == 8)
    store = nil
    #expect(ended == 1 && tokens.isEmpty)
    #expect(row?.value == Row(2, 8) && value?.value == 8)
    var isOver = false
    let late = row?.subscribe(ended: { isOver = true }, { _ in })
    #expect(isOver)
    late?.cancel()
  }

  @Test("A fold counts what changed, not the rows")
  func fold() {
    var calls = 0
    let store = ListStore(Array(0..<1000))
    let counts = store.$rows.signal.fold(
      into: [Int: Int](),
      adding: {
        calls += 1
        $0[$1.value, default: 0] += 1
      },
      removing: {
        calls += 1
        $0[$1.value] = $0[$1.value] == 1 ? nil : ($0[$1.value] ?? 0) - 1
      })
    #expect(counts.value == [0: 1000] && calls == 1000)
    store.rows[3].value = 7
    store.rows.remove(at: 5)
    store.rows.move(from: 0, to: 9)
    #expect(counts.value == [0: 998, 7: 1] && calls == 1003)
    var told = 0
    let subscription = counts.subscribe { _ in told += 1 }
    store.rows.move(from: 9, to: 0)
    store.rows[8].value = 0
    #expect(told == 0)
    store.rows = [Row(1, 5)]
    #expect(told == 1 && counts.value == [5: 1])
    subscription.cancel()
  }

  @Test("The ids are announced when the structure changes only")
  func ids() {
    let ids = store.$rows.signal.ids
    var received: [[Int]] = []
    let subscription = ids.subscribe { received.append($0) }
    store.rows[0].value = 1
    store.rows.move(from: 0, to: 3)
    #expect(received == [[2, 3, 4, 1]])
    subscription.cancel()
  }

  @Test("The first row that satisfies a predicate stops at equal results")
  func first() {
    let first = store.$rows.signal.first { $0.id > 2 }
    var received: [Row?] = []
    let subscription = first.subscribe { received.append($0) }
    store.rows[0].value = 1
    store.rows.remove(id: 3)
    #expect(received == [Row(4)])
    subscription.cancel()
  }
}
