/// One call of an action, as interceptors see it.
public struct ActionCall {
  /// The number of the call in its environment; later calls have larger ones.
  public let id: Int

  /// The name of the store.
  public let store: String

  /// The name of the action: the method that called `action`.
  public let name: String

  /// What the store passed along for the log: the action value of a `ReducerStore`, for example.
  public let payload: Any?

  /// How many actions this one runs inside.
  public let depth: Int

  /// Whether the action is an async one.
  public let isAsync: Bool
}

@available(*, unavailable)
extension ActionCall: Sendable {}

extension ActionCall: CustomStringConvertible {
  /// The store and the name, such as `TodosStore.add(_:)`.
  public var description: String { store.isEmpty ? name : "\(store).\(name)" }
}
