/// A repository of a catalogue.
public struct Repo: Identifiable, Codable, Hashable, Sendable {
  /// What tells this repository from every other one.
  public let id: RepoID

  /// Its name.
  public var name: String

  /// What it is about, if the catalogue says so.
  public var description: String?

  /// Makes a repository.
  ///
  /// - Parameters:
  ///   - id: What tells this repository from every other one.
  ///   - name: Its name.
  ///   - description: What it is about.
  public init(id: RepoID, name: String, description: String? = nil) {
    self.id = id
    self.name = name
    self.description = description
  }
}
