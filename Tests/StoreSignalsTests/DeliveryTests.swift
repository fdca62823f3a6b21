import StoreSignals
import Testing

@Suite("Changes are delivered after, in order, once and to the end")
struct DeliveryTests {
  private final class Store {
    @Stored var count = 0
    @Stored var name: String? = nil
    @Stored var names = ["a"]
    @Stored var other = 0
  }

  private struct Refusal: Error {}

  private let store = Store()
  private let second = Store()

  @Test("Promise 1: reading and writing any property inside a subscriber trips nothing")
  func readsAndWritesInside() {
    var seen: [[String]] = []
    let subscription = store.$names.subscribe { [store, second] names in
      seen.append(store.names)
      second.names.append(contentsOf: names)
      if store.names.count < 4 { store.names.append("\(store.names.count)") }
    }
    store.names[0].append("!")
    #expect(seen.last == ["a!", "1", "2", "3"])
    #expect(second.names.last == "3")
    withExtendedLifetime(subscription) {}
  }

  @Test("Promise 2: properties are announced in the order in which they were first written")
  func orderAcrossSignals() {
    var log: [String] = []
    var subscriptions = Subscriptions()
    second.$count.subscribe { log.append("second count \($0)") }.store(in: &subscriptions)
    store.$count.subscribe { log.append("count \($0)") }.store(in: &subscriptions)
    store.$other.subscribe { log.append("other \($0)") }.store(in: &subscriptions)
    transaction {
      store.other = 1
      second.count = 1
      store.count = 1
      store.other = 2
    }
    #expect(log == ["other 2", "second count 1", "count 1"])
  }

