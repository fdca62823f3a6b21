import StoreSignals
import Testing

@Suite("Computed values run when they must, and never show what is not true")
struct DerivedTests {
  private final class Store {
    @Stored var a = 1
    @Stored var b = 10
    @Stored var isFirst = true
    @Stored var todos = [Todo(title: "x"), Todo(title: "y")]
  }

  private struct Todo: Equatable {
    var title: String
    var isDone = false
  }

  private final class Runs {
    var count = 0
    var log: [Int] = []
  }

  private let store = Store()
  private let runs = Runs()

  @Test("Promise 13: nothing runs until it is read, and then once for a change")
  func lazyAndMemoised() {
    let double = Computed { [store, runs] in
      runs.count += 1
      return store.a * 2
    }
    store.a = 2
    #expect(runs.count == 0)
    #expect(double.value == 4 && double.value == 4)
    #expect(runs.count == 1)
    store.b = 5
    store.a = 2
    #expect(double.value == 4)
    #expect(runs.count == 1)
    store.a = 3
    store.a = 4
    #expect(double.value == 8)
    #expect(runs.count == 2)
  }

  @Test("Promise 13: at most once for a commit, also while it is subscribed to")
  func onceForACommit() {
    let sum = Computed { [store, runs] in
      runs.count += 1
      return store.a + store.b
    }
    let subscription = sum.subscribe { [runs] in runs.log.append($0) }
    #expect(runs.count == 1)
    transaction {
      store.a = 2
      store.b = 20
      store.a = 3
    }
    #expect(runs.count == 2 && runs.log == [23])
    withExtendedLifetime(subscription) {}
  }

  @Test("Promise 14: no half-updated combination is ever seen (A16)")
  func diamond() {
    let double = Computed { [store] in store.a * 2 }
    let pair = Computed { [store] in [store.a, double.value] }
    let same = Computed { [store] in [store.a, store.a] }
    var log: [[Int]] = []
    let subscriptions = [pair.subscribe { log.append($0) }, same.subscribe { log.append($0) }]
    let effect = Effect { log.append([pair.value[0], double.value]) }
    log = []
    store.a = 2
    #expect(log == [[2, 4], [2, 2], [2, 4]])
    withExtendedLifetime((subscriptions, effect)) {}
  }

  @Test("Promise 14: a subscriber reads every computed value up to date")
  func readInSubscriber() {
    let double = Computed { [store] in store.a * 2 }
    let quadruple = Computed { double.value * 2 }
    var log: [Int] = []
    let subscription = store.$a.subscribe { log.append(quadruple.value - $0) }
    store.a = 2
    store.a = 3
    #expect(log == [6, 9])
    withExtendedLifetime(subscription) {}
  }

  @Test("Promise 15: an equal result stops the propagation")
  func equalResult() {
    let isEven = Computed { [store] in store.a.isMultiple(of: 2) }
    let text = Computed { [runs] in
      runs.count += 1
      return isEven.value ? "even" : "odd"
    }
    var log: [String] = []
    let subscription = text.subscribe { log.append($0) }
    store.a = 3
    store.a = 5
    #expect(runs.count == 1 && log.isEmpty)
    store.a = 6
    #expect(runs.count == 2 && log == ["even"])
    withExtendedLifetime(subscription) {}
  }

  @Test("Promise 16: a branch not taken costs nothing (E03)")
  func branchNotTaken() {
    let chosen = Computed { [store, runs] in
      runs.count += 1
      return store.isFirst ? store.a : store.b
    }
    let subscription = chosen.subscribe { [runs] in runs.log.append($0) }
    store.b = 11
    #expect(runs.count == 1)
    store.isFirst = false
    #expect(runs.log == [11])
    store.a = 2
    #expect(runs.count == 2)
    store.b = 12
    #expect(runs.count == 3 && runs.log == [11, 12])
    withExtendedLifetime(subscription) {}
  }

  @Test("Promise 16: both sides of a condition may flip in any order (E03)")
  func conditions() {
    let x = Stored(wrappedValue: false)
    let y = Stored(wrappedValue: false)
    let both = Computed { x.wrappedValue && y.wrappedValue }
    var last = false
    let subscription = both.subscribe { last = $0 }
    for step in [(0, true), (1, true), (0, false), (1, false), (1, true), (0, true)] {
      (step.0 == 0 ? x : y).wrappedValue = step.1
      #expect(both.value == (x.wrappedValue && y.wrappedValue))
      #expect(last == both.value)
    }
    withExtendedLifetime(subscription) {}
  }

