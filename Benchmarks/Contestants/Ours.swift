public import StoreSignals

/// Ours, as a store of an application: in a module of its own, like its rivals.
public final class Counter {
  @Stored public var value = 0

  public init() {}
}

/// Ours, with an array of values.
public final class TodoStore {
  @Stored public var todos: [Todo]

  public init(count: Int) { todos = (0..<count).map { Todo(id: $0) } }
}

/// The row that all contenders hold.
public struct Todo: Equatable, Identifiable, Sendable {
  public var id: Int
  public var title = "Buy paper"
  public var isDone = false
  public var priority = 0
  public var date = 0.0

  public init(id: Int) { self.id = id }
}

/// What every contender's subscribers add to: the same object for all of them.
public final class Accumulator {
  public var sum = 0

  public init() {}
}

@available(*, unavailable)
extension Counter: Sendable {}

@available(*, unavailable)
extension TodoStore: Sendable {}

@available(*, unavailable)
extension Accumulator: Sendable {}
