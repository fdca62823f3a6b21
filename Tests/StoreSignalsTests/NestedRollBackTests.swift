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
}