  @Test("Promise 18: a computed value that nobody holds is freed")
  func freed() {
    final class Token {}
    var token: Token? = Token()
    weak let weakToken = token
    var first: Computed<Int>? = Computed { [store, token] in
      withExtendedLifetime(token) { store.a }
    }
    token = nil
    var second = first.map { first in Computed { first.value + 1 } }
    #expect(second?.value == 2)
    first = nil
    store.a = 2
    #expect(weakToken != nil && second?.value == 3)
    second = nil
    #expect(weakToken == nil)
  }

  @Test("A computed value for each argument keeps its own result (E01)")
  func arguments() {
    let other = Store()
    let titles = [(store, 0), (store, 1), (other, 0)].map { store, id in
      Computed { [runs] in
        runs.count += 1
        return store.todos[id].title
      }
    }
    for _ in 0..<1000 { #expect(titles.map(\.value) == ["x", "y", "x"]) }
    #expect(runs.count == 3)
    other.todos[0].title = "z"
    #expect(titles.map(\.value) == ["x", "y", "z"])
    #expect(runs.count == 4)
  }

  @Test("Of many computed values that were used once none stays (E01)")
  func boundedMemory() {
    final class Token {
      let runs: Runs
      init(_ runs: Runs) {
        self.runs = runs
        runs.count += 1
      }
      deinit { runs.count -= 1 }
    }
    for index in 0..<100_000 {
      let token = Token(runs)
      let computed = Computed { [store] in withExtendedLifetime(token) { store.a + index } }
      #expect(computed.value == index + 1)
    }
    #expect(runs.count == 0)
  }

  @Test("Changes of structs in place are seen, an equal replacement is none (E02)")
  func structsInPlace() {
    let done = Computed { [store, runs] in
      runs.count += 1
      return store.todos.filter(\.isDone).map(\.title)
    }
    #expect(done.value == [])
    store.todos[1].isDone = true
    #expect(done.value == ["y"])
    store.todos = [Todo(title: "x"), Todo(title: "y", isDone: true)]
    #expect(done.value == ["y"])
    #expect(runs.count == 2)
  }

  @Test("A subscriber of a computed value may change what it is computed from (E04)")
  func writeInside() {
    let sum = Computed { [store] in store.a + store.b }
    var log: [Int] = []
    let changing = sum.subscribe { [store] in if $0 < 20 { store.b += 1 } }
    let recording = sum.subscribe { log.append($0) }
    store.a = 5
    #expect(sum.value == 20 && store.b == 15)
    #expect(log == [20])
    withExtendedLifetime((changing, recording)) {}
  }

  @Test("A reader can tell why it runs, and pays nothing otherwise")
  func trace() {
    var log: [String] = []
    let count = Stored(wrappedValue: 0, file: "Here/count", line: 1)
    let body = { count.wrappedValue * 2 }
    let double = Computed(file: "Here/double", line: 2, trace: { log += $0 }, body)
    let effect = Effect(trace: { log += $0.map { "effect: \($0)" } }, { _ = double.value })
    #expect(log.isEmpty)
    count.wrappedValue = 1
    #expect(log == ["Here/count:1", "effect: Here/double:2"])
    withExtendedLifetime(effect) {}
  }

  @Test("Only what has changed is named, once, in the order in which it was read")
  func traceOfSeveral() {
    let numbers = (0..<3).map { Stored(wrappedValue: 0, file: "Here/numbers", line: $0) }
    var log: [[String]] = []
    let body = { (numbers + numbers).reduce(0) { $0 + $1.wrappedValue } }
    let sum = Computed(trace: { log.append($0) }, body)
    let effect = Effect(trace: { log.append($0) }, { _ = body() })
    #expect(sum.value == 0 && log.isEmpty)
    transaction {
      numbers[2].wrappedValue = 1
      numbers[0].wrappedValue = 1
    }
    #expect(sum.value == 4)
    numbers[1].wrappedValue = 1
    #expect(sum.value == 6)
    let both = ["Here/numbers:0", "Here/numbers:2"]
    #expect(log == [both, both, ["Here/numbers:1"], ["Here/numbers:1"]])
    withExtendedLifetime(effect) {}
  }

  @Test("What is read untracked is no dependency")
  func untrackedReads() {
    let sum = Computed { [store, runs] in
      runs.count += 1
      return store.a + untracked { store.b }
    }
    #expect(sum.value == 11)
    store.b = 20
    #expect(sum.value == 11 && runs.count == 1)
    store.a = 2
    #expect(sum.value == 22)
  }
}
