/// Where users sign in and where their profiles come from.
///
/// Its methods may run outside of the store's isolation. What they throw is shown by its
/// description; a `CancellationError` is no failure.
public protocol UsersService: Sendable {
  /// Signs a user in by a password.
  ///
  /// - Throws: Why it was refused.
  func signIn(username: String, password: String) async throws -> User

  /// Signs a user in by somebody who vouches for them.
  ///
  /// - Throws: Why it was refused.
  func signIn(with provider: SignInProvider) async throws -> User

  /// Gives the profile of a user.
  ///
  /// - Throws: Why there is none.
  func user(id: User.ID) async throws -> User
}
