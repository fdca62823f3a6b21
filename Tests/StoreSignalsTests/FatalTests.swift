import StoreSignals
import Testing

@Suite("What only a bug can cause stops the program with a message that names who")
struct FatalTests {
  /// The message is written by the program that stops, so it can be checked only where it is kept.
  private func expect(_ result: ExitTest.Result?, says parts: String...) {
    #if DEBUG
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      for part in parts { #expect(text.contains(part), "\(text)") }
    #endif
  }

  @Test("Promise 17: a cycle of computed values")
  func cycle() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      final class Cycle {
        lazy var first: Computed<Int> = .init(file: "Cycle/first") { [unowned self] in
          second.value + 1
        }
        lazy var second: Computed<Int> = .init(file: "Cycle/second") { [unowned self] in
          third.value + 1
        }
        lazy var third: Computed<Int> = .init(file: "Cycle/third") { [unowned self] in
          first.value + 1
        }
      }
      let cycle = Cycle()
      _ = cycle.first.value
    }
    expect(
      result, says: "a computed value depends on itself", "Cycle/first", "Cycle/second",
      "Cycle/third")
  }

  @Test("Promise 17: a cycle that comes up later")
  func laterCycle() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      final class Cycle {
        @Stored var isClosed = false
        lazy var first: Computed<Int> = .init(file: "Cycle/first") { [unowned self] in
          second.value + 1
        }
        lazy var second: Computed<Int> = .init(file: "Cycle/second") { [unowned self] in
          isClosed ? first.value : 0
        }
      }
      let cycle = Cycle()
      _ = cycle.first.value
      cycle.isClosed = true
      _ = cycle.first.value
    }
    expect(result, says: "a computed value depends on itself", "Cycle/first", "Cycle/second")
  }

  @Test("Promise 17: a write inside a computed value")
  func writeInComputed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let count = Stored(wrappedValue: 0, file: "Here/count")
      _ =
        Computed(file: "Here/double") { () -> Int in
          count.wrappedValue += 1
          return count.wrappedValue * 2
        }.value
    }
    expect(result, says: "is written inside the computed value", "Here/count", "Here/double")
  }

  @Test("Promise 17: an event sent inside a computed value")
  func sendInComputed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let source = EventSource<Int>(file: "Here/source")
      _ =
        Computed(file: "Here/sum") { () -> Int in
          source.send(1)
          return 1
        }.value
    }
    expect(result, says: "is written inside the computed value", "Here/source", "Here/sum")
  }

  @Test("A value read while it is changed in place")
  func overlappingRead() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let names = Stored(wrappedValue: ["a"], file: "Here/names")
      func append(to names: inout [String], _ read: () -> Int) { names.append("\(read())") }
      append(to: &names.wrappedValue) { names.wrappedValue.count }
    }
    expect(result, says: "is used while it is being changed in place", "Here/names")
  }

  @Test("A value written while it is changed in place")
  func overlappingWrite() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let count = Stored(wrappedValue: 1, file: "Here/count")
      func change(_ value: inout Int, _ write: () -> Void) {
        write()
        value += 1
      }
      change(&count.wrappedValue) { count.wrappedValue = 5 }
    }
    expect(result, says: "is used while it is being changed in place", "Here/count")
  }

  @Test("Promise 4: subscribers that keep changing what they hear of")
  func hundredWaves() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let ping = Stored(wrappedValue: 0, file: "Here/ping")
      let pong = Stored(wrappedValue: 0, file: "Here/pong")
      let first = ping.projectedValue.subscribe { pong.wrappedValue = $0 + 1 }
      let second = pong.projectedValue.subscribe { ping.wrappedValue = $0 + 1 }
      ping.wrappedValue = 1
      withExtendedLifetime((first, second)) {}
    }
    expect(result, says: "after 100 waves", "Here/p", "now")
  }

  @Test("Promise 4: an effect that keeps changing what it reads")
  func hundredEffects() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let count = Stored(wrappedValue: 0, file: "Here/count")
      let effect = Effect { count.wrappedValue = count.wrappedValue + 1 }
      withExtendedLifetime(effect) {}
    }
    expect(result, says: "after 100 waves", "Here/count")
  }

  @Test("A timer without an actor to come back to")
  func timerWithoutIsolation() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let source = EventSource<Int>()
      _ = source.events.debounced(for: .seconds(1), clock: ContinuousClock(), isolation: nil)
    }
    expect(result, says: "need the actor on which the events are delivered")
  }
}
