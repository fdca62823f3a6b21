import StoreSignals
import Testing

@Suite("Events are delivered in order to those who are there")
struct EventsTests {
  private final class Log {
    var events: [String] = []
  }

  private let log = Log()
  private let source = EventSource<Int>()

  /// Subscribes to events and to their end.
  private func subscribe<Event>(to events: Events<Event>?) -> Subscription? {
    let end = { [log] in log.events.append("ended") }
    return events?.subscribe(ended: end) { [log] in log.events.append("\($0)") }
  }

  @Test("An event that is sent inside comes after the one under delivery, to all")
  func sentInside() {
    let tokens = [
      source.events.subscribe { [log, source] in
        log.events.append("A\($0)")
        if $0 < 3 { source.send($0 + 1) }
      },
      source.events.subscribe { [log] in log.events.append("B\($0)") },
    ]
    source.send(1)
    #expect(log.events == ["A1", "B1", "A2", "B2", "A3", "B3"])
    withExtendedLifetime(tokens) {}
  }

  @Test("Events of a transaction come with its writes, in the order in which they were sent")
  func transactions() {
    let count = Stored(wrappedValue: 0)
    let tokens = [
      source.events.subscribe { [log] in log.events.append("event \($0) at \(count.wrappedValue)")
      },
      count.projectedValue.subscribe { [log] in log.events.append("count \($0)") },
    ]
    struct Refusal: Error {}
    transaction {
      source.send(1)
      count.wrappedValue = 5
      source.send(2)
      try? transaction { () throws(Refusal) in
        source.send(3)
        throw Refusal()
      }
      #expect(log.events.isEmpty)
    }
    #expect(log.events == ["event 1 at 5", "count 5", "event 2 at 5"])
    withExtendedLifetime(tokens) {}
  }

  @Test("An event that was sent is delivered also when its source goes")
  func sourceGoes() {
    var source: EventSource<Int>? = EventSource<Int>()
    let token = subscribe(to: source?.events)
    transaction {
      source?.send(1)
      source = nil
    }
    #expect(log.events == ["1", "ended"])
    withExtendedLifetime(token) {}
  }

  @Test("A stream completes with its source, and at once when that is gone")
  func completion() {
    var source: EventSource<Int>? = EventSource<Int>()
    var other: EventSource<Int>? = EventSource<Int>()
    let events = source?.events
    let merged = other.flatMap { events?.merge($0.events).map { "\($0)" } }
    let tokens = [subscribe(to: events), subscribe(to: merged)]
    source = nil
    other?.send(1)
    #expect(log.events == ["ended", "1"])
    let late = subscribe(to: events)
    #expect(log.events == ["ended", "1", "ended"])
    other = nil
    #expect(log.events == ["ended", "1", "ended", "ended"])
    withExtendedLifetime((tokens, late)) {}
  }

  @Test("A cancelled subscriber hears neither events nor the end")
  func cancelled() {
    var source: EventSource<Int>? = EventSource<Int>()
    let token = subscribe(to: source?.events)
    token?.cancel()
    source?.send(1)
    source = nil
    #expect(log.events.isEmpty)
  }

  @Test("The changes of a signal as events, with those of another")
  func signals() {
    let first = Stored(wrappedValue: 0)
    let second = Stored(wrappedValue: 0)
    let token = first.projectedValue.events.merge(second.projectedValue.events)
      .filter { $0 > 1 }.subscribe { [log] in log.events.append("\($0)") }
    for value in 1...3 {
      first.wrappedValue = value
      second.wrappedValue = value * 10
    }
    #expect(log.events == ["10", "2", "20", "3", "30"])
    withExtendedLifetime(token) {}
  }
}
