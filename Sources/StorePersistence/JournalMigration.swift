/// One step from a version of what a journal keeps to the next.
///
/// ```swift
/// let addPriority = JournalMigration(from: 1) { document in
///   for index in document.lists["todos", default: []].indices {
///     document.lists["todos"]?[index]["priority"] = 0
///   }
/// }
/// let journal = Journal(JournalFile(path), version: 2, migrations: [addPriority])
/// ```
///
/// *Behaviour.* The steps run in order, each once: the file is written in the new version before
/// anything is loaded from it. The old file is kept as `<path>.version-1-1`. When a step throws,
/// nothing is written and the journal is not loaded.
public struct JournalMigration: Sendable {
  /// The version from which it leads to the next one.
  public let version: Int

  let migrate: @Sendable (inout JournalDocument) throws -> Void

  /// Makes a step.
  ///
  /// - Parameters:
  ///   - version: The version from which it leads to the next one.
  ///   - migrate: Changes the raw form.
  public init(
    from version: Int, _ migrate: @escaping @Sendable (inout JournalDocument) throws -> Void
  ) {
    self.version = version
    self.migrate = migrate
  }
}