  @Test("Promise 2: effects run in the order in which they were made, after the subscribers")
  func orderOfEffects() {
    var log: [String] = []
    var effects = Subscriptions()
    for name in ["first", "second", "third"] {
      Effect { [store] in log.append("\(name) \(store.count + store.other)") }.store(in: &effects)
    }
    let subscription = store.$other.subscribe { log.append("other \($0)") }
    log = []
    store.count = 1
    transaction {
      store.other = 1
      store.count = 2
    }
    #expect(
      log == ["first 1", "second 1", "third 1", "other 1", "first 3", "second 3", "third 3"])
    withExtendedLifetime(subscription) {}
  }

  @Test("Promise 3: the last value given is the current one when the write returns")
  func lastValueIsCurrent() {
    var last: [Int] = [-1, -1, -1]
    var subscriptions = Subscriptions()
    for place in 0..<3 {
      store.$count.subscribe { [store] value in
        last[place] = value
        if value < 10 && place == value % 3 { store.count = value + 1 }
      }.store(in: &subscriptions)
    }
    for value in [1, 4, 0, 2] {
      store.count = value
      #expect(last == [store.count, store.count, store.count])
    }
    #expect(store.count == 10)
  }

  @Test("Promise 3: at most once for a version, never with one that is no longer current")
  func onceForAVersion() {
    var log: [String] = []
    var subscriptions = Subscriptions()
    for name in ["A", "B", "C"] {
      store.$count.subscribe { [store] value in
        log.append("\(name)\(value)")
        #expect(value == store.count)
        if name == "B" && value.isMultiple(of: 2) { store.count = value + 1 }
      }.store(in: &subscriptions)
    }
    store.count = 2
    store.count = 5
    #expect(log == ["A2", "B2", "A3", "B3", "C3", "A5", "B5", "C5"])
  }

  @Test("Promise 4: a subscriber that puts a value back is heard of by all (A13)")
  func clamp() {
    store.count = 42
    var printed: [Int] = []
    let clamping = store.$count.subscribe { [store] in if $0 > 42 { store.count = 42 } }
    let printing = store.$count.subscribe { printed.append($0) }
    store.count = 50
    #expect(printed.isEmpty)
    store.count = 41
    store.count = 60
    #expect(printed == [41, 42])
    withExtendedLifetime((clamping, printing)) {}
  }

  @Test("Promise 4: what a subscriber of another signal writes is never replayed late (E05)")
  func noLateReplay() {
    var recorded: [Int] = []
    let changing = store.$count.subscribe { [store] in store.other = $0 }
    let recording = store.$other.subscribe(initial: true) { recorded.append($0) }
    for value in 1...1000 { store.count = value }
    #expect(recorded == Array(0...1000))
    withExtendedLifetime((changing, recording)) {}
  }

  @Test("Promise 5: equal optionals are not announced (A13)")
  func equalOptionals() {
    var names: [String?] = []
    let subscription = store.$name.subscribe(initial: true) { names.append($0) }
    store.count = 5
    store.name = nil
    store.name = "a"
    store.name = "a"
    #expect(names == [nil, "a"])
    withExtendedLifetime(subscription) {}
  }

  @Test("Promise 6: a transaction nests, and computed values are right inside")
  func nestedTransaction() {
    let sum = Computed { [store] in store.count + store.other }
    var log: [Int] = []
    let subscription = sum.subscribe { log.append($0) }
    let inside = transaction {
      store.count = 1
      #expect(sum.value == 1)
      let inner = transaction { () -> Int in
        store.other = 10
        return sum.value
      }
      store.count = 2
      return inner
    }
    #expect(inside == 11)
    #expect(log == [12])
    withExtendedLifetime(subscription) {}
  }

  @Test("Promise 6: what ends where it began is not announced, whatever its kind")
  func unchanged() {
    var calls = 0
    var subscriptions = Subscriptions()
    store.$count.subscribe { _ in calls += 1 }.store(in: &subscriptions)
    store.$name.subscribe { _ in calls += 1 }.store(in: &subscriptions)
    store.$names.subscribe { _ in calls += 1 }.store(in: &subscriptions)
    Computed { [store] in store.count + store.names.count }.subscribe { _ in calls += 1 }
      .store(in: &subscriptions)
    Effect { [store] in calls += store.count * 0 + (store.name ?? "").count * 0 + 1 }
      .store(in: &subscriptions)
    calls = 0
    transaction {
      (store.count, store.name, store.names) = (5, "b", ["b", "c"])
      (store.count, store.name, store.names) = (0, nil, ["a"])
    }
    #expect(calls == 0)
  }

  @Test("Promise 7: a transaction that throws leaves every property of every store as it was")
  func failedTransaction() {
    let sum = Computed { [store] in store.count + store.names.count }
    var calls = 0
    var subscriptions = Subscriptions()
    sum.subscribe { _ in calls += 1 }.store(in: &subscriptions)
    second.$name.subscribe { _ in calls += 1 }.store(in: &subscriptions)
    let effect = Effect { [second] in calls += second.count * 0 + 1 }
    calls = 0
    #expect(throws: Refusal.self) {
      try transaction {
        store.count = 5
        store.count += 1
        store.names.append("b")
        store.names[0] = "c"
        second.name = "d"
        second.count = 7
        #expect(sum.value == 8)
        transaction { second.count = 8 }
        throw Refusal()
      }
    }
    #expect(store.count == 0 && store.names == ["a"] && sum.value == 1)
    #expect(second.name == nil && second.count == 0)
    #expect(calls == 0)
    store.count = 1
    second.name = "e"
    second.count = 1
    #expect(calls == 3 && sum.value == 2)
    withExtendedLifetime(effect) {}
  }

  @Test("Promise 7: who subscribed inside a transaction that throws is told what is true")
  func subscribeInsideFailure() {
    var seen: [Int] = []
    var subscription: Subscription?
    try? transaction { () throws(Refusal) in
      store.count = 5
      subscription = store.$count.subscribe(initial: true) { seen.append($0) }
      throw Refusal()
    }
    #expect(seen == [5, 0])
    store.count = 1
    #expect(seen == [5, 0, 1])
    withExtendedLifetime(subscription) {}
  }

  @Test("Promise 7: a failure inside a subscriber undoes only its own transaction")
  func failureInside() {
    var seen: [Int] = []
    let failing = store.$count.subscribe { [store] _ in
      try? transaction { () throws(Refusal) in
        store.other = 9
        store.count = 9
        throw Refusal()
      }
    }
    let seeing = store.$count.subscribe { seen.append($0) }
    store.count = 1
    store.count = 2
    #expect(seen == [1, 2] && store.count == 2 && store.other == 0)
    withExtendedLifetime((failing, seeing)) {}
  }

  @Test("Promise 8: who is cancelled before the commit is not called")
  func cancelBeforeCommit() {
    var calls = 0
    let subscription = store.$count.subscribe { _ in calls += 1 }
    transaction {
      store.count = 1
      subscription.cancel()
    }
    #expect(calls == 0)
  }

  @Test("Promise 12: a change in place that throws announces what it has changed")
  func throwingEdit() {
    func change(_ names: inout [String]) throws {
      names.append("b")
      throw Refusal()
    }
    func increment(_ count: inout Int) throws {
      count += 1
      throw Refusal()
    }
    var log: [String] = []
    let first = store.$names.subscribe { log.append("\($0)") }
    let second = store.$count.subscribe { log.append("\($0)") }
    #expect(throws: Refusal.self) { try change(&store.names) }
    #expect(throws: Refusal.self) { try increment(&store.count) }
    #expect(log == [#"["a", "b"]"#, "1"])
    withExtendedLifetime((first, second)) {}
  }

  @Test("A nested store is followed through its replacement (A15)")
  func nestedStores() {
    final class Parent {
      @Stored var child = Store()
    }
    let parent = Parent()
    let old = parent.child
    let count = Computed { parent.child.count }
    var log: [Int] = []
    let subscription = count.subscribe { log.append($0) }
    old.count = 1
    let new = Store()
    new.count = 7
    parent.child = new
    old.count = 2
    new.count = 8
    #expect(log == [1, 7, 8])
    withExtendedLifetime(subscription) {}
  }

  @Test("Subscribers cannot throw, and the signature says so (A19)")
  func subscribersCannotThrow() {
    let subscribe: (@escaping (Int) -> Void) -> Subscription = { [store] in
      store.$count.subscribe($0)
    }
    var log: [Int] = []
    let subscriptions = [subscribe { log.append($0) }, subscribe { log.append(-$0) }]
    store.count = 1
    #expect(log == [1, -1])
    withExtendedLifetime(subscriptions) {}
  }
}
