public import StoreEnvironment

/// Names the service of `ReposStore` in an environment.
///
///     environment.register(ReposServiceKey.self) { _ in catalogue }
public enum ReposServiceKey: ServiceKey {
  /// A catalogue without repositories, so that a store without a service works.
  public static func make(in environment: StoreEnvironment) -> any ReposService {
    CatalogueService(repos: [])
  }
}

@available(*, unavailable)
extension ReposServiceKey: Sendable {}
