/// What a reducer wants done after an action.
///
/// ```swift
/// case .search(let query):
///   state.isLoading = true
///   return .run("search") { .found(try await service.repos(matching: query)) }
/// ```
public struct ReducerWork<Action: Sendable>: Sendable {
  let key: String
  let run: (@Sendable () async throws -> Action?)?

  /// Nothing.
  public static var none: ReducerWork { ReducerWork(key: "", run: nil) }

  /// Async work that gives the next action, or none.
  ///
  /// The newest work of a key counts: an older one is cancelled and its action dropped. What it throws is
  /// dropped: turn errors into actions.
  /// - Parameter key: What is newest of what.
  /// - Parameter work: What to do.
  public static func run(
    _ key: String, _ work: @escaping @Sendable () async throws -> Action?
  ) -> ReducerWork {
    ReducerWork(key: key, run: work)
  }
}
