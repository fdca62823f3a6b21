import SeededRandomNumbers
import StoreCollections
import StoreSignals
import Testing

@Suite("Lists at scale")
struct ListScaleTests {
  /// A million rows where builds are optimised.
  private static var size: Int {
    #if DEBUG
      10_000
    #else
      1_000_000
    #endif
  }

  @Test("I01: 100,000 rows, 10,000 single-field edits, each told once")
  func edits() throws {
    let store = ListStore(Array(0..<100_000))
    var calls = 0
    let subscription = store.$rows.signal.changes.subscribe { _ in calls += 1 }
    let clock = ContinuousClock()
    let time = try clock.measure {
      for index in 0..<5000 { store.rows[index * 20].value += 1 }
      let binding = try #require(store.$rows[id: 50_000])
      for _ in 0..<5000 { binding.value.value += 1 }
    }
    #expect(calls == 10_000 && store.rows[50_000].value == 5001)
    // A list that is copied for each edit needs more than ten seconds. Debug builds also run under
    // the sanitizers, where time says nothing.
    #if !DEBUG
      #expect(time < .seconds(1))
    #endif
    _ = time
    subscription.cancel()
  }

  @Test("I02: many row subscribers come, are called and go")
  func rowSubscribers() {
    let count = Self.size / 10
    let store = ListStore(Array(0..<count))
    for pass in 1...2 {
      var calls = 0
      let rows = (0..<count).map { store.$rows.signal.row($0) }
      var tokens = rows.map { $0.subscribe { _ in calls += 1 } }
      store.rows[7].value = pass
      #expect(calls == 1)
      store.rows.updateAll { $0.value += 1 }
      #expect(calls == count + 1)
      tokens.removeLast(count / 2)
      store.rows.updateAll { $0.value += 1 }
      #expect(calls == count + count / 2 + 1)
    }
  }

  @Test("I03: selectors of rows do not run for another row")
  func selectors() {
    let store = ListStore(Array(0..<Self.size / 10))
    var runs = 0
    let selectors = (0..<Self.size / 100).map { id in
      let row = store.$rows.signal.row(id)
      return Computed {
        runs += 1
        return row.value?.value
      }
    }
    for selector in selectors { _ = selector.value }
    store.rows[Self.size / 20].value = 1
    store.threshold = 1
    for selector in selectors { _ = selector.value }
    let count = selectors.count
    #expect(runs == count)
    store.rows[5].value = 1
    for selector in selectors { _ = selector.value }
    #expect(runs == count + 1)
  }

  @Test("Promise 19: many rows under a view are built, changed and released")
  func million() {
    let count = Self.size
    let store = ListStore(Array(0..<count))
    let sorted = store.$rows.signal.sorted(on: { -$0.id })
    #expect(sorted[0].id == count - 1)
    store.rows.removeAll()
    #expect(sorted.isEmpty)
  }

  @Test("Promises 20 to 26: a list, its views, rows, bindings and mirrors at a million rows")
  func everything() throws {
    let count = Self.size
    let store = ListStore(Array(0..<count))
    let list = store.$rows.signal
    let odd = list.filtered { $0.value % 2 == 1 }
    let sorted = list.sorted(on: { -$0.value })
    let groups = list.grouped(by: { $0.value })
    let sum = list.sum { $0.value }
    var mirror = store.rows
    var oddMirror = odd.value
    var rowCalls = 0
    let tokens = [
      list.changes.subscribe { mirror.apply($0) },
      odd.changes.subscribe { oddMirror.apply($0) },
      list.row(7).subscribe { _ in rowCalls += 1 },
    ]
    let binding = try #require(store.$rows[id: 7])
    let snapshot = store.rows
    var model = Array(store.rows)
    var generator = SeededRandom(seed: 4)
    for step in 1...100 {
      let place = generator.below(count - 100)
      switch step % 5 {
      case 0:
        store.rows.remove(at: place)
        model.remove(at: place)
      case 1:
        let isInserted = store.rows.insert(Row(count + step, step), at: place)
        #expect(isInserted)
        model.insert(Row(count + step, step), at: place)
      case 2:
        store.rows.move(from: place, to: 0)
        model.insert(model.remove(at: place), at: 0)
      default:
        store.rows[place].value += step
        model[place].value += step
      }
      #expect(sorted[0].value >= sorted[1].value && sorted.count == model.count)
    }
    let before = binding.value.value
    binding.value.value += 1
    if let place = model.firstIndex(where: { $0.id == 7 }) { model[place].value += 1 }
    #expect(store.rows[id: 7]?.value == before + 1 && rowCalls >= 1)
    #expect(Array(store.rows) == model && mirror == store.rows)
    #expect(Array(odd.value) == model.filter { $0.value % 2 == 1 } && oddMirror == odd.value)
    #expect(sum.value == model.reduce(0) { $0 + $1.value })
    #expect(groups.value.map(\.count).reduce(0, +) == model.count)
    #expect(snapshot.count == count && snapshot[id: 7] == Row(7))
    withExtendedLifetime(tokens) {}
  }

  @Test("B09: a binding to what an optional held never resurrects it")
  func unwrapped() throws {
    final class Selection {
      @Editable var row: Row? = Row(1)
    }
    let selection = Selection()
    let binding = try #require(selection.$row.unwrapped())
    selection.row = nil
    binding.value.value = 4
    #expect(selection.row == nil && binding.value == Row(1) && binding.isStale)
  }
}
