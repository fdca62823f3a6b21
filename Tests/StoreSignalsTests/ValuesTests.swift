import StoreSignals
import Testing

@MainActor
@Suite("Values as an asynchronous sequence end well and lose no last one", .timeLimit(.minutes(20)))
struct ValuesTests {
  private final class Store {
    @Stored var count = 0
    @Editable var name = "a"
    let source = EventSource<Int>()
    private(set) lazy var double = Computed { [unowned self] in count * 2 }
  }

  @Test("Promise 39: the first value is the current one, and a slow reader gets the newest (D07)")
  func slowReader() async {
    var store: Store? = Store()
    let values = store?.$count.values
    for value in 1...1000 { store?.count = value }
    var iterator = values?.makeAsyncIterator()
    #expect(await iterator?.next() == 1000)
    store?.count = 1001
    store = nil
    #expect(await iterator?.next() == 1001)
    #expect(await iterator?.next() == nil)
  }

  @Test("Promise 39: who needs each value gets each one")
  func eachValue() async {
    var store: Store? = Store()
    let changes = store?.$count.changes(buffering: .unbounded)
    let values = store?.$count.values(buffering: .unbounded)
    for value in 1...1000 { store?.count = value }
    store = nil
    var all: [Int] = []
    if let values { for await value in values { all.append(value) } }
    #expect(all == Array(0...1000))
    all = []
    if let changes { for await value in changes { all.append(value) } }
    #expect(all == Array(1...1000))
  }

  @Test("Promise 39: computed values, members, bindings and events alike, to the end of the store")
  func everyKind() async {
    var store: Store? = Store()
    let double = store?.double.values
    let length = store?.$name.signal.count.values
    let name = store?.$name.values
    let events = store?.source.events.values
    store?.count = 4
    store?.name = "bcd"
    store?.source.send(7)
    store?.source.send(8)
    store = nil
    func all<Value>(_ values: AsyncValues<Value>?) async -> [Value] {
      var all: [Value] = []
      if let values { for await value in values { all.append(value) } }
      return all
    }
    #expect(await all(double) == [8])
    #expect(await all(length) == [3])
    #expect(await all(name) == ["bcd"])
    #expect(await all(events) == [7, 8])
  }

  @Test("Promise 39: the last value comes also when its store goes with it")
  func lastValueOfATransaction() async {
    var store: Store? = Store()
    let values = store?.$count.values(buffering: .unbounded)
    transaction {
      store?.count = 5
      store = nil
    }
    var all: [Int] = []
    if let values { for await value in values { all.append(value) } }
    #expect(all == [0, 5])
  }

  @Test("Promise 39: what is gone from the start gives its last value and ends")
  func goneFromTheStart() async {
    var store: Store? = Store()
    let signal = store?.$count
    let binding = store?.$name
    store = nil
    var all: [String] = []
    if let signal { for await value in signal.values { all.append("\(value)") } }
    if let binding { for await value in binding.values { all.append(value) } }
    for await value in StoreBinding.constant(9).values { all.append("\(value)") }
    #expect(all == ["0", "a", "9"])
  }

  @Test("Promise 39: a cancelled task ends the loop, and nothing is left behind (D07)")
  func cancelledTask() async {
    final class Token {}
    let count = Stored(wrappedValue: 0)
    var token: Token? = Token()
    weak let weakToken = token
    var computed: Computed<Int>? = Computed { [token] in
      withExtendedLifetime(token) { count.wrappedValue }
    }
    token = nil
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = Task { [computed] in
      var last = -1
      guard let computed else { return last }
      for await value in computed.values {
        last = value
        continuation.yield()
      }
      return last
    }
    computed = nil
    var iterator = started.makeAsyncIterator()
    await iterator.next()
    count.wrappedValue = 1
    await iterator.next()
    #expect(weakToken != nil)
    task.cancel()
    #expect(await task.value == 1)
    #expect(weakToken == nil)
  }

  @Test("Promise 39: a loop that is left leaves nothing behind")
  func leftLoop() async {
    final class Token {}
    let count = Stored(wrappedValue: 0)
    weak var weakToken: Token?
    do {
      let token = Token()
      weakToken = token
      let computed = Computed { withExtendedLifetime(token) { count.wrappedValue } }
      for await value in computed.values where value == 0 { break }
    }
    #expect(weakToken == nil)
  }

