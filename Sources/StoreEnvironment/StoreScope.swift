internal import StoreSignals

/// What ties a store to the environment that has made it, and the life of the store's async work.
///
/// ```swift
/// final class Counter: StandaloneStore {
///   let scope = StoreScope()
/// }
/// ```
///
/// *Behaviour.* A new scope belongs to no environment: actions are plain transactions. When the
/// environment that made the store is disposed, the scope closes: tasks are cancelled, and actions
/// change nothing any more. The scope ends its tasks also when it is released with its store. It
/// keeps neither the store nor the environment.
public final class StoreScope {
  /// What the store's actions report to; nil for a store that stands alone.
  ///
  /// Without the exclusivity check, which each action would pay for (benchmark `action, one set`):
  /// it is only read and replaced as a whole.
  @exclusivity(unchecked) @usableFromInline package private(set) var hub: ActionHub?

  /// What the store is called in logs and messages; empty for a store that stands alone.
  public var name: String { givenName }
  private var givenName = ""

  /// Who sees the actions of this store, besides those of the environment; the first is asked
  /// first.
  public var interceptors: [any ActionInterceptor] = [] {
    didSet { watch() }
  }

  var tasks = ScopeTasks()
  /// The properties of the store, once they were needed.
  var properties: [StoredProperty]?
  /// What the properties held when the environment had made the store.
  var initial: StoreSnapshot?

  /// Makes the scope of a new store.
  public init() {}

  deinit { tasks.cancelAll() }

  /// The environment that the store was made in; nil when there is none, or it is gone.
  public var environment: StoreEnvironment? { unsafe hub?.environment }

  /// Whether the environment of the store was disposed.
  public var isClosed: Bool { unsafe hub?.isClosed ?? false }

  /// The names of the async work that has not ended, in the order in which it began.
  public var runningTasks: [String] { tasks.running }

  func join(_ hub: ActionHub, name: String) {
    let old = unsafe exchange(&self.hub, with: hub)
    withExtendedLifetime(old) {}
    givenName = name
    watch()
  }

  /// The properties of the scope's store.
  func properties(of store: some Store) -> [StoredProperty] {
    if let properties { return properties }
    let found = store.properties
    properties = found
    return found
  }

  /// Ends the tasks and lets actions change nothing any more.
  func close() {
    tasks.cancelAll()
    let old = unsafe exchange(&hub, with: .closed())
    withExtendedLifetime(old) {}
  }

  private func watch() {
    if interceptors.isEmpty { return }
    if unsafe hub == nil { unsafe hub = ActionHub() }
    unsafe hub?.hasStoreInterceptors = true
  }
}

@available(*, unavailable)
extension StoreScope: Sendable {}
