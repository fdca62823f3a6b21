internal import StoreSignals

/// Where the actions of an environment's stores and the edits of their properties come together.
///
/// Stores hold the hub and the hub holds no store, so nothing is kept alive in a circle.
@usableFromInline
package final class ActionHub {
  package private(set) weak var environment: StoreEnvironment?
  /// The hub of the environment around this one; its interceptors see this one's actions too.
  let outer: ActionHub?
  /// The time since the environment was made.
  let now: () -> Duration
  let log: ActionLog
  let history: History
  /// Whether a stopped program is the answer to a write outside of actions.
  var isStrict = false
  private(set) var isClosed = false

  var interceptors: [any ActionInterceptor] = [] {
    didSet { watch() }
  }
  var hasStoreInterceptors = false {
    didSet { watch() }
  }

  /// Whether an action has to come here at all.
  ///
  /// Without the exclusivity check: see `StoreScope.hub`.
  @exclusivity(unchecked) @usableFromInline package private(set) var isWatching = false
  /// Whether somebody looks at single actions: interceptors or a log.
  @usableFromInline package private(set) var isDetailed = false

  /// How many actions' synchronous bodies are running inside each other.
  var depth = 0
  /// The logged ones among them, the outermost first.
  var running: [Int] = []
  /// The names of the async actions that have begun and not ended.
  var openTasks: [Int: String] = [:]
  /// How many operations of the library itself, such as an undo, are writing.
  var applying = 0
  private var lastID = 0
  /// What the last step through the log has written.
  var travelled: [any PropertyEdit] = []

  /// What the commit under way has changed so far.
  var commit = Commit()
  /// Carries names into the commit of a transaction around the action that may still be undone.
  private let names = EventSource<Commit.Name>()
  private var naming: Subscription?

  init(outer: ActionHub? = nil, now: @escaping () -> Duration = { .zero }) {
    self.outer = outer
    self.now = now
    log = ActionLog()
    history = History()
    log.hub = self
    history.hub = self
    naming = names.events.subscribe(with: self) { hub, name in hub.commit.take(name) }
  }

  /// Ends the set-up of an environment's hub, once the environment is there.
  func belong(to environment: StoreEnvironment, history limits: History.Limits) {
    self.environment = environment
    history.limits = limits
  }

  /// The hub of stores whose environment is gone: it refuses everything.
  static func closed() -> ActionHub {
    let hub = ActionHub()
    hub.isClosed = true
    hub.watch()
    return hub
  }

  /// Others who want the edits of each commit, such as a journal.
  var readers: [WeakReader] = []

  /// Whether somebody wants the edits of properties.
  var isRecording: Bool { history.isRecording || log.isKept || !readers.isEmpty }

  /// Looks again at whether anybody watches.
  func watch() {
    isDetailed =
      isClosed || log.isKept || hasStoreInterceptors || !interceptors.isEmpty || outer != nil
    unsafe isWatching = isDetailed || isRecording || isStrict
  }

  /// Attaches the properties of the environment's stores anew when the wish for edits has changed.
  func watchRecording() {
    watch()
    environment?.attachStores()
  }

  func nextID() -> Int {
    lastID += 1
    return lastID
  }

  /// Those who see an action of the scope, the first first.
  func interceptors(for scope: StoreScope) -> [any ActionInterceptor] {
    var all = scope.interceptors
    if outer == nil { return interceptors.isEmpty ? all : interceptors + all }
    var hub: ActionHub? = self
    while let here = hub {
      if !here.interceptors.isEmpty { all.insert(contentsOf: here.interceptors, at: 0) }
      hub = here.outer
    }
    return all
  }

  /// Says what the commit under way is called.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - isRevocable: Whether a transaction around may still put back what is named.
  func name(_ name: Commit.Name, isRevocable: Bool) {
    if isRevocable {
      names.send(name)
    } else {
      commit.take(name)
    }
  }
}

@available(*, unavailable)
extension ActionHub: Sendable {}
