import SeededRandomNumbers
import StoreSignals
import Testing

@Suite("Nothing is kept that nobody holds, and nothing is called that is gone")
struct LifetimeTests {
  private final class Store {
    @Stored var count = 0
    @Editable var name = "a"
    let source = EventSource<Int>()
    private(set) lazy var double = Computed { [unowned self] in count * 2 }
    var subscriptions = Subscriptions()
    var mirrored = 0
  }

  /// Calls a function when it goes.
  private final class Parting {
    let part: () -> Void

    init(_ part: @escaping () -> Void) { self.part = part }

    deinit { part() }
  }

  @Test("Promise 10: neither signal, binding, computed value nor subscription keeps a store")
  func nobodyKeepsTheStore() {
    var store: Store? = Store()
    weak let weakStore = store
    let signal = store?.$count
    let member = store?.$name.signal.count
    let binding = store?.$name
    let computed = store?.double
    let events = store?.source.events
    var calls = 0
    let tokens = [
      signal?.subscribe { _ in calls += 1 }, member?.subscribe { _ in calls += 1 },
      binding?.subscribe { _ in calls += 1 }, computed?.subscribe { _ in calls += 1 },
      events?.subscribe { _ in calls += 1 },
    ]
    store?.count = 1
    store?.name = "bc"
    store?.source.send(1)
    #expect(calls == 5)
    store = nil
    #expect(weakStore == nil)
    #expect(signal?.value == 1 && binding?.value == "bc" && member?.value == 2)
    #expect(binding?.isStale == true)
    binding?.value = "d"
    binding?.update { $0 = "e" }
    #expect(binding?.value == "bc")
    for token in tokens {
      token?.cancel()
      token?.cancel()
    }
    #expect(calls == 5)
  }

  @Test("Promise 10: an effect does not keep what it has read")
  func effectKeepsNothing() {
    var store: Store? = Store()
    weak let weakStore = store
    let effect = Effect { [weak store] in _ = store?.count }
    store = nil
    #expect(weakStore == nil)
    effect.stop()
  }

  @Test("Promise 10: a store that keeps its own subscription is freed (A11)")
  func assignToSelf() {
    var store: Store? = Store()
    weak let weakStore = store
    if let store {
      store.$count.subscribe(with: store, initial: true) { $0.mirrored = $1 }
        .store(in: &store.subscriptions)
      store.source.events.subscribe(with: store) { $0.mirrored += $1 }
        .store(in: &store.subscriptions)
      store.count = 3
      store.source.send(4)
    }
    #expect(store?.mirrored == 7)
    store = nil
    #expect(weakStore == nil)
  }

  @Test("Promise 10: of two stores that mirror each other both are freed (A11)")
  func mirrors() {
    var first: Store? = Store()
    var second: Store? = Store()
    weak let weakFirst = first
    weak let weakSecond = second
    if let first, let second {
      first.$count.subscribe(with: second) { $0.count = $1 }.store(in: &second.subscriptions)
      second.$count.subscribe(with: first) { $0.count = $1 }.store(in: &first.subscriptions)
      first.count = 1
      #expect(second.count == 1)
      second.count = 2
      #expect(first.count == 2)
    }
    first = nil
    #expect(weakFirst == nil)
    second?.count = 3
    second = nil
    #expect(weakSecond == nil)
  }

  @Test("Promise 10: a store may go at every point of a delivery", arguments: 0..<3)
  func releasedMidway(place: Int) {
    var store: Store? = Store()
    weak let weakStore = store
    var log: [Int] = []
    let signal = store?.$count
    let tokens = (0..<3).map { number in
      signal?.subscribe { _ in
        log.append(number)
        if number == place { store = nil }
      }
    }
    // In a commit of its own nobody but the variable holds the store.
    transaction { store?.count = 1 }
    #expect(weakStore == nil)
    #expect(log == Array(0...place))
    withExtendedLifetime(tokens) {}
  }

  @Test("Promise 10: a store may go in a delivery that has ended all of its subscriptions")
  func releasedWithoutSubscribers() {
    for isInTransaction in [true, false] {
      let other = Store()
      var store: Store? = Store()
      weak let weakStore = store
      var log: [Int] = []
      var tokens: [Subscription?] = []
      let signal = store?.$count
      for number in 0..<3 {
        let token = signal?.subscribe { _ in
          log.append(number)
          tokens = []
          store = nil
          // The write that is being announced is over for everybody.
          other.count += 1
        }
        tokens.append(token)
      }
      if isInTransaction {
        transaction { store?.count = 1 }
      } else {
        store?.count = 1
      }
      #expect(weakStore == nil)
      #expect(log == [0])
      #expect(other.count == 1)
    }
  }

  @Test("Promise 10: a store may go in the effect that has read it")
  func releasedInEffect() {
    let other = Store()
    var store: Store? = Store()
    weak let weakStore = store
    var runs = 0
    let effect = Effect {
      runs += 1
      if store?.count == 1 {
        store = nil
        other.count += 1
      }
    }
    store?.count = 1
    #expect(weakStore == nil)
    #expect(runs == 2)
    #expect(other.count == 1)
    withExtendedLifetime(effect) {}
  }

  @Test("Promise 10: a store that goes with a change under way takes its computed values along")
  func releasedWithComputed() {
    var store: Store? = Store()
    var calls = 0
    let tokens = [
      store?.double.subscribe { _ in calls += 1 },
      store?.$name.signal.count.subscribe { _ in calls += 1 },
    ]
    transaction {
      store?.count = 1
      store?.name = "abc"
      store = nil
    }
    #expect(calls == 0)
    withExtendedLifetime(tokens) {}
  }

