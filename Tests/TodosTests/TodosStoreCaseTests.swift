import FoundationEssentials
import StoreCollections
import StoreSignals
import Testing
import Todos

@Suite("TodosStore: cases of other libraries' faults")
struct TodosStoreCaseTests {
  private let store = TodosStore()

  /// Fills the store with "1a" to "5a", of which those with an "a" are open.
  private func fill() throws {
    let todos = try ["1a", "2b", "3a", "4b", "5a"].map {
      try Todo(checking: $0, isDone: $0.hasSuffix("b"))
    }
    store.add(contentsOf: todos)
  }

  private var titles: [String] { store.todos.map(\.title) }

  @Test("B03: removing in a filtered view removes what is shown there, and nothing else")
  func removeFiltered() throws {
    try fill()
    store.show(.open)
    #expect(store.remove(atOffsets: [2, 0]).map(\.title) == ["1a", "5a"])
    #expect(titles == ["2b", "3a", "4b"])
  }

  @Test("B03: moving in a filtered view leaves what is not shown in its place")
  func moveFiltered() throws {
    try fill()
    store.show(.open)
    store.move(fromOffsets: [0], toOffset: 3)
    #expect(titles == ["3a", "2b", "5a", "4b", "1a"])
    store.move(fromOffsets: [0], toOffset: 1)
    #expect(titles == ["3a", "2b", "5a", "4b", "1a"])
  }

  @Test("B03: an offset that is not shown stops the program with a message")
  func outOfRange() async {
    await #expect(processExitsWith: .failure) {
      let store = TodosStore()
      store.add(contentsOf: [try Todo(checking: "a", isDone: true)])
      store.show(.open)
      store.remove(atOffsets: [0])
    }
  }

  @Test("B10: each bulk operation announces once, and what is derived fits each time")
  func bulk() throws {
    var announced: [String] = []
    let subscription = store.$todos.subscribe { [unowned store] todos in
      let done = todos.count { $0.isDone }
      #expect(store.counts.value == TodoCounts(open: todos.count - done, done: done))
      #expect(store.shown.value.count == todos.count)
      announced.append("\(todos.count) \(done)")
    }
    store.add(contentsOf: try (0..<10_000).map { try Todo(checking: "\($0)", priority: $0 % 7) })
    store.complete(store.todos.ids)
    store.reopen(store.todos.ids.prefix(5_000))
    store.remove(atOffsets: stride(from: 0, to: 10_000, by: 2))
    store.move(fromOffsets: 0..<100, toOffset: 5_000)
    store.orderByPriority()
    store.removeCompleted()
    #expect(
      announced == [
        "10000 0", "10000 10000", "10000 5000", "5000 2500", "5000 2500", "5000 2500", "2500 0",
      ])
    subscription.cancel()
  }

  @Test("A13: what is equal is not announced again")
  func equal() throws {
    try fill()
    var filters: [TodoFilter] = []
    var counts: [TodoCounts] = []
    var first: [String?] = []
    let firstTitle = Computed { [store] in store.todos.first?.title }
    let subscriptions = [
      store.$filter.subscribe { filters.append($0) },
      store.counts.subscribe { counts.append($0) },
      firstTitle.subscribe { first.append($0) },
    ]
    store.show(.all)
    store.show(.open)
    store.show(.open)
    try store.rename(store.todos[4].id, to: "5c")
    try store.rename(store.todos[0].id, to: "1a")
    try store.rename(store.todos[0].id, to: "1c")
    store.toggle(store.todos[1].id)
    #expect(filters == [.open])
    #expect(counts == [TodoCounts(open: 4, done: 1)])
    #expect(first == ["1c"])
    for subscription in subscriptions { subscription.cancel() }
  }
}
