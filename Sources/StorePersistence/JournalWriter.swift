internal import Synchronization

/// Writes a journal's lines, away from the thread that writes the properties.
///
/// It is behind locks and not an actor because the end of the program, which cannot wait for an
/// actor, has to find and write what is left. `queue` is held for moments, `output` while the disk
/// works.
final class JournalWriter: UnsavedFile {
  /// The lines from which the whole state can be loaded.
  typealias Snapshot = @Sendable (inout JournalText) -> Void

  private enum Item {
    case commit([JournalOperation])
    case snapshot(Snapshot, keepingOldAs: String?)
  }

  private struct Queue {
    var items: [Item] = []
    var isScheduled = false
    var failure: Journal.Failure?
    /// The last value that could not be written.
    var unencodable: Journal.Failure?
    var keptAside: [String] = []
  }

  private struct Output {
    var text: JournalText
    /// Lines that the storage does not have yet.
    var unwritten: [UInt8] = []
    /// Whether the storage holds nothing, so that the first lines begin it.
    var isNew: Bool
    /// How many bytes of the storage are a snapshot, and how many came after it.
    var snapshotCount: Int
    var count: Int
    /// The commits since the snapshot that is being made.
    var tail: [[UInt8]]?
    /// Which of the snapshots that were begun is the last one.
    var snapshotNumber = 0
    /// The snapshot that is being made, in case the program ends before.
    var begun: (snapshot: Snapshot, suffix: String?)?
    /// Whether the storage is not the one any more that was opened.
    var isStale = false
    /// Below how many bytes behind the snapshot none is made.
    var patience: Int
    var isClosed = false
  }

  /// How many bytes a journal has behind its snapshot before it is written anew.
  private let patience: Int
  private let storage: any JournalStorage
  private let version: Int
  private let interval: Duration
  private let queue = Guarded(Queue())
  private let output: Guarded<Output>
  private let isOutgrown = Atomic(false)

  init(
    _ storage: any JournalStorage, version: Int, interval: Duration, patience: Int,
    image: JournalImage
  ) {
    self.patience = patience
    self.storage = storage
    self.version = version
    self.interval = interval
    output = Guarded(
      Output(
        text: JournalText(after: image.sequence), isNew: image.count == nil,
        snapshotCount: image.snapshotCount, count: image.count ?? 0, patience: patience))
    // Programs that end sooner than a snapshot is made leave it to the next.
    if (image.count ?? 0) - image.snapshotCount > max(patience, image.snapshotCount) {
      isOutgrown.store(true, ordering: .relaxed)
    }
  }

  /// Whether a snapshot should be given with the next commit.
  var wantsSnapshot: Bool { isOutgrown.load(ordering: .relaxed) }

  /// What has gone wrong with the last try to write.
  var failure: Journal.Failure? { queue.withLock { $0.failure ?? $0.unencodable } }

  /// Takes the names of files that were kept aside since the last call.
  func takeKeptAside() -> [String] {
    queue.withLock { queue in
      defer { queue.keptAside = [] }
      return queue.keptAside
    }
  }

  /// Takes a commit to be written within the interval.
  func append(_ operations: [JournalOperation]) { enqueue(.commit(operations)) }

  /// Takes the state as it is after all commits before, to replace the lines.
  func append(_ snapshot: @escaping Snapshot, keepingOldAs suffix: String?) {
    isOutgrown.store(false, ordering: .relaxed)
    enqueue(.snapshot(snapshot, keepingOldAs: suffix))
  }

  private func enqueue(_ item: Item) {
    let mustSchedule = queue.withLock { queue in
      queue.items.append(item)
      // Inside the lock, so that a write that ends meanwhile does not let go of the writer.
      if !queue.isScheduled { SharedFiles.keep(self) }
      defer { queue.isScheduled = true }
      return !queue.isScheduled
    }
    if mustSchedule { schedule(after: interval) }
  }

  private func schedule(after time: Duration) {
    Task.detached { [self] in
      try? await Task.sleep(for: time)
      queue.withLock { $0.isScheduled = false }
      do throws(Journal.Failure) { try drain() } catch { retry() }
    }
  }

  /// Tries again in a second, as for a full disk.
  private func retry() {
    let mustSchedule = queue.withLock { queue in
      defer { queue.isScheduled = true }
      return !queue.isScheduled
    }
    if mustSchedule { schedule(after: .seconds(1)) }
  }

  func writeAtEnd() {
    // Nobody is left to be told of a failure.
    do throws(Journal.Failure) { try finishAll() } catch {}
  }

  /// Writes everything, the snapshot that is being made too.
  func finishAll() throws(Journal.Failure) {
    try drain()
    let failure = output.withLock { output -> Journal.Failure? in
      guard let begun = output.begun, !output.isClosed else { return nil }
      do throws(Journal.Failure) {
        try finish(makeText(begun.snapshot), begun.suffix, &output)
      } catch { return error }
      return nil
    }
    if let failure { throw failure }
  }

  /// Writes everything that was taken before, and returns when it is safe.
  func drain() throws(Journal.Failure) {
    let failure = output.withLock { output -> Journal.Failure? in
      do throws(Journal.Failure) { try write(&output) } catch { return error }
      return nil
    }
    queue.withLock { $0.failure = failure }
    if let failure { throw failure }
  }

