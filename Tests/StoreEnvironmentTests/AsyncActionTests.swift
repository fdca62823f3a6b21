import StoreEnvironment
import StoreSignals
import StoreTesting
import Testing

/// A store that searches.
@MainActor
private final class Searcher: @MainActor StandaloneStore {
  let scope = StoreScope()
  @Stored private(set) var query = ""
  @Stored private(set) var results: [String] = []
  @Stored private(set) var isLoading = false
  @Stored private(set) var error: String?
  private let service: StubbedFunction<String, [String]>

  init(service: StubbedFunction<String, [String]>) { self.service = service }

  convenience init() { self.init(service: StubbedFunction()) }

  @discardableResult
  func fetch(_ query: String) -> StoreTask {
    action {
      self.query = query
      isLoading = true
      error = nil
    }
    return latest { [service] in
      try await service(query)
    } then: { store, outcome in
      store.isLoading = false
      switch outcome {
      case .success(let found): store.results = found
      case .failure(let error): store.error = "\(error)"
      case .cancelled: break
      }
    }
  }

  func clear() {
    cancelLatest("fetch(_:)")
    action {
      query = ""
      results = []
      isLoading = false
    }
  }
}

@Suite("Async actions", .timeLimit(.minutes(20)))
@MainActor
struct AsyncActionTests {
  private let service = StubbedFunction<String, [String]>()
  private let stubborn = StubbedFunction<String, [String]>(ignoresCancelling: true)

  private struct Broken: Error {}

  @Test("Promise 37, D01: the newest call wins, whatever the order of the answers")
  func newestWins() async {
    let store = Searcher(service: stubborn)
    let results = Recorder(store.$results)
    let tasks = [store.fetch("a"), store.fetch("ab"), store.fetch("abc")]
    await stubborn.waitForCalls(3)
    let calls = await stubborn.inputs
    for query in ["abc", "ab", "a"] {
      let call = calls.firstIndex(of: query) ?? 0
      await stubborn.answer(call, with: query == "ab" ? .failure(Broken()) : .success([query]))
    }
    for task in tasks { await task.wait() }
    #expect(results.values == [[], ["abc"]])
    #expect(store.query == "abc" && !store.isLoading && store.error == nil)
  }

  @Test("D01: the same query twice, and a query that was cleared")
  func repeatedAndCleared() async {
    let store = Searcher(service: service)
    let first = store.fetch("a")
    await service.waitForCalls(1)
    let second = store.fetch("a")
    await service.waitForCalls(2)
    await service.answer(1, with: .success(["second"]))
    await first.wait()
    await second.wait()
    #expect(store.results == ["second"])
    let third = store.fetch("ab")
    await service.waitForCalls(3)
    store.clear()
    await service.answer(2, with: .success(["late"]))
    await third.wait()
    #expect(store.results == [] && store.query.isEmpty && !store.isLoading)
  }

  @Test("Promise 38, D03: cancelling is no error, and keeps the results")
  func cancelling() async {
    for service in [service, stubborn] {
      let store = Searcher(service: service)
      let first = store.fetch("a")
      await service.waitForCalls(1)
      await service.answer(0, with: .success(["kept"]))
      await first.wait()
      let second = store.fetch("b")
      await service.waitForCalls(2)
      second.cancel()
      await service.answer(1, with: .success(["late"]))
      await second.wait()
      #expect(store.results == ["kept"] && store.error == nil && !store.isLoading)
    }
  }

  @Test("An error is one")
  func failing() async {
    let store = Searcher(service: service)
    let task = store.fetch("a")
    await service.answer(0, with: .failure(Broken()))
    await task.wait()
    #expect(store.error == "Broken()" && !store.isLoading)
  }

  @Test("Promise 38, D04: a store that is released cancels its work before the answer")
  func released() async {
    weak var released: Searcher?
    let task: StoreTask
    do {
      let store = Searcher(service: service)
      released = store
      task = store.fetch("a")
      await service.waitForCalls(1)
    }
    #expect(released == nil)
    await task.wait()
    await service.answer(0, with: .success(["late"]))
  }

  @Test("D05: an answer that is there at once never ends in loading")
  func immediate() async {
    await service.answer(0, with: .success(["cached"]))
    let store = Searcher(service: service)
    let loading = Recorder(store.$isLoading)
    await store.fetch("a").wait()
    #expect(loading.values == [false, true, false])
    #expect(store.results == ["cached"])
  }

