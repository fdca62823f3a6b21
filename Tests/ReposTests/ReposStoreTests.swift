import Repos
import StoreEnvironment
import StoreSignals
import Testing

@MainActor
@Suite("ReposStore shows what was last searched for")
struct ReposStoreTests {
  struct Offline: Error, CustomStringConvertible { let description = "offline" }
  struct SourceCancelled: Error {}

  private let service = GatedRepos()
  private let store: ReposStore

  init() { store = ReposStore(service) }

  /// The whole state as one line.
  private func state(_ store: ReposStore) -> String {
    let names = store.results.map(\.name).joined(separator: ",")
    let error = store.failure.map { " failed: \($0.message)" } ?? ""
    return "\(store.query)\(store.isLoading ? " loading" : "")"
      + " [\(store.resultsQuery): \(names)]\(error)"
  }

  /// Searches and waits until the service was asked.
  private func fetch(_ text: String) async -> StoreTask? {
    let count = service.queries.count + 1
    let task = store.fetch(matching: text)
    await service.calls(count)
    return task
  }

  @Test("a search is loading until its answer is there")
  func search() async {
    #expect(state(store) == " [: ]")
    let task = await fetch("a")
    #expect(state(store) == "a loading [: ]")
    service.answer(0)
    await task?.wait()
    #expect(state(store) == "a [a: a]")
  }

  @Test("D01: an older answer never replaces a newer one, whatever the order")
  func olderAnswers() async {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    for order in orders {
      let service = GatedRepos()
      let store = ReposStore(service)
      var seen: [String] = []
      let subscription = store.$results.subscribe { [unowned store] _ in
        seen.append(state(store))
      }
      var tasks: [StoreTask?] = []
      for (count, text) in ["a", "ab", "abc"].enumerated() {
        tasks.append(store.fetch(matching: text))
        await service.calls(count + 1)
      }
      for call in order {
        service.answer(call)
        await tasks[call]?.wait()
      }
      #expect(state(store) == "abc [abc: abc]")
      #expect(seen == ["abc [abc: abc]"])
      subscription.cancel()
    }
  }

  @Test("D01: the same text twice counts once, as the newer call")
  func sameText() async {
    let first = await fetch("a")
    let second = await fetch("a")
    service.answer(1)
    await second?.wait()
    service.answer(0)
    await first?.wait()
    #expect(state(store) == "a [a: a]")
    #expect(store.results.map(\.id) == [1])
  }

  @Test("D01: what was cleared stays cleared", arguments: ["", "  \n"])
  func cleared(text: String) async {
    let task = await fetch("ab")
    #expect(store.fetch(matching: text) == nil)
    #expect(state(store) == " [: ]")
    service.answer(0)
    await task?.wait()
    #expect(state(store) == " [: ]")
  }

