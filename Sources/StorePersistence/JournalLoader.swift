/// What was found in a journal's storage.
struct JournalImage: Sendable {
  /// The loaded values by the names of the properties; none for what was not in the file.
  var values: [String: any Sendable] = [:]
  var issues: [JournalIssue] = []
  /// The operations on properties that nobody keeps.
  var unknown: [String] = []
  /// The number of the last line.
  var sequence = 0
  /// How many bytes there are; nil when nothing was kept yet.
  var count: Int?
  /// About how many of the bytes are a snapshot.
  var snapshotCount = 0
  var isDamaged = false
}

/// Reads a journal, on any thread.
struct JournalLoader: Sendable {
  let storage: any JournalStorage
  let version: Int
  let migrations: [JournalMigration]
  let isReadOnly: Bool
  let replayers: [String: @Sendable () -> any Replayer]

  func load() throws(Journal.Failure) -> JournalImage {
    do { return try read() } catch { throw Journal.Failure(error, storage.name) }
  }

  private func read() throws -> JournalImage {
    guard let found = try storage.open(isReadOnly: isReadOnly) else { return JournalImage() }
    var lines = try JournalLoader.lines(found, storage.name)
    var issues = IssueList()
    let old = lines.header?.version ?? version
    if old > version && !isReadOnly {
      throw Journal.Failure.newer(name: storage.name, version: old, supported: version)
    }
    let isTorn = lines.end < found.count
    if isTorn { issues.append(.tornTail(text: IssueList.excerpt(found[lines.end...]))) }
    let migrated = old < version ? try migrate(lines, from: old, &issues) : nil
    // Not before all is known to be well: what is refused stays as it is.
    if isTorn && !isReadOnly { try storage.cut(to: lines.end) }
    if let migrated {
      if !isReadOnly,
        let kept = try storage.replace(with: migrated, keepingOldAs: "version-\(old)")
      {
        issues.append(.keptAside(kept))
      }
      lines = JournalLines(migrated)
    }
    return image(of: lines, issues)
  }

  /// The checked lines of a journal that can be read at all.
  static func lines(_ bytes: [UInt8], _ name: String) throws -> JournalLines {
    let lines = JournalLines(bytes)
    guard let header = lines.header else {
      let reason = bytes.isEmpty ? "the file is empty" : "this is no journal"
      throw Journal.Failure.unreadable(name: name, reason: reason)
    }
    if header.format != 1 {
      throw Journal.Failure.unreadable(
        name: name, reason: "the format is \(header.format), this program reads 1")
    }
    return lines
  }

  private func image(of lines: JournalLines, _ issues: IssueList) -> JournalImage {
    var image = JournalImage()
    let made = Replayers(replayers.mapValues { $0() })
    let replay = JournalReplay(lines.bytes, made.all)
    replay.issues = issues
    replay.apply(lines)
    for (name, replayer) in made.used { image.values[name] = replayer.finish(replay) }
    image.issues = replay.issues.all
    image.unknown = replay.unknown
    image.sequence = lines.lines.last?.sequence ?? 0
    image.count = lines.end
    image.snapshotCount = replay.snapshotEnd ?? lines.end
    image.isDamaged = replay.isDamaged
    return image
  }

  /// The text of the newest version.
  private func migrate(
    _ lines: JournalLines, from old: Int, _ issues: inout IssueList
  ) throws -> [UInt8] {
    var document = JournalLoader.document(lines, &issues)
    for step in old..<version {
      guard let migration = migrations.first(where: { $0.version == step }) else {
        throw Journal.Failure.migration(
          name: storage.name, version: step, reason: "there is no step from \(step)")
      }
      do { try migration.migrate(&document) } catch {
        throw Journal.Failure.migration(name: storage.name, version: step, reason: "\(error)")
      }
    }
    return document.text(version: version)
  }

  /// The raw form of what the lines say.
  static func document(_ lines: JournalLines, _ issues: inout IssueList) -> JournalDocument {
    let collector = DocumentCollector()
    let replay = JournalReplay(lines.bytes, [:])
    replay.collector = collector
    replay.issues = issues
    replay.apply(lines)
    issues = replay.issues
    return collector.document
  }
}

/// The replayers of one load, and which of them had something to do.
private final class Replayers {
  private var entries: [String: Counted] = [:]

  private final class Counted: Replayer {
    let replayer: any Replayer
    var isUsed = false

    init(_ replayer: any Replayer) { self.replayer = replayer }

    func apply(_ operation: ReplayedOperation, _ replay: JournalReplay) {
      isUsed = true
      replayer.apply(operation, replay)
    }

    func finish(_ replay: JournalReplay) -> any Sendable { replayer.finish(replay) }
  }

  init(_ replayers: [String: any Replayer]) { entries = replayers.mapValues { Counted($0) } }

  var all: [String: any Replayer] { entries }
  var used: [String: any Replayer] { entries.filter(\.value.isUsed).mapValues(\.replayer) }
}

/// Collects the raw form of all properties.
final class DocumentCollector {
  private var replayers: [String: DocumentReplayer] = [:]

  func apply(_ operation: ReplayedOperation, _ replay: JournalReplay) {
    let name = (try? replay.session.text(operation.name)) ?? ""
    let replayer = replayers[name] ?? DocumentReplayer()
    replayers[name] = replayer
    replayer.apply(operation, replay, name)
  }

  var document: JournalDocument {
    var document = JournalDocument()
    for (name, replayer) in replayers {
      if let value = replayer.value { document.values[name] = value }
      if let rows = replayer.rows { document.lists[name] = rows }
    }
    return document
  }
}
