public import StoreSignals

/// A store of one value that changes only by actions, which are values, and a reducer.
///
/// ```swift
/// let counter = ReducerStore(0) { (state: inout Int, step: Int) in state += step }
/// counter.dispatch(2)
/// let isEven = counter.select { $0.isMultiple(of: 2) }
/// ```
///
/// *Behaviour.*
/// - A dispatched action is an action of the store as any other: interceptors see and refuse it,
///   log and history enter it, with the action value as the payload.
/// - Subscribers hear of the state once for an action; a selector only when what it selects has
///   changed.
/// - The reducer works on a copy of the state: arrays in it are copied when they are changed, lists
///   are not.
/// - The reducer must be pure: it changes the state that it gets and nothing else. An action that
///   is dispatched from inside the reducer is queued and runs after the action under way; from
///   inside a subscriber it runs at once and is announced in a following wave.
/// - Async work that an action starts runs outside the store's isolation and dispatches what comes
///   of it. Of work with the same key only the newest counts. It holds the store weakly.
public final class ReducerStore<State, Action: Sendable>: Store {
  /// What is to be done after an action: async work that gives the next one.
  public typealias Work = ReducerWork<Action>

  /// What ties the store to its environment.
  public let scope = StoreScope()

  /// The state; `$state` is its signal.
  @Stored public private(set) var state: State

  private let reduce: (inout State, Action) -> Void
  private let work: (State, Action) -> Work
  private var isReducing = false
  private var queue: [Action] = []
  private var recording: [Action]?

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - initial: The first state.
  ///   - reduce: Changes the state for an action.
  ///   - work: What an action starts, told by the state after it; nothing by default.
  public convenience init(
    _ initial: State, reduce: @escaping (inout State, Action) -> Void,
    work: @escaping (State, Action) -> Work = { _, _ in .none }
  ) where State: Equatable {
    self.init(Stored(wrappedValue: initial), reduce, work)
  }

  /// Makes a store of a state that cannot be compared.
  ///
  /// - Parameters:
  ///   - initial: The first state.
  ///   - reduce: Changes the state for an action.
  ///   - work: What an action starts, told by the state after it; nothing by default.
  @_disfavoredOverload
  public convenience init(
    _ initial: State, reduce: @escaping (inout State, Action) -> Void,
    work: @escaping (State, Action) -> Work = { _, _ in .none }
  ) {
    self.init(Stored(wrappedValue: initial), reduce, work)
  }

  private init(
    _ state: Stored<State>, _ reduce: @escaping (inout State, Action) -> Void,
    _ work: @escaping (State, Action) -> Work
  ) {
    _state = state
    self.reduce = reduce
    self.work = work
  }

  /// A store of a reducer cannot be made without one: register it.
  ///
  /// - Precondition: Never called; the message says what to register.
  public static func make(in environment: StoreEnvironment) -> ReducerStore {
    fatalError("\(ReducerStore.self) has to be registered with its state and its reducer")
  }

  /// Changes the state by an action.
  ///
  /// - Complexity: That of the reducer and the subscribers.
  /// - Parameters:
  ///   - action: The action value.
  ///   - isolation: Where the work that the action starts dispatches what comes of it.
  /// - Returns: The work that was started; nil for none.
  @discardableResult
  public func dispatch(
    _ action: Action, isolation: isolated (any Actor)? = #isolation
  ) -> StoreTask? {
    if isReducing {
      queue.append(action)
      return nil
    }
    let started = run(action).flatMap { start($0, isolation: isolation) }
    while !queue.isEmpty { dispatch(queue.removeFirst()) }
    return started
  }

  /// A value derived from the state, announced only when it has changed.
  ///
  /// - Complexity: O(1).
  public func select<Selected: Equatable>(
    _ selector: @escaping (State) -> Selected
  ) -> Computed<Selected> {
    let state = $state
    return Computed { selector(state.value) }
  }

  /// Keeps the action values that are dispatched from now on.
  public func startRecording() { recording = [] }

  /// The action values since `startRecording()`, to be dispatched again.
  public func stopRecording() -> [Action] {
    exchange(&recording, with: nil) ?? []
  }

  /// Dispatches action values in order; what they start is started again.
  ///
  /// - Complexity: That of the actions.
  public func replay(_ actions: [Action], isolation: isolated (any Actor)? = #isolation) {
    for action in actions { dispatch(action) }
  }

  /// Runs the reducer; gives what is to be done next, or nil when the action was refused.
  private func run(_ value: Action) -> Work? {
    var hasRun = false
    action(ReducerStore.name(of: value), payload: value) {
      isReducing = true
      defer { isReducing = false }
      // A copy, so that a state that ends equal is no change.
      var next = state
      reduce(&next, value)
      state = next
      recording?.append(value)
      hasRun = true
    }
    return hasRun ? work(state, value) : nil
  }

  private func start(_ work: Work, isolation: isolated (any Actor)?) -> StoreTask? {
    guard let run = work.run else { return nil }
    return startLatest(work.key, isolation: isolation, run) { store, outcome in
      if case .success(let action?) = outcome { store.dispatch(action) }
    }
  }

  /// The name of an action value: its case without what belongs to it.
  private static func name(of action: Action) -> String {
    String("\(action)".prefix { $0 != "(" })
  }
}

@available(*, unavailable)
extension ReducerStore: Sendable {}
