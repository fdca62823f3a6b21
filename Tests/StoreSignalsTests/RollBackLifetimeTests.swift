import StoreSignals
import Testing

@Suite("What goes while it is put back or compared")
struct RollBackLifetimeTests {
  private final class Parting: Equatable {
    private let part: () -> Void

    init(_ part: @escaping () -> Void) { self.part = part }

    deinit { part() }

    static func == (left: Parting, right: Parting) -> Bool { left === right }
  }

  private final class Compared: Equatable {
    var compare: () -> Void = {}

    static func == (left: Compared, right: Compared) -> Bool {
      left.compare()
      return left === right
    }
  }

  private final class Store {
    @Stored var value: Parting?
    @Stored var compared = Compared()
    @Stored var count = 0
  }

  private struct Failure: Error {}

  @Test("A value that is put back may let go of its store")
  func puttingBack() {
    var store: Store? = Store()
    let count = store?.$count
    try? transaction { () throws(Failure) in
      store?.count = 1
      store?.value = Parting { store = nil }
      throw Failure()
    }
    #expect(store == nil && count?.value == 0)
  }

  @Test("Promises 3 and 10: what a value writes when it is put back is announced")
  func writing() {
    let store = Store()
    var seen: [Int] = []
    let token = store.$count.subscribe { seen.append($0) }
    for isInside in [false, true] {
      let change = {
        try? transaction { () throws(Failure) in
          store.count = 1
          store.value = Parting { store.count += 5 }
          throw Failure()
        }
      }
      if isInside { transaction { change() } } else { change() }
    }
    #expect(store.count == 10 && seen == [5, 10])
    token.cancel()
  }

  @Test("A comparison at the end of a transaction may let go of the store")
  func comparing() {
    var store: Store? = Store()
    let first = Compared()
    store?.compared = first
    let token = store?.$compared.subscribe { _ in }
    transaction {
      store?.compared = Compared()
      store?.compared = first
      first.compare = { store = nil }
    }
    #expect(store == nil)
    withExtendedLifetime(token) {}
  }
}
