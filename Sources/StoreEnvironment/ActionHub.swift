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

  private var installed: [any ActionInterceptor] = []
  var interceptors: [any ActionInterceptor] {
    get { installed }
    set {
      // Released outside of the change: an interceptor's `deinit` may come back here.
      let old = exchange(&installed, with: newValue)
      watch()
      withExtendedLifetime(old) {}
    }
  }
  var hasStoreInterceptors = false {
    didSet { watch() }
  }

  /// Whether an action has to come here at all.
  ///
  /// Without the exclusivity check: see `StoreScope.hub`.
  @exclusivity(unchecked) @usableFromInline package private(set) var isWatching = false
  /// Whether somebody looks at single actions: interceptors or a log.
  @usableFromInline package var isDetailed: Bool { isClosed || log.isKept || isIntercepted }

  /// How many actions' synchronous bodies are running inside each other.
  var depth = 0
  /// The innermost logged one among them.
  var innermost: Int?
  /// The names of the async actions that have begun and not ended.
  var openTasks: [Int: String] = [:] {
    didSet { hasOpenTasks = !openTasks.isEmpty }
  }
  private(set) var hasOpenTasks = false
  /// How many operations of the library itself, such as an undo, are writing.
  var applying = 0
  private var lastID = 0
  /// What the last step through the log has written.
  var travelled: [any PropertyEdit] = []

  /// What the commit under way has changed so far.
  var commit = Commit()
  /// Whether the commit may have a name.
  private var isNamed = false
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
    naming = names.events.subscribe { [unowned self] name in take(name, awaiting: 0) }
  }

  deinit {
    log.hub = nil
    history.hub = nil
  }

  /// Ends the set-up of an environment's hub, once the environment is there.
  func belong(to environment: StoreEnvironment, history limits: History.Limits) {
    self.environment = environment
    history.limits = limits
  }

  /// The hub of stores whose environment is gone: it refuses everything.
  static func closed() -> ActionHub {
    let hub = ActionHub()
    hub.close()
    return hub
  }

  /// Refuses everything from now on, undo and redo too.
  func close() {
    isClosed = true
    watch()
  }

  /// Others who want the edits of each commit, such as a journal.
  var readers: [WeakReader] = [] {
    didSet { hasReaders = !readers.isEmpty }
  }

  // What each action asks is kept as a bit: a look at a list would check its access first, and a
  // dozen of such checks are a quarter of the time (benchmark `action, log and history on`).
  private(set) var hasReaders = false
  /// Whether somebody wants the edits of properties.
  private(set) var isRecording = false
  /// Whether there may be interceptors.
  private(set) var isIntercepted = false

  /// Looks again at whether anybody watches.
  func watch() {
    isRecording = history.isRecording || log.isKept || hasReaders
    isIntercepted = hasStoreInterceptors || !interceptors.isEmpty || outer != nil
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
  ///   - count: How many edits of the named action are still to come, for its entry in the log.
  ///   - isRevocable: Whether a transaction around may still put back what is named.
  func name(_ name: consuming Commit.Name, awaiting count: Int = 0, isRevocable: Bool) {
    if isRevocable {
      names.send(name)
    } else {
      take(name, awaiting: count)
    }
  }

  private func take(_ name: consuming Commit.Name, awaiting count: Int) {
    commit.take(name, awaiting: count)
    isNamed = true
  }

  /// Takes the name from a commit that had nothing to tell.
  func forgetName() {
    if isNamed && commit.isNamed { commit = Commit() }
    isNamed = false
  }

  /// Takes the commit that has ended out.
  func endCommit() -> Commit {
    isNamed = false
    var ended = exchange(&commit, with: Commit())
    ended.settle()
    return ended
  }
}

@available(*, unavailable)
extension ActionHub: Sendable {}
