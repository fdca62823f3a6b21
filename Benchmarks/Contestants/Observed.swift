public import Observation

/// A class of the toolchain's observation.
@Observable
public final class ObservedCounter {
  public var value = 0

  public init() {}
}

/// A class of the toolchain's observation, with an array of values.
@Observable
public final class ObservedTodoStore {
  public var todos: [Todo]

  public init(count: Int) { todos = (0..<count).map { Todo(id: $0) } }
}

/// What a watcher of `@Observable` has to do on Linux: register again after each change, and read the
/// value then, because the change is announced before it is there.
public final class ObservedWatcher {
  private let read: () -> Void
  private let receive: () -> Void
  private var isCancelled = false

  public init(read: @escaping () -> Void, receive: @escaping () -> Void) {
    self.read = read
    self.receive = receive
    register()
  }

  public func cancel() { isCancelled = true }

  /// Called after the write; the notice has come before it.
  public func deliver() {
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

@available(*, unavailable)
extension ObservedCounter: Sendable {}

@available(*, unavailable)
extension ObservedTodoStore: Sendable {}

@available(*, unavailable)
extension ObservedWatcher: Sendable {}
