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
/// - A dispatched action is an action of the store as any other: interceptors see and refuse it, log and
///   history enter it, with the action value as the payload.
/// - Subscribers hear of the state once for an action; a selector only when what it selects has
///   changed.
/// - The reducer must be pure: it changes the state that it gets and nothing else. An action that is dispatched
///   from inside the reducer is queued and runs after the action under way; from inside a subscriber it runs
///   at once and is announced in a following wave.
/// - Async work that an action starts runs outside the store's isolation and dispatches what comes of it. Of
///   work with the same key only the newest counts. It holds the store weakly.
public final class ReducerStore<State, Action: Sendable>: Store {
  /// What a reducer wants done after it: async work that gives an action.
  public typealias Work = ReducerWork<Action>

  /// What ties the store to its environment.
  public let scope = StoreScope()

  /// The state; `$state` is its signal.
  @Stored public private(set) var state: State

  private let reduce: (inout State, Action) -> Work
  private var isReducing = false
  private var queue: [Action] = []
  private var recording: [Action]?

  /// Makes a store whose actions start no async work.
  ///
  /// - Parameter initial: The first state.
  /// - Parameter reduce: Changes the state for an action.
  public convenience init(
    _ initial: State, reduce: @escaping (inout State, Action) -> Void
  ) where State: Equatable {
    self.init(Stored(wrappedValue: initial)) { state, action in
      reduce(&state, action)
      return .none
    }
  }

  /// Makes a store whose actions start no async work, with a state that cannot be compared.
  ///
  /// - Parameter initial: The first state.
  /// - Parameter reduce: Changes the state for an action.
  @_disfavoredOverload
  public convenience init(
    _ initial: State, reduce: @escaping (inout State, Action) -> Void
  ) {
    self.init(Stored(wrappedValue: initial)) { state, action in
      reduce(&state, action)
      return .none
    }
  }

  /// Makes a store whose actions may start async work.
  ///
  /// - Parameter initial: The first state.
  /// - Parameter reduce: Changes the state for an action and says what is to be done then.
  public convenience init(
    _ initial: State, reducing reduce: @escaping (inout State, Action) -> Work
  ) where State: Equatable {
    self.init(Stored(wrappedValue: initial), reduce)
  }

  /// Makes a store whose actions may start async work, with a state that cannot be compared.
  ///
  /// - Parameter initial: The first state.
  /// - Parameter reduce: Changes the state for an action and says what is to be done then.
  @_disfavoredOverload
  public convenience init(
    _ initial: State, reducing reduce: @escaping (inout State, Action) -> Work
  ) {
    self.init(Stored(wrappedValue: initial), reduce)
  }

  private init(
    _ state: Stored<State>, _ reduce: @escaping (inout State, Action) -> Work
  ) {
    _state = state
    self.reduce = reduce
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
  /// - Parameter action: The action value.
  /// - Parameter isolation: Where the work that the action starts dispatches what comes of it.
  /// - Returns: The work that was started; nil for none.
  @discardableResult
  public func dispatch(
    _ action: Action, isolation: isolated (any Actor)? = #isolation
  ) -> StoreTask? {
    if isReducing {
      queue.append(action)
      return nil
    }
    let started = start(run(action), isolation: isolation)
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

  private func run(_ value: Action) -> Work {
    var work = Work.none
    action(ReducerStore.name(of: value), payload: value) {
      isReducing = true
      defer { isReducing = false }
      work = reduce(&state, value)
      recording?.append(value)
    }
    return work
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
