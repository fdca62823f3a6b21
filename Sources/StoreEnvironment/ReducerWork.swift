/// What is to be done after an action of a `ReducerStore`.
///
/// ```swift
/// ReducerStore(Search(), reduce: reduce) { state, action in
///   guard case .search(let query) = action else { return .none }
///   return .run("search") { .found(try await service.repos(matching: query)) }
/// }
/// ```
public struct ReducerWork<Action: Sendable>: Sendable {
  let key: String
  let run: (@Sendable () async throws -> Action?)?

  /// Nothing.
  public static var none: ReducerWork { ReducerWork(key: "", run: nil) }

  /// Async work that gives the next action, or none.
  ///
  /// The newest work of a key counts: an older one is cancelled and its action dropped. What it
  /// throws is dropped: turn errors into actions.
  /// - Parameters:
  ///   - key: What is newest of what.
  ///   - work: What to do.
  /// - Returns: The work.
  public static func run(
    _ key: String, _ work: @escaping @Sendable () async throws -> Action?
  ) -> ReducerWork {
    ReducerWork(key: key, run: work)
  }
}
