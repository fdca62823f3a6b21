package import StoreSignals

/// Ours, as a store of an application: in a module of its own, like its rivals.
package final class Counter {
  @Stored package var value = 0

  package init() {}
}

/// Ours, with an array of values.
package final class TodoStore {
  @Stored package var todos: [Todo]

  package init(count: Int) { todos = (0..<count).map { Todo(id: $0) } }

  package func toggle(_ index: Int) { todos[index].isDone.toggle() }
}

/// The row that all contenders hold.
package struct Todo: Equatable, Identifiable, Sendable {
  package var id: Int
  package var title = "Buy paper"
  package var isDone = false
  package var priority = 0
  package var date = 0.0

  package init(id: Int) { self.id = id }
}

/// What every contender's subscribers add to: the same object for all of them.
package final class Accumulator {
  package var sum = 0

  package init() {}
}
