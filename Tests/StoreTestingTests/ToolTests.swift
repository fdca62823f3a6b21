import StoreEnvironment
import StoreSignals
import StoreTesting
import Testing

private final class Lamp: StandaloneStore {
  let scope = StoreScope()
  @Stored private(set) var isOn = false
  private let switches = EventSource<String>()
  var switched: Events<String> { switches.events }

  func toggle() {
    action {
      isOn.toggle()
      switches.send("switched")
    }
  }

  func set(_ isOn: Bool) -> Bool {
    action {
      self.isOn = isOn
      return isOn
    }
  }
}

@MainActor
@Suite("A recorder keeps all that was told")
struct RecorderTests {
  private let lamp = Lamp()

  @Test("Signals and computed values begin with the value, events with nothing")
  func records() {
    let states = Recorder(lamp.$isOn)
    let texts = Recorder(Computed { [lamp] in lamp.isOn ? "on" : "off" })
    let events = Recorder(lamp.switched)
    lamp.toggle()
    lamp.toggle()
    #expect(states.values == [false, true, false])
    #expect(texts.values == ["off", "on", "off"])
    #expect(events.values == ["switched", "switched"])
    #expect(states.take().count == 3 && states.values.isEmpty)
    states.stop()
    lamp.toggle()
    #expect(states.values.isEmpty)
  }

  @Test("What a clock wakes later is waited for")
  func waits() async {
    let clock = TestClock()
    let texts = Editable(wrappedValue: "")
    let found = Recorder(
      texts.projectedValue.debounced(for: .seconds(1), clock: clock, leading: false))
    for round in 1...20 {
      texts.wrappedValue = "\(round)"
      await clock.waitForSleepers(1)
      await clock.advance(by: .seconds(1))
      await found.waitForValues(round)
      #expect(found.values.last == "\(round)")
    }
    await found.waitForValues(20)
    #expect(found.take() == (1...20).map(String.init))
    let waiting = Task { await found.waitForValues(1) }
    waiting.cancel()
    await waiting.value
  }

  @Test("A recorder does not keep the store")
  func keepsNothing() {
    var lamp: Lamp? = Lamp()
    weak let released = lamp
    let states = lamp.map { Recorder($0.$isOn) }
    lamp = nil
    #expect(released == nil)
    #expect(states?.values == [false])
  }
}

@Suite("A test environment reports what is left")
@MainActor
struct TestEnvironmentTests {
  private let test = TestEnvironment()

  @Test("Nothing is left of a test that ends what it began")
  func clean() {
    test.environment[Lamp.self].toggle()
    let states = Recorder(test.environment[Lamp.self].$isOn)
    states.stop()
    #expect(test.end() == Leftovers())
  }

  @Test("Subscriptions, effects, tasks and stores are named")
  func leftovers() async {
    let lamp = test.environment[Lamp.self]
    let subscription = lamp.$isOn.subscribe { _ in }
    let text = Computed { lamp.isOn ? "on" : "off" }
    let second = text.subscribe { _ in }
    let effect = Effect { _ = text.value }
    let service = StubbedFunction<Int, Int>()
    let task = lamp.latest("load") {
      try await service(1)
    } then: { _, _ in
    }
    await service.waitForCalls(1)
    let left = test.end()
    #expect(left.subscriptions == ["Lamp.isOn × 2"])
    #expect(left.effects.count == 1 && left.effects[0].contains("ToolTests.swift"))
    #expect(left.tasks == ["Lamp.load"])
    #expect(left.stores == ["Lamp"])
    #expect(left.description.contains("subscriptions: Lamp.isOn × 2"))
    await task.wait()
    effect.stop()
    withExtendedLifetime((subscription, second)) {}
  }

  @Test("Chosen actions are stubbed")
  func stubs() {
    let stub = ActionStub("Lamp.toggle()", "Lamp.set(_:)")
    test.environment.interceptors = [stub]
    let lamp = test.environment[Lamp.self]
    lamp.toggle()
    #expect(lamp.set(true))
    #expect(!lamp.isOn)
    #expect(stub.calls.map(\.name) == ["toggle()", "set(_:)"])
    let throwing = ActionStub("Lamp.throwing")
    lamp.scope.interceptors = [throwing]
    #expect(throws: ActionStub.Stubbed.self) {
      try lamp.action("throwing") { () throws(any Error) in lamp.toggle() }
    }
  }
}

@Suite("A test clock moves only when it is told to")
struct TestClockTests {
  private let clock = TestClock()

  @Test("Sleepers wake at their deadlines, the earliest first")
  func wakes() async throws {
    let clock = clock
    let late = Task {
      try await clock.sleep(for: .seconds(3))
      return clock.now.offset
    }
    let early = Task {
      try await clock.sleep(for: .seconds(1))
      return clock.now.offset
    }
    await clock.waitForSleepers(2)
    await clock.advance(by: .seconds(1))
    #expect(try await early.value == .seconds(1))
    #expect(await clock.sleeperCount == 1)
    await clock.advance(by: .seconds(5))
    #expect(try await late.value >= .seconds(3))
    #expect(clock.now.offset == .seconds(6))
    await clock.advance(to: TestClock.Instant(offset: .seconds(2)))
    #expect(clock.now.offset == .seconds(6))
  }

  @Test("A cancelled sleeper throws and is forgotten")
  func cancels() async {
    let clock = clock
    let task = Task { try await clock.sleep(for: .seconds(3)) }
    await clock.waitForSleepers()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await clock.sleeperCount == 0)
    await #expect(throws: Never.self) { try await clock.sleep(for: .zero) }
  }

  @Test("A stubbed function answers in any order, before the call too")
  func stubbedFunction() async throws {
    struct Broken: Error {}
    let function = StubbedFunction<Int, String>()
    await function.answer(1, with: .failure(Broken()))
    let first = Task { try await function(1) }
    await function.waitForCalls(1)
    let second = Task { try await function(2) }
    await #expect(throws: Broken.self) { try await second.value }
    await function.answer(0, with: .success("one"))
    await function.answer(0, with: .success("another"))
    #expect(try await first.value == "one")
    let third = Task { try await function(3) }
    await function.waitForCalls(3)
    third.cancel()
    await #expect(throws: CancellationError.self) { try await third.value }
    #expect(await function.inputs == [1, 2, 3])
  }
}
