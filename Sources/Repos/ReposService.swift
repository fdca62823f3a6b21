/// Where repositories are searched.
///
/// Its method may run outside of the store's isolation. What it throws is shown by its description;
/// a `CancellationError` is no failure.
public protocol ReposService: Sendable {
  /// Gives the repositories that match a text, the best first.
  ///
  /// - Throws: Why there is no answer.
  func repos(matching query: String) async throws -> [Repo]
}
