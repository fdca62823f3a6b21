/// A plain class with closures and no library.
public final class HandCounter {
  public var value = 0 {
    didSet {
      for receive in receivers { receive(value) }
    }
  }
  public var receivers: [(Int) -> Void] = []

  public init() {}
}

/// A plain class with an array of values and closures.
public final class HandTodoStore {
  public var todos: [Todo]
  public var receivers: [([Todo]) -> Void] = []

  public init(count: Int) { todos = (0..<count).map { Todo(id: $0) } }

  public func toggle(_ index: Int) {
    todos[index].isDone.toggle()
    for receive in receivers { receive(todos) }
  }
}

/// A plain class whose subscribers can leave again.
public final class HandSubject {
  private var receivers: [Int: (Int) -> Void] = [:]
  private var next = 0

  public init() {}

  public func subscribe(_ receive: @escaping (Int) -> Void) -> Int {
    next += 1
    receivers[next] = receive
    return next
  }

  public func cancel(_ token: Int) { receivers[token] = nil }
}

/// A plain class that announces once for several writes.
public final class HandBatch {
  public var value = 0 {
    didSet {
      if depth == 0 { announce() } else { isChanged = true }
    }
  }
  public var receivers: [(Int) -> Void] = []
  private var depth = 0
  private var isChanged = false

  public init() {}

  public func batch(_ body: () -> Void) {
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

@available(*, unavailable)
extension HandCounter: Sendable {}

@available(*, unavailable)
extension HandTodoStore: Sendable {}

@available(*, unavailable)
extension HandSubject: Sendable {}

@available(*, unavailable)
extension HandBatch: Sendable {}