  @Test("D01: no notification shows results with another query")
  func noMixture() async {
    var seen: [String] = []
    let subscriptions = [
      store.$results.subscribe { [unowned store] _ in seen.append(state(store)) },
      store.$resultsQuery.subscribe { [unowned store] _ in seen.append(state(store)) },
    ]
    for (call, text) in ["a", "ab"].enumerated() {
      let task = await fetch(text)
      service.answer(call)
      await task?.wait()
    }
    store.clear()
    #expect(Set(seen) == ["a [a: a]", "ab [ab: ab]", " [: ]"])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test("D03: a cancelled search is no error, and keeps the results")
  func cancelled() async {
    let first = await fetch("a")
    service.answer(0)
    await first?.wait()
    let before = state(store)
    // The source throws CancellationError; one of its own; ignores it and answers; fails late.
    let answers: [Result<[Repo], any Error>] = [
      .failure(CancellationError()), .failure(SourceCancelled()),
      .success([Repo(id: 9, name: "late")]), .failure(Offline()),
    ]
    for (index, answer) in answers.enumerated() {
      let task = await fetch("ab")
      task?.cancel()
      service.answer(index + 1, answer)
      await task?.wait()
      #expect(state(store) == before)
    }
  }

  @Test("D03: a source that ends by CancellationError of itself is no error")
  func sourceCancels() async {
    let task = await fetch("a")
    service.answer(0, .failure(CancellationError()))
    await task?.wait()
    #expect(state(store) == " [: ]")
  }

  @Test("a failure keeps the results, and goes with the next search")
  func failure() async {
    let first = await fetch("a")
    service.answer(0)
    await first?.wait()
    let second = await fetch("ab")
    service.answer(1, .failure(Offline()))
    await second?.wait()
    #expect(state(store) == "ab [a: a] failed: offline")
    let third = await fetch("abc")
    #expect(state(store) == "abc loading [a: a]")
    service.answer(2)
    await third?.wait()
    #expect(state(store) == "abc [abc: abc]")
  }

  @Test("an older failure or cancellation touches nothing of a newer search")
  func olderFailure() async {
    let first = await fetch("a")
    let second = await fetch("ab")
    let third = await fetch("abc")
    first?.cancel()
    service.answer(0, .failure(CancellationError()))
    await first?.wait()
    service.answer(1, .failure(Offline()))
    await second?.wait()
    #expect(state(store) == "abc loading [: ]")
    service.answer(2)
    await third?.wait()
    #expect(state(store) == "abc [abc: abc]")
  }

  @Test("D04: a store that goes is freed before the answer comes, which is dropped")
  func storeGone() async {
    var store: ReposStore? = ReposStore(service)
    weak let weakStore = store
    var seen = 0
    let subscription = store?.$results.subscribe { _ in seen += 1 }
    let task = store?.fetch(matching: "a")
    await service.calls(1)
    store = nil
    #expect(weakStore == nil)
    service.answer(0)
    await task?.wait()
    #expect(seen == 0)
    subscription?.cancel()
  }

  @Test("D05: a source that answers at once does not leave the search loading")
  func immediate() async {
    let store = ReposStore(CatalogueService(repos: [Repo(id: 1, name: "a")]))
    var loading: [Bool] = []
    let subscription = store.$isLoading.subscribe(initial: true) { loading.append($0) }
    await store.fetch(matching: "a")?.wait()
    #expect(state(store) == "a [a: a]")
    #expect(loading == [false, true, false])
    subscription.cancel()
  }

  @Test("D06: an answer gives the whole list anew, so nothing of an older one comes back")
  func refresh() async {
    let first = await fetch("a")
    service.answer(0, .success([Repo(id: 1, name: "A"), Repo(id: 2, name: "B")]))
    await first?.wait()
    let refresh = await fetch("a")
    store.clear()
    let second = await fetch("a")
    service.answer(2, .success([Repo(id: 1, name: "A2")]))
    await second?.wait()
    service.answer(1, .success([Repo(id: 1, name: "A"), Repo(id: 2, name: "B")]))
    await refresh?.wait()
    #expect(state(store) == "a [a: A2]")
  }

  @Test("of repositories with one id the first is kept")
  func duplicates() async {
    let task = await fetch("a")
    service.answer(0, .success([Repo(id: 1, name: "A"), Repo(id: 1, name: "B")]))
    await task?.wait()
    #expect(state(store) == "a [a: A]")
  }

  @Test("an environment gives the store its service, and searches are actions")
  func environment() async {
    let environment = StoreEnvironment()
    environment.register(ReposServiceKey.self) { _ in
      CatalogueService(repos: [Repo(id: 1, name: "a")])
    }
    environment.log.limit = 10
    await environment[ReposStore.self].fetch(matching: "A")?.wait()
    #expect(state(environment[ReposStore.self]) == "A [A: a]")
    #expect(environment.log.actions.map(\.name) == ["fetch(matching:)", "fetch(matching:)"])
  }
}