  private func write(_ output: inout Output) throws(Journal.Failure) {
    if output.isClosed { return }
    let items = queue.withLock { queue in
      defer { queue.items = [] }
      return queue.items
    }
    var failure: Journal.Failure?
    for item in items {
      switch item {
      case .commit(let operations): encode(operations, &output)
      case .snapshot(let snapshot, let suffix):
        // The commits behind it must not be lost with it.
        do throws(Journal.Failure) { try begin(snapshot, suffix, &output) } catch {
          failure = error
        }
      }
    }
    output.unwritten += output.text.take()
    if let failure { throw failure }
    let problem = output.text.takeProblems().first
    if !output.unwritten.isEmpty { try store(&output) }
    if output.tail == nil { releaseIfDone() }
    if let problem {
      let failure = Journal.Failure.unencodable(
        property: problem.property, reason: problem.reason)
      queue.withLock { $0.unencodable = failure }
      throw failure
    }
  }

  private func encode(_ operations: [JournalOperation], _ output: inout Output) {
    let start = output.text.bytes.count
    output.text.appendCommit(operations)
    let end = output.text.bytes.count
    // Behind the checksum and the number, without the line break.
    if output.tail != nil, end > start,
      let json = JournalWriter.jsonStart(output.text.bytes, start)
    {
      output.tail?.append(Array(output.text.bytes[json..<end - 1]))
    }
  }

  private static func jsonStart(_ bytes: [UInt8], _ start: Int) -> Int? {
    bytes[(start + 9)...].firstIndex(of: UInt8(ascii: " ")).map { $0 + 1 }
  }

  private func store(_ output: inout Output) throws(Journal.Failure) {
    do {
      if output.isNew {
        var text = JournalText(after: 0)
        text.appendHeader(version: version)
        let bytes = text.take() + output.unwritten
        _ = try storage.replace(with: bytes, keepingOldAs: nil)
        output.isNew = false
        output.count = bytes.count
      } else {
        try storage.append(output.unwritten)
        output.count += output.unwritten.count
      }
    } catch {
      let failure = Journal.Failure(error, storage.name)
      // The file is gone or another one: only the whole state helps.
      if failure.isStale {
        output.isStale = true
        isOutgrown.store(true, ordering: .relaxed)
      }
      throw failure
    }
    output.unwritten = []
    if output.tail == nil { noteIfOutgrown(output) }
  }

  private func noteIfOutgrown(_ output: Output) {
    if output.count - output.snapshotCount > max(output.patience, output.snapshotCount) {
      isOutgrown.store(true, ordering: .relaxed)
    }
  }

  /// Lets a task of its own make the text, while commits go on into the old lines.
  ///
  /// Where there are no old lines any more, it is made at once.
  private func begin(
    _ snapshot: @escaping Snapshot, _ suffix: String?, _ output: inout Output
  ) throws(Journal.Failure) {
    output.tail = []
    output.snapshotNumber += 1
    output.begun = (snapshot, suffix)
    if output.isStale { return try finish(makeText(snapshot), suffix, &output) }
    let number = output.snapshotNumber
    Task.detached { [self] in
      let text = makeText(snapshot)
      let failure = self.output.withLock { output -> Journal.Failure? in
        if output.begun == nil || output.snapshotNumber != number || output.isClosed { return nil }
        do throws(Journal.Failure) { try finish(text, suffix, &output) } catch { return error }
        return nil
      }
      if let failure { queue.withLock { $0.failure = failure } }
      releaseIfDone()
    }
  }

  /// Lets the end of the program forget the writer when there is nothing to write.
  private func releaseIfDone() {
    queue.withLock { queue in
      if queue.items.isEmpty && !queue.isScheduled { SharedFiles.release(self) }
    }
  }

  private func makeText(_ snapshot: Snapshot) -> JournalText {
    var text = JournalText(after: 0)
    text.appendHeader(version: version)
    snapshot(&text)
    return text
  }

  private func finish(
    _ snapshot: JournalText, _ suffix: String?, _ output: inout Output
  ) throws(Journal.Failure) {
    let tail = output.tail ?? []
    output.tail = nil
    output.begun = nil
    var text = snapshot
    let count = text.bytes.count
    for line in tail { text.appendCommit(text: line[...]) }
    let bytes = text.take()
    do {
      let kept = try storage.replace(with: bytes, keepingOldAs: suffix)
      if let kept { queue.withLock { $0.keptAside.append(kept) } }
    } catch {
      // The old lines are still right; trying at each commit would not make the disk larger.
      output.patience = 2 * max(output.patience, output.count - output.snapshotCount)
      throw Journal.Failure(error, storage.name)
    }
    output.text = text
    output.unwritten = []
    output.isNew = false
    output.isStale = false
    output.snapshotCount = count
    output.count = bytes.count
    output.patience = patience
    // Much may have come while the snapshot was made.
    noteIfOutgrown(output)
  }

  /// Writes what is left, and lets others write the storage.
  func close() throws(Journal.Failure) {
    defer {
      output.withLock { $0.isClosed = true }
      storage.close()
      SharedFiles.release(self)
    }
    try finishAll()
  }
}

extension Journal.Failure {
  /// Whether the storage is not the one any more that was opened.
  var isStale: Bool {
    if case .file(let failure) = self { failure.isStale } else { false }
  }
}
