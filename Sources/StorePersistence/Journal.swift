internal import StoreEnvironment
public import StoreSignals

/// Keeps properties and lists of stores by appending each change to a file.
///
/// ```swift
/// let journal = Journal(JournalFile(locations.data + "/diary.journal"))
/// journal.keep("todos", store.$todos, of: store, template: Todo.blank)
/// journal.keep("filter", store.$filter, of: store)
/// try await journal.load()
/// ```
///
/// *Behaviour.*
/// - A commit costs what it changed: it becomes one line, which is written and made safe within
///   `interval` and the time that the disk takes, away from the caller's thread. `flush()` waits
///   for it; at a normal end of the program it happens without a call. A program that is killed
///   loses at most the commits of the last interval, and never half a commit.
/// - When the lines have outgrown the state, the state is written anew in the background; the old
///   file stays until the new one is safe. A program that ends before is no harm: closing waits for
///   it, and after a kill the next one that changes something begins again.
/// - Nothing is written before `load()`. What is changed while it runs is kept: a changed value,
///   and each changed, added or removed row, counts for more than the file's. Of two loads the
///   later one counts.
/// - A load writes the properties as one change, which undo leaves alone and which is not written
///   again. What subscribers change in reaction is.
/// - What cannot be read costs as little as can be: a damaged line its commit, a row that does not
///   fit that row, a field that has a template that field. `issues` tells, and the file as it was
///   is kept.
/// - Fields, rows and properties that this version does not know stay in the file.
/// - A whole file that cannot be read, or is newer, is left alone: loading fails, and nothing is
///   written.
/// - The journal keeps the stores' properties, not the stores; keep it as long as changes are to be
///   written. It must be used in the isolation of the stores.
public final class Journal {
  /// How far the loading is.
  public enum State: Equatable, Sendable {
    /// `load()` was not called yet.
    case unloaded
    /// The file is being read.
    case loading
    /// The properties hold what was kept, and changes are written.
    case ready
    /// Nothing was loaded, and nothing is written.
    case failed(Failure)
  }

  /// How far the loading is.
  @Stored public private(set) var state = State.unloaded

  /// What was not as expected in the file.
  @Stored public private(set) var issues: [JournalIssue] = []

  /// Where the lines are kept.
  public let storage: any JournalStorage

  /// The version of what is kept.
  public let version: Int

  /// Whether nothing is written.
  public let isReadOnly: Bool

  /// How long a commit may wait before it is written.
  public let interval: Duration

  /// How many bytes there may be behind the last snapshot before a new one is made, if that is not
  /// larger.
  package var patience = 1 << 20

  private let migrations: [JournalMigration]
  private let recorder = JournalRecorder()
  private var environments: [StoreEnvironment] { scopes.compactMap(\.environment) }
  private var scopes: [StoreScope] = []
  /// Those of the kept properties that no environment reads.
  private var alone: [KeptProperty] = []
  private var loads = 0

  /// Makes a journal that keeps nothing yet.
  ///
  /// - Parameters:
  ///   - storage: Where the lines are kept.
  ///   - version: The version of what is kept; raise it when a migration is needed.
  ///   - migrations: The steps from older versions.
  ///   - isReadOnly: Whether to write nothing: then others may write, and a newer version can be
  ///     loaded.
  ///   - interval: How long a commit may wait before it is written.
  public init(
    _ storage: any JournalStorage, version: Int = 1, migrations: [JournalMigration] = [],
    isReadOnly: Bool = false, interval: Duration = .milliseconds(10)
  ) {
    self.storage = storage
    self.version = version
    self.migrations = migrations
    self.isReadOnly = isReadOnly
    self.interval = interval
  }

  deinit {
    try? recorder.writer?.close()
    detach()
    recorder.forget()
  }

  /// Why the last try to write has failed; nil when all is well.
  ///
  /// It is tried again every second.
  public var failure: Failure? { recorder.writer?.failure }

  func keep(_ property: KeptProperty, of scope: StoreScope?) {
    if state != .unloaded { fatalError("the journal keeps \"\(property.name)\" after its load") }
    recorder.add(property)
    if let scope, scope.addReader(recorder) {
      if !scopes.contains(where: { $0.environment === scope.environment }) { scopes.append(scope) }
    } else {
      alone.append(property)
      if !isReadOnly { attach(property) }
    }
  }

  /// Lets the recorder hear of a property that no environment reads.
  private func attach(_ property: KeptProperty) {
    guard let node = property.property.anyNode, node.editReader !== recorder else { return }
    if node.editReader != nil {
      fatalError(
        """
        the journal cannot keep "\(property.name)": an environment or another journal has its \
        edits; give keep(_:_:of:) the store, if an environment has made it
        """)
    }
    property.property.attach(to: recorder, label: property.name, isGuarded: false)
  }

  private func detach() {
    for property in alone where property.property.anyNode?.editReader === recorder {
      property.property.attach(to: nil, label: property.name, isGuarded: false)
    }
  }

