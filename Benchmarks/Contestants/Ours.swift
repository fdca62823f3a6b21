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
///
/// Public, as that of an application's module is: the compiler then reads its fields where they are
/// used.
public struct Todo: Equatable, Identifiable, Sendable {
  /// Which todo it is.
  public var id: Int
  /// What is to be done.
  public var title = "Buy paper"
  /// Whether it is done.
  public var isDone = false
  /// How urgent it is.
  public var priority = 0
  /// When it was made.
  public var date = 0.0

  /// Makes a todo.
  public init(id: Int) { self.id = id }
}

/// What every contender's subscribers add to: the same object for all of them.
package final class Accumulator {
  package var sum = 0

  package init() {}
}
