import StoreSignals
import StoreTesting
import Testing

@MainActor
@Suite(
  "Events that come fast are thinned out, and the last one is never lost (A17)",
  .timeLimit(.minutes(20)))
struct PacingTests {
  /// The events 1, 2 and 3 at 0, 10 and 20 ms, with an interval of 100 ms.
  private final class Run {
    let clock = ManualClock()
    var source: EventSource<Int>? = EventSource<Int>()
    private var recorder: Recorder<String>?
    var log: [String] { recorder?.values ?? [] }

    func start(_ pace: (Events<Int>) -> Events<Int>) {
      guard let source else { return }
      recorder = Recorder { note in
        pace(source.events).subscribe(ended: { note("ended") }, { note("\($0)") })
      }
    }

    func stop() { recorder?.stop() }

    func sendBurst() {
      for value in 1...3 {
        source?.send(value)
        if value < 3 { clock.advance(by: .milliseconds(10)) }
      }
    }

    /// Returns when so much was noted.
    func waitForLog(_ count: Int) async { await recorder?.waitForValues(count) }
  }

  private let run = Run()

  private func throttle() {
    run.start { [clock = run.clock] in $0.throttled(for: .milliseconds(100), clock: clock) }
  }

  private func debounce(leading: Bool = true) {
    run.start { [clock = run.clock] in
      $0.debounced(for: .milliseconds(100), clock: clock, leading: leading)
    }
  }

  @Test("Throttled: the first one, and the last one when the interval is over")
  func throttled() async {
    throttle()
    run.sendBurst()
    await run.clock.waitForSleepers(1)
    #expect(run.log == ["1"])
    run.clock.advance(by: .milliseconds(80))
    await run.waitForLog(2)
    #expect(run.log == ["1", "3"])
    // An interval of its own begins for what comes after.
    run.source?.send(4)
    await run.clock.waitForSleepers(1)
    run.clock.advance(by: .milliseconds(100))
    await run.waitForLog(3)
    #expect(run.log == ["1", "3", "4"])
  }

  @Test("Throttled: a single one comes once, and the next one after the interval at once")
  func throttledSingle() async {
    throttle()
    run.source?.send(1)
    await run.clock.waitForSleepers(1)
    run.clock.advance(by: .milliseconds(100))
    run.source?.send(2)
    #expect(run.log == ["1", "2"])
  }

  @Test("Debounced: the first one, and the last one after the quiet")
  func debounced() async {
    debounce()
    run.sendBurst()
    await run.clock.waitForSleepers(1)
    #expect(run.log == ["1"])
    run.clock.advance(by: .milliseconds(80))
    await run.clock.waitForSleepers(1)
    run.clock.advance(by: .milliseconds(20))
    await run.waitForLog(2)
    #expect(run.log == ["1", "3"])
  }

  @Test("Debounced without the first one: only the last one after the quiet")
  func debouncedTrailing() async {
    debounce(leading: false)
    run.sendBurst()
    await run.clock.waitForSleepers(1)
    #expect(run.log == [])
    run.clock.advance(by: .milliseconds(100))
    await run.waitForLog(1)
    #expect(run.log == ["3"])
  }

  @Test("On completion what is pending is delivered before", arguments: [true, false])
  func completion(isThrottled: Bool) async {
    if isThrottled { throttle() } else { debounce() }
    run.sendBurst()
    run.clock.advance(by: .milliseconds(10))
    run.source = nil
    #expect(run.log == ["1", "3", "ended"])
    await run.clock.waitForSleepers(0)
    run.clock.advance(by: .seconds(1))
    #expect(run.log == ["1", "3", "ended"])
  }

  @Test("After a cancellation nothing is delivered", arguments: [true, false])
  func cancellation(isThrottled: Bool) async {
    if isThrottled { throttle() } else { debounce() }
    run.sendBurst()
    await run.clock.waitForSleepers(1)
    run.stop()
    await run.clock.waitForSleepers(0)
    run.clock.advance(by: .seconds(1))
    run.source = nil
    #expect(run.log == ["1"])
  }

  @Test("A signal's values are thinned out too, on the actor of the signal")
  func signals() async {
    final class Store {
      @Editable var text = ""
    }
    let store = Store()
    let clock = ManualClock()
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let token = store.$text.debounced(for: .seconds(1), clock: clock, leading: false).subscribe {
      MainActor.assertIsolated()
      continuation.yield($0)
    }
    for text in ["a", "ab", "abc"] { store.text = text }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == "abc")
    withExtendedLifetime(token) {}
  }

  @Test(
    "A signal's pending value is delivered when its store goes", arguments: [true, false])
  func signalEnds(isThrottled: Bool) async {
    final class Store {
      @Stored var count = 0
      private(set) lazy var double = Computed { [unowned self] in count * 2 }
    }
    var store: Store? = Store()
    let clock = ManualClock()
    let interval = Duration.seconds(1)
    let events =
      isThrottled
      ? store?.double.throttled(for: interval, clock: clock)
      : store?.double.debounced(for: interval, clock: clock)
    var log: [String] = []
    let end = { log.append("ended") }
    let token = events?.subscribe(ended: end) { log.append("\($0)") }
    for count in 1...3 { store?.count = count }
    #expect(log == ["2"])
    store = nil
    #expect(log == ["2", "6", "ended"])
    await clock.waitForSleepers(0)
    withExtendedLifetime(token) {}
  }

  /// A store that knows nothing of isolation is told where it lives.
  private final class Search {
    @Editable var text = ""
    private(set) var asked: [String] = []
    private var token: Subscription?

    init(clock: ManualClock, isolation: any Actor) {
      token = $text.throttled(for: .seconds(1), clock: clock, isolation: isolation)
        .subscribe(with: self) { $0.asked.append($1) }
    }
  }

  @Test("A store that is not isolated itself passes its actor")
  func passedIsolation() async {
    let clock = ManualClock()
    var search: Search? = Search(clock: clock, isolation: MainActor.shared)
    weak let weakSearch = search
    search?.text = "a"
    search?.text = "ab"
    #expect(search?.asked == ["a"])
    await clock.waitForSleepers(1)
    search = nil
    #expect(weakSearch == nil)
    await clock.waitForSleepers(0)
  }

  /// A store that lives on an actor of its own and owns what it has subscribed to.
  private actor Session {
    @Editable var text = ""
    private var token: Subscription?
    private var continuation: AsyncStream<String>.Continuation?

    deinit { continuation?.finish() }

    func start(_ clock: ManualClock) -> AsyncStream<String> {
      let (stream, continuation) = AsyncStream.makeStream(of: String.self)
      self.continuation = continuation
      token = $text.throttled(for: .seconds(1), clock: clock).subscribe(with: self) {
        $0.assertIsolated()
        continuation.yield($1)
      }
      return stream
    }

    func write(_ text: String) { self.text = text }
  }

  @Test("The timer comes back to the actor on which it was asked for")
  func actors() async {
    var session: Session? = Session()
    weak let weakSession = session
    let clock = ManualClock()
    var iterator = await session?.start(clock).makeAsyncIterator()
    for text in ["a", "b", "c"] { await session?.write(text) }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    #expect(await iterator?.next() == "a")
    #expect(await iterator?.next() == "c")
    await clock.waitForSleepers(1)
    // The interval that began with "c" is the last thing that holds the actor.
    session = nil
    clock.advance(by: .seconds(1))
    #expect(await iterator?.next() == nil)
    #expect(weakSession == nil)
  }
}
