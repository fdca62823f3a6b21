public import FoundationEssentials

/// Searches a catalogue of repositories, which is a JSON array of objects.
///
/// Each object has an `id`, a `name` and, if it likes, a `description`; other members do not count.
/// A repository matches when its name or its description does.
///
///     let catalogue = try CatalogueService(json: bytes)
///     let found = try await catalogue.repos(matching: "store")
public struct CatalogueService: ReposService {
  /// Makes what tells whether a text matches a query.
  public typealias Matcher = @Sendable (_ query: String) -> (_ text: String) -> Bool

  /// Why a catalogue could not be read.
  public struct Failure: Error, Hashable, Sendable {
    /// Which of the entries is none, from 1; nil when the whole is no catalogue.
    public let entry: Int?

    /// What was wrong, in words.
    public let reason: String
  }

  /// The repositories, in the order of the catalogue.
  public let repos: [Repo]

  private let matcher: Matcher

  /// Makes a catalogue.
  ///
  /// - Parameters:
  ///   - repos: The repositories.
  ///   - matcher: Tells what matches; by default what contains the query, in small or capital
  ///     letters.
  public init(repos: [Repo], matcher: @escaping Matcher = CatalogueService.ignoringCase) {
    self.repos = repos
    self.matcher = matcher
  }

  /// Reads a catalogue.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  /// - Parameters:
  ///   - json: The bytes of the file.
  ///   - matcher: Tells what matches; by default what contains the query, in small or capital
  ///     letters.
  /// - Throws: `Failure` that says where it is no catalogue.
  public init(
    json: Data, matcher: @escaping Matcher = CatalogueService.ignoringCase
  ) throws(Failure) {
    do {
      self.init(repos: try JSONDecoder().decode([Repo].self, from: json), matcher: matcher)
    } catch {
      throw Self.failure(error)
    }
  }

  /// Gives the repositories that match, in the order of the catalogue.
  ///
  /// - Complexity: O(*n*) in the length of all names and descriptions.
  /// - Throws: `CancellationError` when the task was cancelled.
  public func repos(matching query: String) async throws -> [Repo] {
    let matches = matcher(query)
    return try repos.filter { repo in
      try Task.checkCancellation()
      return matches(repo.name) || repo.description.map(matches) == true
    }
  }

  /// Matches texts that contain the query, in small or capital letters.
  public static let ignoringCase: Matcher = { query in
    let query = query.lowercased()
    return { query.isEmpty || $0.lowercased().contains(query) }
  }

  private static func failure(_ error: any Error) -> Failure {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      Failure(entry: entry(context), reason: "there is no \"\(key.stringValue)\"")
    case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context):
      Failure(entry: entry(context), reason: member(context) + context.debugDescription)
    default: Failure(entry: nil, reason: "\(error)")
    }
  }

  private static func entry(_ context: DecodingError.Context) -> Int? {
    context.codingPath.first?.intValue.map { $0 + 1 }
  }

  private static func member(_ context: DecodingError.Context) -> String {
    let names = context.codingPath.dropFirst().map(\.stringValue)
    return names.isEmpty ? "" : "\"\(names.joined(separator: "."))\": "
  }
}
