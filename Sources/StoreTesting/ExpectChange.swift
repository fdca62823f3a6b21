public import StoreEnvironment
internal import StoreSignals

/// Runs an action and checks that the store has changed exactly as stated.
///
/// ```swift
/// try expectChange(of: todos) { todos.removeCompleted() } to: { state in
///   state.todos.remove(at: 1)
/// }
/// ```
///
/// Works in any test harness: what differs is thrown, and printed by its description. Settings are
/// looked at as other properties are, also those that the store does not list in `properties`.
/// - Complexity: That of the action and of comparing what differs.
/// - Parameters:
///   - store: The store.
///   - isExhaustive: Whether what is not stated has to stay as it was; if not, only the properties
///     that are stated are looked at.
///   - action: What to do.
///   - change: Makes the state after the action of the state before it.
/// - Returns: What the action returns.
/// - Throws: `UnexpectedChange` with all differences, and what the action throws.
@discardableResult
public func expectChange<Subject: Store, Result>(
  of store: Subject, isExhaustive: Bool = true, _ action: () throws -> Result,
  to change: (inout ExpectedState<Subject>) throws -> Void
) throws -> Result {
  let before = TestedState(of: store)
  let result = try action()
  try check(store, before, isExhaustive, change)
  return result
}

/// Runs an async action and checks that the store has changed exactly as stated.
///
/// - Parameters:
///   - store: The store.
///   - isExhaustive: Whether what is not stated has to stay as it was; if not, only the properties
///     that are stated are looked at.
///   - action: What to do.
///   - change: Makes the state after the action of the state before it.
/// - Returns: What the action returns.
/// - Throws: `UnexpectedChange` with all differences, and what the action throws.
@_disfavoredOverload
@discardableResult
public func expectChange<Subject: Store, Result>(
  of store: Subject, isExhaustive: Bool = true, _ action: () async throws -> Result,
  to change: (inout ExpectedState<Subject>) throws -> Void
) async throws -> Result {
  let before = TestedState(of: store)
  let result = try await action()
  try check(store, before, isExhaustive, change)
  return result
}

/// Runs an action and checks that no store of the environment has changed.
///
/// - Parameters:
///   - environment: The stores.
///   - action: What to do.
/// - Returns: What the action returns.
/// - Throws: `UnexpectedChange` with all differences, and what the action throws.
@discardableResult
public func expectNoChange<Result>(
  in environment: StoreEnvironment, _ action: () throws -> Result
) throws -> Result {
  let before = environment.stores.map { TestedState(of: $0) }
  let result = try action()
  let after = environment.stores.map { TestedState(of: $0) }
  let differences = before.flatMap { state in
    state.values.flatMap { property, value -> [StateDifference] in
      let now = after.first { $0.store == state.store }?[property.name]
      return StateDifference.all("\(state.store).\(property.name)", value, now ?? "nothing")
    }
  }
  if !differences.isEmpty { throw UnexpectedChange(differences: differences) }
  return result
}

private func check<Subject: Store>(
  _ store: Subject, _ before: TestedState, _ isExhaustive: Bool,
  _ change: (inout ExpectedState<Subject>) throws -> Void
) throws {
  var state = ExpectedState(store, before: before)
  try change(&state)
  let differences = state.differences(isExhaustive: isExhaustive)
  if !differences.isEmpty { throw UnexpectedChange(differences: differences) }
}