  @Test("Promise 39: a sequence that nobody reads leaves nothing behind")
  func unreadSequence() {
    final class Token {}
    let count = Stored(wrappedValue: 0)
    weak var weakToken: Token?
    do {
      let token = Token()
      weakToken = token
      let values = Computed { withExtendedLifetime(token) { count.wrappedValue } }.values
      count.wrappedValue = 1
      withExtendedLifetime(values) {}
    }
    #expect(weakToken == nil)
  }

  /// A store on an actor of its own that gives its values away.
  private actor Session {
    @Stored private var count = 0

    var counts: AsyncStream<Int> { $count.stream(buffering: .unbounded) }

    func write(_ range: ClosedRange<Int>) {
      for value in range { count = value }
    }
  }

  @Test("Values cross isolations, where signals do not compile (A08, A09)")
  func acrossIsolations() async {
    let session = Session()
    var readers: [Task<[Int], Never>] = []
    for number in 0..<8 {
      let stream = await session.counts
      readers.append(
        Task.detached {
          var all: [Int] = []
          for await count in stream {
            all.append(count)
            // Half of them leave early, while it goes on.
            if count == (number.isMultiple(of: 2) ? 4000 : 700) { break }
          }
          return all
        })
      await session.write((number * 100 + 1)...(number * 100 + 100))
    }
    await session.write(801...4000)
    for (number, reader) in readers.enumerated() {
      let all = await reader.value
      let last = number.isMultiple(of: 2) ? 4000 : max(700, number * 100)
      #expect(all.first == number * 100 && (all.last == last || number == 7))
      #expect(all == Array(number * 100..<(number * 100 + all.count)))
    }
  }

  @Test("A stream ends with its store, and forgets a reader that has left")
  func streams() async {
    var store: Store? = Store()
    var stream = store?.double.stream(buffering: .unbounded)
    let events = store?.source.events.stream()
    let left = store?.$count.stream()
    store?.source.send(3)
    store?.count = 1
    if let left { for await _ in left { break } }
    store?.count = 2
    store = nil
    var all: [Int] = []
    if let stream { for await value in stream { all.append(value) } }
    if let events { for await value in events { all.append(value) } }
    #expect(all == [0, 2, 4, 3])
    stream = StoreBinding.constant(1).stream()
    if let stream { for await value in stream { all.append(value) } }
    #expect(all.last == 1)
  }

  @Test("Waiting for a value finds the current one, and one that comes")
  func waiting() async throws {
    let count = Stored(wrappedValue: 3)
    let clock = ManualClock()
    let values = count.projectedValue.values
    let current = try await values.first(where: { $0 == 3 }, timeout: .seconds(1), clock: clock)
    #expect(current == 3)
    let coming = count.projectedValue.values(buffering: .unbounded)
    for value in 4...9 { count.wrappedValue = value }
    let found = try await coming.first(where: { $0 > 5 }, timeout: .seconds(1), clock: clock)
    #expect(found == 6)
    await clock.waitForSleepers(0)
  }

  @Test("Waiting for an event finds one that was sent since, and ends with the source")
  func waitingForEvents() async throws {
    var source: EventSource<Int>? = EventSource<Int>()
    let clock = ManualClock()
    let events = source?.events.filter { $0 > 0 }.values
    let rest = source?.events.values
    for event in [-5, 3, 5] { source?.send(event) }
    let found = try await events?.first(
      where: { !$0.isMultiple(of: 3) }, timeout: .seconds(1), clock: clock)
    #expect(found == 5)
    source = nil
    await #expect(throws: WaitFailure.ended) {
      _ = try await rest?.first(where: { $0 > 5 }, timeout: .seconds(1), clock: clock)
    }
    await clock.waitForSleepers(0)
  }

  @Test("Waiting ends with the time, with the store and with the task")
  func waitingInVain() async {
    var store: Store? = Store()
    let clock = ManualClock()
    func wait(_ values: AsyncValues<Int>?) async -> WaitFailure? {
      do throws(WaitFailure) {
        _ = try await values?.first(where: { $0 < 0 }, timeout: .seconds(1), clock: clock)
        return nil
      } catch {
        return error
      }
    }
    let values = (store?.$count.values, store?.$count.values, store?.$count.values)
    let first = Task { await wait(values.0) }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    #expect(await first.value == .timedOut)

    let second = Task { await wait(values.1) }
    await clock.waitForSleepers(1)
    second.cancel()
    #expect(await second.value == .cancelled)

    let third = Task { await wait(values.2) }
    await clock.waitForSleepers(1)
    store = nil
    #expect(await third.value == .ended)
  }
}
