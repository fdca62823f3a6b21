public import StoreSignals

/// The stores and services of an application, a window, a session or a test.
///
/// ```swift
/// let environment = StoreEnvironment()
/// let todos = environment[TodosStore.self]     // made on first use, the same one ever after
/// try todos.add("Buy paper")
/// environment.history.undo()
/// ```
///
/// *Behaviour.*
/// - A store is made by its `make(in:)` when it is first asked for, and the same one is given ever
///   after: a store is never missing. Services are registered, or made by their key.
/// - The environment keeps its stores; stores do not keep it. When it is released it is disposed, so
///   keep it for as long as a store of it is used: actions of the store change nothing after that.
/// - A child inherits: what it has not registered or overridden itself, it takes from its parent,
///   also what the parent registers later. A store lives in the environment that made it.
/// - `override` holds for the code in its closure and the tasks that this starts, and ends with it;
///   other tasks never see it.
/// - The environment is not `Sendable`: it stays, with its stores, in the isolation that made it.
///   Asking from several threads does not compile.
public final class StoreEnvironment {
  /// What has gone wrong in a lookup.
  public enum Failure: Error, Equatable {
    /// Nothing was registered for the type; with what there is.
    case missing(type: String, registered: [String])
    /// These stores need each other; the first one stands at the end again.
    case cycle([String])
  }

  /// The environment that this one inherits from.
  public let parent: StoreEnvironment?

  /// Who sees the actions of the environment's stores; the first is asked first.
  public var interceptors: [any ActionInterceptor] {
    get { hub.interceptors }
    set { hub.interceptors = newValue }
  }

  let hub: ActionHub
  /// The stores that are asked for by their type alone, for the fast way; empty during an override.
  private(set) var plain = TypeTable()
  var table = EnvironmentTable()
  /// The overrides under way; the newest is the last.
  var layers: [OverrideLayer] = []
  /// The stores that are being made, for the environments that inherit from each other.
  let making: Making
  private var children: [WeakEnvironment] = []
  /// Whether the environment was disposed.
  public private(set) var isDisposed = false

  /// Makes an environment.
  ///
  /// - Parameters:
  ///   - history: How much is kept for undo; `.off` for none.
  ///   - clock: Gives the times of the log and of coalescing.
  public convenience init(
    history: History.Limits = History.Limits(), clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.init(parent: nil, history: history, now: timer(clock))
  }

  private init(
    parent: StoreEnvironment?, history: History.Limits?, now: @escaping () -> Duration
  ) {
    self.parent = parent
    making = parent?.making ?? Making()
    if let parent, history == nil {
      hub = parent.hub
    } else {
      hub = ActionHub(outer: parent?.hub, now: now)
      hub.belong(to: self, history: history ?? .off)
    }
    parent?.children.removeAll { $0.environment == nil }
    parent?.children.append(WeakEnvironment(environment: self))
  }

  deinit { dispose() }

  /// Makes an environment that inherits from this one and shares its history, log and interceptors.
  ///
  /// - Returns: The child.
  public func makeChild() -> StoreEnvironment {
    StoreEnvironment(parent: self, history: nil, now: hub.now)
  }

  /// Makes an environment that inherits from this one and has a history and a log of its own, as
  /// for a document.
  ///
  /// The parent's interceptors see its actions too, before its own.
  /// - Parameter history: How much is kept for undo; `.off` for none.
  /// - Returns: The child.
  public func makeChild(history: History.Limits) -> StoreEnvironment {
    StoreEnvironment(parent: self, history: history, now: hub.now)
  }

  /// Undo and redo over the stores.
  public var history: History { hub.history }

  /// The newest actions; keeps none until its `limit` is set.
  public var log: ActionLog { hub.log }