  @Test("Promise 10: what goes may write, send and cancel, wherever it goes")
  func partingObjects() {
    final class Holder {
      @Stored var object: Parting?
      @Stored var objects: [Parting] = []
      @Stored var count = 0
      let source = EventSource<Int>()
    }
    let holder = Holder()
    var calls = 0
    var subscriptions = Subscriptions()
    holder.$count.subscribe { _ in calls += 1 }.store(in: &subscriptions)
    holder.$object.subscribe { _ in calls += 100 }.store(in: &subscriptions)
    let events = holder.source.events.subscribe { _ in calls += 10_000 }
    let cancelled = holder.$count.subscribe { _ in calls += 1_000_000 }
    let part = { [unowned holder] in
      cancelled.cancel()
      holder.count += 1
      holder.object = nil
      holder.objects.append(Parting {})
      holder.source.send(1)
    }
    // Replaced, removed in place, replaced in a transaction, put back by one that throws.
    holder.object = Parting(part)
    #expect(calls == 100)
    holder.object = nil
    #expect(holder.count == 1 && calls == 200 + 10_101)
    calls = 0
    holder.objects = [Parting(part)]
    holder.objects = []
    #expect(holder.count == 2 && holder.objects.count == 1 && calls == 10_101)
    calls = 0
    transaction {
      holder.object = Parting(part)
      holder.object = nil
    }
    #expect(holder.count == 3 && calls == 10_101)
    calls = 0
    struct Refusal: Error {}
    try? transaction { () throws(Refusal) in
      holder.object = Parting(part)
      throw Refusal()
    }
    #expect(holder.count == 4)
    withExtendedLifetime(events) {}
  }

  @Test("Promise 10: a computed value's old result may write when it goes")
  func partingResult() {
    let count = Stored(wrappedValue: 0)
    let other = Stored(wrappedValue: 0)
    let object = Computed { () -> Parting in
      _ = count.wrappedValue
      return Parting { other.wrappedValue += 1 }
    }
    var calls = 0
    let subscription = object.subscribe { _ in calls += 1 }
    count.wrappedValue = 1
    count.wrappedValue = 2
    #expect(calls == 2 && other.wrappedValue == 2)
    withExtendedLifetime(subscription) {}
  }

  @Test(
    "Promise 11: a chain of 100,000 computed values is brought up to date and released by loops")
  func longChain() {
    let head = Stored(wrappedValue: 0)
    var last = Computed { head.wrappedValue }
    _ = last.value
    for _ in 1..<100_000 {
      let previous = last
      last = Computed { previous.value }
      _ = last.value
    }
    var log: [Int] = []
    let subscription = last.subscribe { log.append($0) }
    head.wrappedValue = 1
    head.wrappedValue = 2
    #expect(log == [1, 2] && last.value == 2)
    subscription.cancel()
    last = Computed { 0 }
  }

  @Test("Promise 11: a subscriber that sets the next value 100,000 times (A18)")
  func nextValue() {
    let count = Stored(wrappedValue: 0)
    var calls = 0
    let subscription = count.projectedValue.subscribe {
      calls += 1
      if !$0.isMultiple(of: 100) { count.wrappedValue = $0 + 1 }
    }
    #if DEBUG
      let commits = 1000
    #else
      let commits = 10_000
    #endif
    for _ in 0..<commits { count.wrappedValue += 1 }
    #expect(count.wrappedValue == commits * 100 && calls == commits * 100)
    withExtendedLifetime(subscription) {}
  }

  @Test("Promise 11: 100,000 subscriptions end in any order")
  func manySubscriptions() {
    let count = Stored(wrappedValue: 0)
    var calls = 0
    var tokens = (0..<100_000).map { _ in count.projectedValue.subscribe { _ in calls += 1 } }
    count.wrappedValue = 1
    var random = SeededRandom(seed: 1)
    tokens.shuffle(using: &random)
    tokens.removeLast(99_000)
    count.wrappedValue = 2
    #expect(calls == 101_000)
  }

  @Test("A chain of 10,000 event operators is called and released (A18)")
  func operatorChain() {
    let source = EventSource<Int>()
    var events = source.events
    for _ in 0..<5000 { events = events.map { $0 + 1 }.filter { $0 > 0 } }
    var log: [Int] = []
    let subscription = events.subscribe { log.append($0) }
    source.send(1)
    subscription.cancel()
    source.send(2)
    #expect(log == [5001])
  }

  @Test("Promise 11: the first evaluation of a chain of which nothing was read yet")
  func unreadChain() {
    let head = Stored(wrappedValue: 0)
    var last = Computed { head.wrappedValue }
    // A quarter of what the documentation promises: sanitizers need more of the stack.
    for _ in 1..<1000 {
      let previous = last
      last = Computed { previous.value + 1 }
    }
    #expect(last.value == 999)
  }

  @Test("A set of subscriptions forgets the cancelled ones as it grows")
  func boundedSet() {
    let count = Stored(wrappedValue: 0)
    var subscriptions = Subscriptions()
    for _ in 0..<1000 {
      let subscription = count.projectedValue.subscribe { _ in }
      subscription.store(in: &subscriptions)
      subscription.cancel()
    }
    #expect(subscriptions.count < 100)
  }
}
