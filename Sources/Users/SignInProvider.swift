/// Who vouches for a user instead of a password, by a name that the service knows.
///
///     users.signIn(with: "example.org")
public struct SignInProvider: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public let name: String

  /// Names a provider.
  public init(_ name: String) { self.name = name }

  /// Names a provider.
  public init(stringLiteral name: String) { self.init(name) }
}
