import StoreCollections
import StoreSignals
import Testing

@Suite("Views follow their list by its edits")
struct ListViewTests {
  private let store = ListStore([1, 2, 3, 4, 5])

  private struct Refusal: Error {}

  @Test("B03: rows removed and moved through a filtered view are the ones that it showed")
  func throughFiltered() {
    let odd = store.$rows.signal.filtered { $0.id % 2 == 1 }
    store.$rows.move(fromOffsets: [0], toOffset: 3, through: odd)
    #expect(store.rows.ids == [3, 2, 5, 4, 1])
    let removed = store.$rows.remove(atOffsets: [0, 2], through: odd)
    #expect(removed.map(\.id) == [3, 1] && store.rows.ids == [2, 5, 4])
  }

  @Test("B03: the same through a sorted view")
  func throughSorted() {
    let sorted = store.$rows.signal.sorted(on: { $0.id }, order: .descending)
    store.$rows.remove(atOffsets: [0, 4], through: sorted)
    #expect(store.rows.ids == [2, 3, 4])
  }

  @Test("A change through a view lands on its row, which may leave the view")
  func editThroughView() throws {
    let zero = store.$rows.signal.filtered { $0.value == 0 }
    let sorted = zero.sorted(on: { $0.id }, order: .descending)
    let row = try #require(store.$rows.indexed(through: sorted).first?.element)
    row.value.value = 1
    #expect(store.rows[id: 5]?.value == 1)
    #expect(sorted.value.ids == [4, 3, 2, 1] && !row.isStale)
    row.value.value = 0
    #expect(sorted.value.ids == [5, 4, 3, 2, 1])
  }

  @Test("Promise 24: rows with equal keys keep the order of the list, NaN stands last")
  func order() {
    let keys = [1: 2.0, 2: .nan, 3: 1.0, 4: 2.0, 5: .nan]
    let list = store.$rows.signal
    let up = list.sorted(on: { keys[$0.id] ?? 0 })
    let down = list.sorted(on: { keys[$0.id] ?? 0 }, order: .descending)
    #expect(up.value.ids == [3, 1, 4, 2, 5])
    #expect(down.value.ids == [1, 4, 3, 2, 5])
    store.rows.move(from: 4, to: 0)
    store.rows.move(from: 4, to: 0)
    #expect(store.rows.ids == [4, 5, 1, 2, 3])
    #expect(up.value.ids == [3, 4, 1, 5, 2])
    #expect(down.value.ids == [4, 1, 3, 5, 2])
  }

  @Test(
    "Promises 13 and 18: a view that nobody watches does no work, and is freed when nobody holds it"
  )
  func lazy() {
    final class Witness {}
    var calls = 0
    weak var weakWitness: Witness?
    do {
      let witness = Witness()
      weakWitness = witness
      let view = store.$rows.signal.filtered { _ in
        calls += 1
        return withExtendedLifetime(witness) { true }
      }
      #expect(view.count == 5 && calls == 5)
      store.rows[0].value = 1
      store.rows.remove(at: 1)
      #expect(calls == 5)
      #expect(view.count == 4 && calls == 6)
      for index in 0..<5000 { store.rows[0].value = index }
      #expect(calls == 6)
      #expect(view.count == 4 && calls == 10)
    }
    #expect(weakWitness == nil)
  }

  @Test("What a predicate reads is followed, and the smallest change is told")
  func dependencies() {
    for index in 0..<5 { store.rows[index].value = index }
    let store = store
    let shown = store.$rows.signal.filtered { $0.value >= store.threshold }
    var changes: [[ListEdit<Row>]] = []
    let subscription = shown.changes.subscribe { changes.append($0.edits) }
    store.threshold = 1
    store.rows[4].value = 5
    store.threshold = 2
    #expect(
      changes == [
        [.remove(at: 0, element: Row(1, 0))],
        [.update(at: 3, old: Row(5, 4), new: Row(5, 5))],
        [.remove(at: 0, element: Row(2, 1))],
      ])
    subscription.cancel()
  }

  @Test("Promise 26: one call is one change, and the invariant holds at each (B10)")
  func oneCall() {
    let list = store.$rows.signal
    let done = list.count { $0.value == 1 }
    var calls = 0
    let subscription = list.changes.subscribe { [store] _ in
      calls += 1
      #expect(done.value == store.rows.count { $0.value == 1 })
    }
    store.rows.updateAll { $0.value = 1 }
    store.rows.removeAll { $0.value == 1 }
    _ = store.rows.append(contentsOf: (0..<10_000).map { Row($0, $0 % 2) })
    store.rows.remove(atOffsets: Array(0..<100))
    store.rows.move(fromOffsets: [0, 5, 9], toOffset: 50)
    #expect(calls == 5 && done.value == 4950)
    subscription.cancel()
  }

  @Test("Promise 23: a duplicate is refused and no view shows a row twice")
  func duplicates() {
    let view = store.$rows.signal.sorted(on: { $0.id })
    let isAppended = store.rows.append(Row(3, 9))
    let refused = store.rows.append(contentsOf: [Row(3, 9), Row(6)])
    #expect(!isAppended && refused == [Row(3, 9)])
    #expect(view.value.ids == [1, 2, 3, 4, 5, 6] && view[id: 3] == Row(3))
  }

  @Test("Promise 25: a snapshot of a view never changes")
  func snapshots() {
    let view = store.$rows.signal.sorted(on: { $0.value })
    let snapshot = view.value
    store.rows[0].value = 9
    store.rows.remove(at: 2)
    #expect(snapshot.ids == [1, 2, 3, 4, 5] && snapshot[id: 1]?.value == 0)
    #expect(view.value.ids == [2, 4, 5, 1])
  }

  @Test("Sums leave no rounding behind, and infinities and NaN go with their rows")
  func sums() {
    let list = store.$rows.signal
    let numbers = [1: 1e100, 2: 1.0, 3: Double.infinity, 4: .nan]
    let sum = list.sum { numbers[$0.id] ?? 0 }
    #expect(sum.value.isNaN)
    store.rows.remove(id: 4)
    #expect(sum.value == .infinity)
    store.rows.remove(id: 3)
    store.rows.remove(id: 1)
    #expect(sum.value == 1)
    #expect(list.average { Double($0.id) }.value == 3.5)
    #expect(list.average { Double($0.id) }.value == 3.5)
  }
}
