import StoreSignals
import Testing

@Suite("Signals, computed values and bindings are subscribed to in the same ways")
struct SubscribableTests {
  private final class Store {
    @Editable var count = 0
    private(set) lazy var double = Computed { [unowned self] in count * 2 }
  }

  private let store = Store()

  /// As the documentation of `Subscribable` shows it.
  private func show(_ number: some Subscribable<Int>, on log: @escaping (String) -> Void)
    -> [Subscription]
  {
    [
      number.subscribe(initial: true) { log("\($0)") },
      number.subscribe { old, new in log("\(old) to \(new)") },
      number.events.subscribe { log("event \($0)") },
    ]
  }

  @Test("With the current value first, with old and new, as events")
  func forms() {
    for kind in 0..<3 {
      var log: [String] = []
      let tokens =
        switch kind {
        case 0: show(store.$count.signal) { log.append($0) }
        case 1: show(store.$count) { log.append($0) }
        default: show(store.double) { log.append($0) }
        }
      let factor = kind == 2 ? 2 : 1
      let start = store.count * factor
      store.count += 1
      let now = store.count * factor
      #expect(log == ["\(start)", "\(now)", "\(start) to \(now)", "event \(now)"])
      withExtendedLifetime(tokens) {}
    }
  }

  @Test("Old and new leave no change out, also across waves")
  func oldAndNew() {
    var pairs: [[Int]] = []
    let changing = store.$count.subscribe { [store] in if $0 < 3 { store.count = $0 + 1 } }
    let token = store.$count.subscribe { old, new in pairs.append([old, new]) }
    store.count = 1
    store.count = 9
    #expect(pairs == [[0, 3], [3, 9]])
    withExtendedLifetime((changing, token)) {}
  }

  @Test("An owner is held weakly and told while it is there")
  func owner() {
    final class Owner {
      var log: [Int] = []
    }
    var owner: Owner? = Owner()
    weak let weakOwner = owner
    var log: [Int] = []
    let token = owner.map { owner in
      store.double.subscribe(with: owner, initial: true) { owner, value in
        owner.log.append(value)
        log = owner.log
      }
    }
    store.count = 1
    #expect(log == [0, 2])
    owner = nil
    #expect(weakOwner == nil)
    store.count = 2
    #expect(log == [0, 2])
    withExtendedLifetime(token) {}
  }

  @Test("A subscription keeps a computed value that nobody else holds")
  func keptComputed() {
    var log: [Int] = []
    let token = Computed { [store] in store.count + 1 }.subscribe { log.append($0) }
    store.count = 1
    #expect(log == [2])
    withExtendedLifetime(token) {}
  }
}
