import StoreSignals
import Testing

@Suite("Transactions that throw inside each other")
struct NestedRollBackTests {
  private struct Failure: Error {}

  private final class Store {
    @Editable var value = 0
    @Editable var text = "a"
  }

  private func fail(_ body: () -> Void) {
    try? transaction { () throws(Failure) in
      body()
      throw Failure()
    }
  }

  @Test("Promise 7: what was subscribed to in an inner one that threw is put back by the outer one")
  func subscribedInside() {
    let store = Store()
    var seen: [Int] = []
    var token: Subscription?
    fail {
      fail {
        store.value = 1
        token = store.$value.subscribe { seen.append($0) }
      }
      store.value = 5
    }
    #expect(store.value == 0 && seen == [0])
    store.value = 2
    #expect(seen == [0, 2])
    withExtendedLifetime(token) {}
  }

  @Test("Promise 7: who has watched before hears nothing, also when an inner one threw twice")
  func watchedBefore() {
    let store = Store()
    var told: [Int] = []
    var toldInside: [Int] = []
    var runs: [Int] = []
    let token = store.$value.subscribe { told.append($0) }
    let effect = Effect { runs.append(store.value) }
    var inner: Subscription?
    fail {
      fail {
        store.value = 1
        inner = store.$value.subscribe { toldInside.append($0) }
      }
      fail {
        fail { store.value = 2 }
        fail { store.value = 3 }
      }
      fail { store.value = 4 }
    }
    #expect(told == [] && toldInside == [0] && runs == [0])
    store.value = 5
    #expect(told == [5] && toldInside == [0, 5] && runs == [0, 5])
    withExtendedLifetime((token, inner, effect)) {}
  }
}
