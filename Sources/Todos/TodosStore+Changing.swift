public import FoundationEssentials
import StoreCollections
import StoreEnvironment
import StoreSignals

extension TodosStore {
  /// Gives a todo another title.
  ///
  /// - Complexity: O(log *n*).
  /// - Returns: Whether there is such a todo.
  /// - Throws: `Failure.blankTitle` when the title has no character that shows.
  @discardableResult
  public func rename(_ id: Todo.ID, to title: String) throws(Failure) -> Bool {
    if let todo = todos[id: id] { _ = try Todo(checking: title, date: todo.date) }
    return action { todos.update(id: id) { $0.title = title } != nil }
  }

  /// Gives a todo another day until which it is to be done, or none.
  ///
  /// - Complexity: O(log *n*).
  /// - Returns: Whether there is such a todo.
  @discardableResult
  public func schedule(_ id: Todo.ID, due: CalendarDay?) -> Bool {
    action { todos.update(id: id) { $0.due = due } != nil }
  }

  /// Opens a todo that is done, and marks one as done that is open.
  ///
  /// - Complexity: O(log *n*).
  /// - Returns: Whether there is such a todo.
  @discardableResult
  public func toggle(_ id: Todo.ID) -> Bool {
    let today = today
    return action { todos.update(id: id) { $0.mark(isDone: !$0.isDone, on: today) } != nil }
  }

  /// Marks todos as done, today; what is done already stays as it is.
  ///
  /// - Complexity: O(*k* log *n*) for *k* ids.
  /// - Returns: The ids for which there is no todo.
  @discardableResult
  public func complete(_ ids: some Sequence<Todo.ID>) -> [Todo.ID] {
    let today = today
    return action { todos.update(ids: ids) { $0.mark(isDone: true, on: today) } }
  }

  /// Opens todos that are done.
  ///
  /// - Complexity: O(*k* log *n*) for *k* ids.
  /// - Returns: The ids for which there is no todo.
  @discardableResult
  public func reopen(_ ids: some Sequence<Todo.ID>) -> [Todo.ID] {
    let today = today
    return action { todos.update(ids: ids) { $0.mark(isDone: false, on: today) } }
  }

  /// Removes a todo.
  ///
  /// - Complexity: O(log *n*).
  /// - Returns: The todo, or nil when there is none.
  @discardableResult
  public func remove(_ id: Todo.ID) -> Todo? {
    action { todos.remove(id: id) }
  }

  /// Removes the todos at offsets of those that are shown.
  ///
  /// - Complexity: O(*n*).
  /// - Returns: The todos, in their order.
  /// - Precondition: The offsets are in range. The program stops with a message otherwise.
  @discardableResult
  public func remove(atOffsets offsets: some Sequence<Int>) -> [Todo] {
    action { $todos.remove(atOffsets: offsets, through: shown) }
  }

  /// Moves the todos at offsets of those that are shown in front of the one at another offset.
  ///
  /// Todos that are not shown keep their places: those that are shown change places among each
  /// other.
  /// - Complexity: O(*n*).
  /// - Precondition: The offsets are in range, and the destination is at most the number of todos
  ///   that are shown. The program stops with a message otherwise.
  public func move(fromOffsets offsets: some Sequence<Int>, toOffset destination: Int) {
    action {
      if filter == .all {
        todos.move(fromOffsets: offsets, toOffset: destination)
      } else {
        $todos.move(fromOffsets: offsets, toOffset: destination, through: shown)
      }
    }
  }

  /// Puts the todos in the order in which they were made, the oldest first.
  ///
  /// Todos of the same instant keep their order.
  /// - Complexity: O(*n* log *n*), and O(*n*) when they are in that order already.
  public func orderByDate() {
    action { todos.sort(on: \.date) }
  }

  /// Puts the most urgent todos first.
  ///
  /// Todos of the same priority keep their order.
  /// - Complexity: O(*n* log *n*), and O(*n*) when they are in that order already.
  public func orderByPriority() {
    action { todos.sort(on: \.priority, order: .descending) }
  }

  /// Removes the todos that are done, shown or not.
  ///
  /// - Complexity: O(*n*).
  /// - Returns: The todos, in their order.
  @discardableResult
  public func removeCompleted() -> [Todo] {
    action { todos.removeAll(where: \.isDone) }
  }
}

extension Todo {
  fileprivate mutating func mark(isDone: Bool, on today: CalendarDay) {
    if self.isDone == isDone { return }
    self.isDone = isDone
    completionDay = isDone ? today : nil
  }
}
