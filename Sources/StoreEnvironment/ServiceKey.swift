/// Names a service of an environment and says what it is unless something else was registered.
///
/// ```swift
/// enum ReposServiceKey: ServiceKey {
///   static func make(in _: StoreEnvironment) -> any ReposService { CatalogueService(repos: []) }
/// }
/// let service = environment[ReposServiceKey.self]
/// ```
public protocol ServiceKey {
  /// What is asked for; usually a protocol.
  associatedtype Service

  /// Makes the service when it is first asked for.
  static func make(in environment: StoreEnvironment) -> Service
}
