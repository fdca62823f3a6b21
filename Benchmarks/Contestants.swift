import Observation
import StoreSignals

/// What every contender's subscribers add to: the same object for all of them.
final class Accumulator {
  var sum = 0
}

struct Todo: Equatable {
  var id: Int
  var title = "Buy paper"
  var isDone = false
  var priority = 0
  var date = 0.0
}

/// Ours.
final class Counter {
  @Stored var value = 0
}

final class TodoStore {
  @Stored var todos: [Todo]
  init(count: Int) { todos = (0..<count).map { Todo(id: $0) } }
}

/// A plain class with closures and no library.
final class HandCounter {
  var value = 0 {
    didSet {
      for receive in receivers { receive(value) }
    }
  }
  var receivers: [(Int) -> Void] = []
}

final class HandTodoStore {
  var todos: [Todo]
  var receivers: [([Todo]) -> Void] = []
  init(count: Int) { todos = (0..<count).map { Todo(id: $0) } }

  func toggle(_ index: Int) {
    todos[index].isDone.toggle()
    for receive in receivers { receive(todos) }
  }
}

/// A plain class whose subscribers can leave again.
final class HandSubject {
  private var receivers: [Int: (Int) -> Void] = [:]
  private var next = 0

  func subscribe(_ receive: @escaping (Int) -> Void) -> Int {
    next += 1
    receivers[next] = receive
    return next
  }

  func cancel(_ token: Int) { receivers[token] = nil }
}

@Observable
final class ObservedCounter {
  var value = 0
}

@Observable
final class ObservedTodoStore {
  var todos: [Todo]
  init(count: Int) { todos = (0..<count).map { Todo(id: $0) } }
}

/// What a watcher of `@Observable` has to do on Linux: register again after each change, and read the
/// value then, because the change is announced before it is there.
final class ObservedWatcher {
  private let read: () -> Void
  private let receive: () -> Void
  private var isCancelled = false

  init(read: @escaping () -> Void, receive: @escaping () -> Void) {
    self.read = read
    self.receive = receive
    register()
  }

  func cancel() { isCancelled = true }

  /// Called after the write; the notice has come before it.
  func deliver() {
    guard unsafe isPending else { return }
    unsafe isPending = false
    receive()
    register()
  }

  private nonisolated(unsafe) var isPending = false

  private func register() {
    if isCancelled { return }
    nonisolated(unsafe) let watcher = self
    withObservationTracking(read) { unsafe watcher.isPending = true }
  }
}
