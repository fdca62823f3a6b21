/// A store that needs nothing of its environment: it is made by `init()`.
public protocol StandaloneStore: Store {
  /// Makes the store.
  init()
}

extension StandaloneStore {
  /// Makes the store by `init()`.
  public static func make(in environment: StoreEnvironment) -> Self { Self() }
}
