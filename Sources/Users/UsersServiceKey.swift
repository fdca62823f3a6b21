public import StoreEnvironment

/// Names the service of `UsersStore` in an environment.
///
///     environment.register(UsersServiceKey.self) { _ in MyService() }
public enum UsersServiceKey: ServiceKey {
  /// A service that refuses everything, so that a store without a service works.
  public static func make(in environment: StoreEnvironment) -> any UsersService { NoUsersService() }
}

/// Refuses everything.
private struct NoUsersService: UsersService {
  struct Missing: Error, CustomStringConvertible {
    let description = "there is no service to sign in with"
  }

  func signIn(username: String, password: String) async throws -> User { throw Missing() }
  func signIn(with provider: SignInProvider) async throws -> User { throw Missing() }
  func user(id: User.ID) async throws -> User { throw Missing() }
}

@available(*, unavailable)
extension UsersServiceKey: Sendable {}
