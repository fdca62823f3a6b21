/// Somebody who can sign in, or whose profile is shown.
public struct User: Identifiable, Codable, Hashable, Sendable {
  /// What tells this user from every other one, as the service gives it.
  public let id: String

  /// The name to show.
  public var name: String

  /// Makes a user.
  ///
  /// - Parameters:
  ///   - id: What tells this user from every other one.
  ///   - name: The name to show.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}
