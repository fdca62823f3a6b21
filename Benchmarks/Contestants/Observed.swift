import Observation

/// A class of the toolchain's observation.
@Observable
package final class ObservedCounter {
  package var value = 0

  package init() {}
}

/// A class of the toolchain's observation, with an array of values.
@Observable
package final class ObservedTodoStore {
  package var todos: [Todo]

  package init(count: Int) { todos = (0..<count).map { Todo(id: $0) } }

  package func toggle(_ index: Int) { todos[index].isDone.toggle() }
}

/// What a watcher of `@Observable` has to do on Linux: register again after each change, and read
/// the value then, because the change is announced before it is there.
package final class ObservedWatcher {
  private let read: () -> Void
  private let receive: () -> Void
  private var isCancelled = false

  package init(read: @escaping () -> Void, receive: @escaping () -> Void) {
    self.read = read
    self.receive = receive
    register()
  }

  package func cancel() { isCancelled = true }

  /// Called after the write; the notice has come before it.
  package func deliver() {
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