  @Test("An environment that is disposed ends the work of its stores")
  func disposed() async {
    let environment = StoreEnvironment()
    let service = service
    environment.register(Searcher.self) { _ in
      MainActor.assumeIsolated { Searcher(service: service) }
    }
    let store = environment[Searcher.self]
    let task = store.fetch("a")
    await service.waitForCalls(1)
    #expect(store.scope.runningTasks == ["fetch(_:)"])
    environment.dispose()
    await service.answer(0, with: .success(["late"]))
    await task.wait()
    #expect(store.results == [])
    #expect(store.scope.runningTasks == [])
  }

  @Test("A refused async action is skipped or throws; one that has to return something runs")
  func refused() async throws {
    let test = TestEnvironment()
    let shelf = test.environment[Shelf.self]
    let first = Witness("1 ")
    let second = Witness("2 ")
    second.refuses = { $0.isAsync }
    test.environment.interceptors = [first, second]
    await shelf.action("nothing") { () async in shelf.add(1) }
    await #expect(throws: Witness.Refusal()) {
      try await shelf.action("throwing") { () async throws(any Error) in shelf.add(2) }
    }
    #expect(shelf.rows == [] && test.environment.history.undoNames == [])
    let returned = await shelf.action("returning") { () async in
      shelf.add(3)
      return 5
    }
    #expect(returned == 5 && shelf.rows == [3])
    await #expect(throws: Broken.self) {
      try await shelf.action("failing") { () async throws(Broken) -> Int in
        shelf.add(4)
        throw Broken()
      }
    }
    #expect(shelf.rows == [4, 3])
    let entries = test.environment.log.actions.filter { $0.name != "add(_:)" }
    #expect(entries.map(\.name) == ["nothing", "throwing", "returning", "failing"])
    #expect(
      entries.map(\.outcome) == [
        .refused("Refusal()"), .refused("Refusal()"), .done, .failed("Broken()"),
      ])
    #expect(
      first.lines.filter { !$0.contains("add") } == [
        "1 will nothing", "1 failed nothing: Refusal()", "1 will throwing",
        "1 failed throwing: Refusal()", "1 will returning", "1 did returning", "1 will failing",
        "1 failed failing: Broken()",
      ])
  }

  @Test("An async action under way is named, in the report of what is left too; then it is inert")
  func isNamedWhileItRuns() async throws {
    let test = TestEnvironment()
    test.environment.isStrict = true
    let shelf = test.environment[Shelf.self]
    let clock = test.clock
    let task = Task { @MainActor in
      await shelf.action("load") { () async in
        shelf.addSilently(1)
        try? await clock.sleep(for: .seconds(1))
        shelf.add(2)
      }
    }
    await clock.waitForSleepers()
    #expect(shelf.scope.runningTasks == ["load"])
    #expect(test.end(holding: [shelf]).tasks == ["Shelf.load"])
    await clock.advance(by: .seconds(1))
    await task.value
    #expect(shelf.scope.runningTasks == [] && shelf.rows == [1])
    let lone = Shelf()
    await lone.action("alone") { () async in #expect(lone.scope.runningTasks == ["alone"]) }
    #expect(lone.scope.runningTasks == [])
  }

  @Test("An async action is one entry with begin, end and outcome, and one undo")
  func isLogged() async throws {
    let test = TestEnvironment()
    let environment = test.environment
    let shelf = environment[Shelf.self]
    await shelf.action("load") {
      shelf.rename("loading")
      await test.clock.advance(by: .seconds(3))
      shelf.add(1)
      shelf.$title.value = "loaded"
    }
    shelf.rename("after")
    #expect(throws: CancellationError.self) {
      try shelf.action("sync") { () throws(any Error) in throw CancellationError() }
    }
    await #expect(throws: CancellationError.self) {
      try await shelf.action("cancelled") { () async throws(any Error) in
        await test.clock.advance(by: .seconds(1))
        throw CancellationError()
      }
    }
    let entries = environment.log.actions
    #expect(
      entries.map(\.name) == [
        "load", "rename(_:)", "add(_:)", "write", "rename(_:)", "sync", "cancelled",
      ])
    #expect(entries[0].duration == .seconds(3) && entries[0].outcome == .done)
    #expect(entries[1...3].allSatisfy { $0.parent == entries[0].id })
    #expect(entries[6].outcome == .cancelled && entries[6].duration == .seconds(1))
    let history = environment.history
    #expect(history.undoNames == ["load", "rename(_:)"])
    history.undo()
    history.undo()
    #expect(shelf.rows == [] && shelf.title.isEmpty)
  }
}