  /// Reads what is kept into the properties, and begins to write their changes.
  ///
  /// The reading and decoding happen on another thread. A load that is overtaken by a later one
  /// does nothing.
  /// - Complexity: O(*n*), where *n* is the length of the file.
  /// - Throws: `Failure.locked`, `.unreadable`, `.newer`, `.migration` or `.file`; nothing is
  ///   changed then.
  public func load() async throws(Failure) {
    loads += 1
    let number = loads
    for property in recorder.kept { property.beginLoading() }
    // After a close.
    if !isReadOnly { for property in alone { attach(property) } }
    state = .loading
    let result = await read()
    if number != loads { return }
    switch result {
    case .failure(let failure):
      state = .failed(failure)
      throw failure
    case .success(let image): take(image)
    }
  }

  private func read() async -> Result<JournalImage, Failure> {
    let loader = JournalLoader(
      storage: storage, version: version, migrations: migrations, isReadOnly: isReadOnly,
      replayers: Dictionary(
        recorder.kept.map { ($0.name, $0.makeReplayer) }, uniquingKeysWith: { first, _ in first }))
    let writer = recorder.writer
    return await Task.detached {
      do throws(Failure) {
        try writer?.drain()
        return .success(try loader.load())
      } catch {
        return .failure(error)
      }
    }.value
  }

  private func take(_ image: JournalImage) {
    // What was changed meanwhile is on its way into the file already when it was open before.
    let isRecorded = recorder.writer != nil
    if !isReadOnly && !isRecorded {
      recorder.writer = JournalWriter(
        storage, version: version, interval: interval, patience: patience, image: image)
    }
    recorder.unknown = image.unknown
    recorder.isLoading = true
    var operations: [JournalOperation] = []
    excluding(environments[...]) {
      transaction {
        for property in recorder.kept { operations += property.take(image.values[property.name]) }
        issues = image.issues
        state = .ready
      }
    }
    recorder.isLoading = false
    if !operations.isEmpty && !isRecorded { recorder.writer?.append(operations) }
    if image.isDamaged { recorder.writeSnapshot(keepingOldAs: "damaged") }
  }

  /// Runs the body as a change that the histories of the environments leave alone.
  private func excluding(_ environments: ArraySlice<StoreEnvironment>, _ body: () -> Void) {
    guard let environment = environments.first else { return body() }
    environment.history.excluding { excluding(environments.dropFirst(), body) }
  }

  /// Returns when all changes before are safe.
  ///
  /// - Throws: `Failure.notLoaded`, `.readOnly`, or why it could not be written: then it is tried
  ///   again later. `.unencodable` when a value cannot be JSON: everything else is safe.
  public func flush() async throws(Failure) {
    if isReadOnly { throw .readOnly }
    guard let writer = recorder.writer else { throw .notLoaded }
    do { try await elsewhere(writer.drain) } catch {
      guard error.isStale else { throw error }
      // The file is gone: the whole state makes it anew.
      recorder.writeSnapshot(keepingOldAs: nil)
      try await elsewhere(writer.drain)
    }
    if writer.wantsSnapshot { recorder.writeSnapshot(keepingOldAs: nil) }
    tellKeptAside(writer)
  }

  private func tellKeptAside(_ writer: JournalWriter) {
    for path in writer.takeKeptAside() { issues.append(.keptAside(path)) }
  }

  /// Lets all commits of a body be one in the file: after a crash there are all of them or none.
  ///
  /// In the program they are still several, announced and undone one by one.
  /// - Complexity: O(1), beside the body.
  /// - Parameter body: The changes; if it throws, those that stand are written.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  public func together<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try recorder.together(body)
  }

  /// Does what waits for the disk on another thread.
  private func elsewhere(
    _ body: @escaping @Sendable () throws(Failure) -> Void
  ) async throws(Failure) {
    let result = await Task.detached { () -> Result<Void, Failure> in
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }.value
    try result.get()
  }

  /// Writes what is left and lets other programs write the file; later changes are not kept.
  ///
  /// - Throws: Why it could not be written.
  public func close() async throws(Failure) {
    guard let writer = recorder.writer else { return }
    // A snapshot that is due would never be made by short runs, nor one of what came while the last
    // one was made.
    var unencodable: Failure?
    do { try await elsewhere(writer.finishAll) } catch {
      // Told once; what else fails here fails again below.
      if case .unencodable = error { unencodable = error }
    }
    // Somebody else may have closed it, or loaded again, meanwhile.
    guard recorder.writer === writer else { return }
    if writer.wantsSnapshot { recorder.writeSnapshot(keepingOldAs: nil) }
    recorder.writer = nil
    detach()
    state = .unloaded
    defer { tellKeptAside(writer) }
    try await elsewhere(writer.close)
    if let unencodable { throw unencodable }
  }
}

@available(*, unavailable)
extension Journal: Sendable {}
