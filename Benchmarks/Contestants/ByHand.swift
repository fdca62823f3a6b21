/// A plain class with closures and no library.
package final class HandCounter {
  package var value = 0 {
    didSet {
      for receive in receivers { receive(value) }
    }
  }
  package var receivers: [(Int) -> Void] = []

  package init() {}
}

/// A plain class with an array of values and closures.
package final class HandTodoStore {
  package var todos: [Todo]
  package var receivers: [([Todo]) -> Void] = []

  package init(count: Int) { todos = (0..<count).map { Todo(id: $0) } }

  package func toggle(_ index: Int) {
    todos[index].isDone.toggle()
    for receive in receivers { receive(todos) }
  }
}

/// A plain class whose subscribers can leave again.
package final class HandSubject {
  private var receivers: [Int: (Int) -> Void] = [:]
  private var next = 0

  package init() {}

  package func subscribe(_ receive: @escaping (Int) -> Void) -> Int {
    next += 1
    receivers[next] = receive
    return next
  }

  package func cancel(_ token: Int) { receivers[token] = nil }
}

/// A plain class that announces once for several writes.
package final class HandBatch {
  package var value = 0 {
    didSet {
      if depth == 0 { announce() } else { isChanged = true }
    }
  }
  package var receivers: [(Int) -> Void] = []
  private var depth = 0
  private var isChanged = false

  package init() {}

  package func batch(_ body: () -> Void) {
    depth += 1
    body()
    depth -= 1
    if depth == 0 && isChanged {
      isChanged = false
      announce()
    }
  }

  private func announce() {
    for receive in receivers { receive(value) }
  }
}
