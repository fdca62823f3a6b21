import StoreCollections
import StoreSignals
import Testing

@Suite("Lists in transactions that throw inside each other")
struct NestedRollBackTests {
  private struct Failure: Error {}

  private let store = ListStore([1, 2])

  private func fail(_ body: () -> Void) {
    try? transaction { () throws(Failure) in
      body()
      throw Failure()
    }
  }

  @Test("Promise 7: a list that was subscribed to in an inner one is put back by the outer one")
  func list() {
    let before = store.rows
    var seen: [[Int]] = []
    var token: Subscription?
    fail {
      fail {
        store.rows[id: 1]?.value = 3
        token = store.$rows.signal.subscribe { seen.append($0.map(\.value)) }
      }
      store.rows[id: 1]?.value = 4
      store.rows[id: 2] = nil
    }
    #expect(store.rows == before && seen == [[0, 0]])
    withExtendedLifetime(token) {}
  }

  @Test("Promise 7: a row that was asked for in an inner one is right after the outer one")
  func row() {
    var row: Signal<Row?>?
    for isWritten in [false, true] {
      fail {
        if isWritten { store.rows[id: 2]?.value = 9 }
        fail {
          store.rows[id: 1]?.value = 3
          row = store.$rows.signal.row(1)
          store.rows[id: 1]?.value = 4
        }
        #expect(row?.value == Row(1))
      }
      #expect(row?.value == Row(1))
      fail {
        fail {
          store.rows[id: 1]?.value = 3
          row = store.$rows.signal.row(1)
        }
        store.rows[id: 1]?.value = 5
      }
      #expect(row?.value == Row(1))
    }
  }

  @Test("Promise 20: edits of a list lead to it when it was followed from an inner one on")
  func changes() {
    var mirror = store.rows
    var token: Subscription?
    fail {
      store.rows[id: 1]?.value = 3
      fail {
        store.rows[id: 2]?.value = 4
        mirror = store.rows
        token = store.$rows.signal.changes.subscribe { mirror.apply($0.edits) }
      }
    }
    #expect(mirror == store.rows)
    store.rows[id: 2] = nil
    #expect(mirror == store.rows)
    withExtendedLifetime(token) {}
  }
}
