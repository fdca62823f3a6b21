public import StoreEnvironment
internal import StoreSignals

/// An environment for one test: a log, a clock of its own, and a report of what is left at the end.
///
/// ```swift
/// let test = TestEnvironment()
/// try test.environment[TodosStore.self].add("Buy paper")
/// #expect(test.end().isEmpty)
/// ```
public final class TestEnvironment {
  /// The environment; no other test sees it.
  public let environment: StoreEnvironment

  /// The clock that gives the times of log and history.
  public let clock: TestClock

  /// Makes an environment that keeps a log and a history.
  ///
  /// - Parameters:
  ///   - history: How much is kept for undo.
  ///   - log: How many actions are kept.
  public init(history: History.Limits = History.Limits(), log: Int = 10_000) {
    clock = TestClock()
    environment = StoreEnvironment(history: history, clock: clock)
    environment.log.limit = log
  }

  /// What is watched and under way now.
  ///
  /// - Complexity: O(*n*) for *n* properties and their subscribers.
  public var open: Leftovers {
    var open = Leftovers()
    for store in environment.stores {
      let name = store.scope.name
      open.tasks += store.scope.runningTasks.map { "\(name).\($0)" }
      for property in store.properties {
        guard let watchers = property.property.anyNode?.watchers else { continue }
        if watchers.subscriptions > 0 {
          open.subscriptions.append("\(name).\(property.name) × \(watchers.subscriptions)")
        }
        open.effects += watchers.effects.filter { !open.effects.contains($0) }
      }
    }
    return open
  }

  /// Ends the environment and tells what is left.
  ///
  /// - Parameter held: The stores that the test itself still holds.
  /// - Returns: What was watched and under way, and the stores that outlive the environment.
  public func end(holding held: [any Store] = []) -> Leftovers {
    var left = open
    let stores = environment.stores.filter { store in !held.contains { $0 === store } }
      .map { WeakStore(name: $0.scope.name, store: $0) }
    environment.dispose()
    environment.history.removeAll()
    environment.log.removeAll()
    left.stores = stores.filter { $0.store != nil }.map(\.name)
    return left
  }
}

@available(*, unavailable)
extension TestEnvironment: Sendable {}

private struct WeakStore {
  let name: String
  weak var store: AnyObject?
}
