import StoreCollections
import StoreSignals
import Testing

@Suite("Lists at scale")
struct ListScaleTests {
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
    // A list that is copied for each edit needs more than ten seconds. Debug builds also run under the
    // sanitizers, where time says nothing.
    #if !DEBUG
      #expect(time < .seconds(1))
    #endif
    _ = time
    subscription.cancel()
  }

  @Test("I02: many row subscribers come, are called and go")
  func rowSubscribers() {
    let store = ListStore(Array(0..<20_000))
    for pass in 1...2 {
      var calls = 0
      let rows = (0..<20_000).map { store.$rows.signal.row($0) }
      var tokens = rows.map { $0.subscribe { _ in calls += 1 } }
      store.rows[7].value = pass
      #expect(calls == 1)
      store.rows.updateAll { $0.value += 1 }
      #expect(calls == 20_001)
      tokens.removeLast(10_000)
      store.rows.updateAll { $0.value += 1 }
      #expect(calls == 30_001)
    }
  }

  @Test("I03: selectors of rows do not run for another row")
  func selectors() {
    let store = ListStore(Array(0..<10_000))
    var runs = 0
    let selectors = (0..<1000).map { id in
      let row = store.$rows.signal.row(id)
      return Computed {
        runs += 1
        return row.value?.value
      }
    }
    for selector in selectors { _ = selector.value }
    store.rows[5000].value = 1
    store.threshold = 1
    for selector in selectors { _ = selector.value }
    #expect(runs == 1000)
    store.rows[5].value = 1
    for selector in selectors { _ = selector.value }
    #expect(runs == 1001)
  }

  @Test("Promise 19: many rows under a view are built, changed and released")
  func million() {
    let count = 200_000
    let store = ListStore(Array(0..<count))
    let sorted = store.$rows.signal.sorted(on: { -$0.id })
    #expect(sorted[0].id == count - 1)
    store.rows.removeAll()
    #expect(sorted.isEmpty)
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