  /// Whether writing a store's `Stored` property outside of actions stops the program, with a
  /// message that names the property, the store and the method that has written.
  ///
  /// The method is that of the program's symbols: none after `strip`, and the caller of one that was
  /// inlined.
  ///
  /// For development: a write costs more then. `Editable` properties, which outsiders may write,
  /// are let pass.
  public var isStrict: Bool {
    get { hub.isStrict }
    set {
      hub.isStrict = newValue
      hub.watchRecording()
    }
  }

  /// Calls a function after each action that has succeeded.
  ///
  /// - Parameter receive: What to do with the call.
  /// - Returns: The life of the function; it ends when this is released.
  public func onAction(_ receive: @escaping (ActionCall) -> Void) -> Subscription {
    let listener = ActionListener(receive)
    interceptors.append(listener)
    return Subscription { [weak hub] in hub?.interceptors.removeAll { $0 === listener } }
  }

  /// Ends the environment: closes its stores, ends their tasks, and does the same for its children.
  ///
  /// Who still holds a store of it can read it. Actions, undo, redo and going through the log change
  /// nothing any more; an action that can throw any error throws one. A property that is written
  /// without an action is put back at the end of the write, and nobody hears of it. Asking for a
  /// store gives a closed one. Disposing twice is harmless.
  /// - Complexity: O(*n*) for *n* stores.
  public func dispose() {
    if isDisposed { return }
    isDisposed = true
    for child in exchange(&children, with: []) { child.environment?.dispose() }
    let ended = table.removeAll()
    plain = TypeTable()
    for layer in layers.reversed() {
      for store in layer.made.reversed() { close(store) }
    }
    for store in ended.stores.reversed() { close(store) }
    if hub.environment === self || hub.environment == nil {
      hub.close()
      hub.interceptors = []
    }
    withExtendedLifetime(ended) {}
  }

  /// Closes and forgets the stores that nobody but the environment holds.
  ///
  /// Asking for one again makes it anew.
  /// - Complexity: O(*n*) for *n* stores.
  /// - Returns: The names of the stores.
  @discardableResult
  public func releaseUnused() -> [String] {
    let keys = table.stores.map(\.key)
    // The newest first: a store may be held by one that was made after it.
    return keys.reversed().compactMap { releaseIfUnused($0) }
  }

  private func releaseIfUnused(_ key: Key) -> String? {
    guard let name = table.value(key).map({ ($0 as? any Store)?.scope.name }) else { return nil }
    weak let store = table.remove(key)
    if key.id == nil { fillPlain() }
    guard let store else { return name }
    // Its release may have asked for a new one already.
    if table.value(key) == nil { keep(store, for: key) }
    return nil
  }

  func keep(_ value: Any, for key: Key) {
    table.add(value, for: key)
    if key.id == nil { fillPlain() }
  }

  /// Opens the fast way to the stores, or closes it while there are overrides.
  func fillPlain() {
    let stores = layers.isEmpty ? table.stores.filter { $0.key.id == nil } : []
    let old = exchange(&plain, with: TypeTable(stores.map { ($0.key.type, $0.store) }))
    withExtendedLifetime(old) {}
  }

  func close(_ store: any Store) {
    let lateWrites = LateWrites()
    for property in store.scope.properties ?? [] {
      property.property.attach(
        to: lateWrites, label: "\(store.scope.name).\(property.name)", isGuarded: false)
    }
    store.scope.close()
  }
}

@available(*, unavailable)
extension StoreEnvironment: Sendable {}

private struct WeakEnvironment {
  weak var environment: StoreEnvironment?
}

/// The light form of an interceptor.
private final class ActionListener: ActionInterceptor {
  private let receive: (ActionCall) -> Void

  init(_ receive: @escaping (ActionCall) -> Void) { self.receive = receive }

  func didRun(_ call: ActionCall, for duration: Duration) { receive(call) }
}

/// The time on a clock since now.
private func timer(_ clock: some Clock<Duration>) -> () -> Duration {
  // The usual clock, where the compiler knows its type: a third of the time.
  if let clock = clock as? ContinuousClock {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
  let start = clock.now
  return { start.duration(to: clock.now) }
}
