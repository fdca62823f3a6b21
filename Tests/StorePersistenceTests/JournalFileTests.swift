import ChildProcesses
import Foundation
import PersistenceChild
import StoreCollections
import StorePersistence
import StoreSignals
import Testing

@Suite(
  "JournalFile keeps a journal through everything that happens to files", .timeLimit(.minutes(10)))
struct JournalFileTests {
  private let folder: TemporaryFolder
  private let path: String
  private let store = NotesStore()

  init() throws {
    folder = try TemporaryFolder()
    path = folder("notes.journal")
  }

  private func loaded(_ path: String) async throws -> NotesStore {
    let store = NotesStore()
    let journal = store.journal(JournalFile(path), isReadOnly: true)
    try await journal.load()
    #expect(journal.issues == [])
    return store
  }

  @Test(
    "32 a writer that is killed at random instants leaves a state that it was in",
    arguments: ["steps", "runs"])
  func kills(command: String) async throws {
    var run = KillRun(
      program: ChildProcess.persistenceChild, path: folder("ledger.journal"), command: command)
    try await run.run(times: 500, within: .seconds(25))
    #expect(run.fault == nil)
    #expect(run.kills > 0)
    #expect(run.steps > 0)
    let expected = [
      ".ledger.journal.new", "ledger.journal", "ledger.journal.lock", "ledger.journal.torn",
    ]
    #expect(folder.names.allSatisfy { expected.contains($0) })
  }

  @Test("32 a normal end of the program keeps everything without a call")
  func normalExit() async throws {
    #expect(try ChildProcess(["journal", "exit", path, "777"]).wait() == 0)
    let ledger = Ledger()
    try await ledger.journal(path, isReadOnly: true).load()
    #expect(ledger.steps == 777)
    #expect(ledger.isConsistent)
  }

  @Test("C11 a full disk is an error, loses nothing, and writing goes on when there is room")
  func fullDisk() async throws {
    let child = try ChildProcess(["journal", "limited", path, "6000"])
    #expect(child.wait() == 0)
    let lines = child.read().split(separator: "\n")
    try #require(lines.count == 2)
    #expect(lines[0].contains("File too large"))
    let ledger = Ledger()
    let journal = ledger.journal(path, isReadOnly: true)
    try await journal.load()
    #expect(journal.issues == [])
    #expect(lines[1] == "written \(ledger.steps)")
    #expect(ledger.isConsistent)
  }

  @Test("a second writer is refused with a clear error, in another process and in this one")
  func locked() async throws {
    let child = try ChildProcess(["journal", "open", path])
    #expect(child.read() == "open\n")
    let journal = store.journal(JournalFile(path))
    let failure = await #expect(throws: Journal.Failure.self) { try await journal.load() }
    #expect(failure == .locked(name: path, process: Int(child.id)))
    #expect(failure?.description == "\(path) is in use by process \(child.id)")
    child.kill()
    try await journal.load()
    store.add(Note(id: 1, text: "a"))
    try await journal.flush()

    let other = NotesStore()
    await #expect(throws: Journal.Failure.locked(name: path, process: Int(getpid()))) {
      try await other.journal(JournalFile(path)).load()
    }
    #expect(try await loaded(path).state == "all: a")
    try await journal.close()
    let next = other.journal(JournalFile(path))
    try await next.load()
    #expect(other.state == "all: a")
    try await next.close()
  }

  @Test("closing lets others write, also while a process being started has a copy of the lock")
  func lockCopied() async throws {
    let journal = store.journal(JournalFile(path))
    try await journal.load()
    let copies = folder.duplicateOpenFiles("notes.journal.lock")
    defer { for copy in copies { close(copy) } }
    #expect(copies.count == 1)
    try await journal.close()
    let next = NotesStore().journal(JournalFile(path))
    try await next.load()
    try await next.close()
  }

  @Test("the lines are written anew when they have outgrown the state, with what comes meanwhile")
  func compaction() async throws {
    let journal = store.journal(JournalFile(path))
    journal.patience = 10_000
    try await journal.load()
    store.notes = try IdentifiedList((0..<10).map { Note(id: $0, text: "") })
    for number in 0..<5_000 {
      store.notes[number % 10].text = "\(number)"
      if number.isMultiple(of: 100) { try await journal.flush() }
      #expect(journal.failure == nil)
    }
    try await journal.close()
    let size = try folder.bytes("notes.journal").count
    #expect(size < 40_000)
    #expect(try await loaded(path).notes == store.notes)
    #expect(folder.names == ["notes.journal", "notes.journal.lock"])
  }

  @Test("what came while the lines were written anew is not left behind them")
  func tailOfCompaction() async throws {
    let journal = store.journal(JournalFile(path))
    let gated = GatedStore()
    journal.patience = 1000
    journal.keep("gated", gated.$value)
    try await journal.load()
    for number in 0..<100 { store.show("\(number)") }
    try await journal.flush()
    // Its edit is written, the next snapshot has to wait.
    let gate = Gated.Gate()
    gated.value = Gated(gate)
    try await journal.flush()
    for number in 0..<1000 {
      store.show("\(number)")
      if number.isMultiple(of: 100) { try await journal.flush() }
    }
    for _ in 0..<10 { gate.open() }
    try await journal.close()
    let again = NotesStore()
    try await again.journal(JournalFile(path), isReadOnly: true).load()
    #expect(again.state == "999: ")
    #expect(try folder.bytes("notes.journal").count < 2000)
  }

  @Test("the lines of many short runs are written anew too", arguments: [true, false])
  func shortRuns(isClosing: Bool) async throws {
    for _ in 0..<40 {
      if isClosing {
        let ledger = Ledger()
        let journal = ledger.journal(path)
        try await journal.load()
        for _ in 0..<25 { ledger.step() }
        try await journal.close()
      } else {
        #expect(try ChildProcess(["journal", "exit", path, "25"]).wait() == 0)
      }
    }
    let ledger = Ledger()
    try await ledger.journal(path, isReadOnly: true).load()
    #expect(ledger.steps == 1000)
    #expect(ledger.isConsistent)
    #expect(try folder.bytes("notes.journal").count < 60_000)
  }

  @Test("so are those of a single value, of which every line could be a snapshot's")
  func shortRunsOfOneValue() async throws {
    final class Counter {
      @Stored var count = 0
    }
    let storage = MemoryJournal()
    for number in 1...200 {
      let counter = Counter()
      let journal = Journal(storage)
      journal.patience = 1000
      journal.keep("count", counter.$count)
      try await journal.load()
      #expect(counter.count == number - 1)
      counter.count = number
      try await journal.close()
    }
    #expect((storage.bytes?.count ?? 0) < 2000)
  }

  @Test("C11 a symbolic link stays, and what it leads to is written")
  func symbolicLink() async throws {
    try FileManager.default.createDirectory(
      atPath: folder("real"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "real/a.journal")
    let journal = store.journal(JournalFile(path))
    journal.patience = 1
    try await journal.load()
    for id in 1...20 {
      store.notes = [Note(id: id, text: "n\(id)")]
      try await journal.flush()
    }
    try await journal.close()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "real/a.journal")
    #expect(try await loaded(folder("real/a.journal")).state == "all: n20")
  }

  @Test("C11 a temporary file that was left behind neither disturbs nor stays")
  func leftover() async throws {
    try folder.write("half of someth", to: ".notes.journal.new")
    let journal = store.journal(JournalFile(path))
    try await journal.load()
    store.add(Note(id: 1, text: "a"))
    try await journal.close()
    #expect(folder.names == ["notes.journal", "notes.journal.lock"])
  }

  @Test("a folder that vanished is made again, with the whole state")
  func vanishedFolder() async throws {
    let path = folder("a/b/notes.journal")
    let journal = store.journal(JournalFile(path))
    try await journal.load()
    store.add(Note(id: 1, text: "a"))
    try await journal.flush()
    try FileManager.default.removeItem(atPath: folder("a"))
    store.add(Note(id: 2, text: "b"))
    try await journal.flush()
    #expect(try await loaded(path).state == "all: a b")
    store.add(Note(id: 3, text: "c"))
    try await journal.close()
    #expect(try await loaded(path).state == "all: a b c")
  }

  @Test("33 a file that another program has put in the place is kept under another name")
  func foreignFile() async throws {
    let journal = store.journal(JournalFile(path))
    try await journal.load()
    store.add(Note(id: 1, text: "a"))
    try await journal.flush()
    try folder.write("edited elsewhere", to: "notes.journal")
    store.add(Note(id: 2, text: "b"))
    try await journal.flush()
    #expect(journal.issues == [.keptAside("\(path).foreign-1")])
    #expect(folder.text("notes.journal.foreign-1") == "edited elsewhere")
    try await journal.close()
    #expect(try await loaded(path).state == "all: a b")
  }

  @Test(
    "33 a file that is no journal is refused and left as it is",
    arguments: ["", "x", "{}\n", "\n\n"])
  func foreignContent(text: String) async throws {
    try folder.write(text, to: "notes.journal")
    let journal = store.journal(JournalFile(path))
    await #expect(throws: Journal.Failure.self) { try await journal.load() }
    store.add(Note(id: 1, text: "a"))
    #expect(folder.text("notes.journal") == text)
  }

  @Test("33 closing tells under which name a damaged file is kept")
  func keptAsideAtClose() async throws {
    try folder.write(
      """
      -------- 0 {"journal":1,"version":1}
      -------- 1 [["notes","add",{"id":1,"text":"a"}]]
      00000000 2 [["notes","add",{"id":2,"text":"b"}]]

      """, to: "notes.journal")
    let before = folder.text("notes.journal")
    let journal = store.journal(JournalFile(path))
    try await journal.load()
    try await journal.close()
    #expect(journal.issues.last == .keptAside("\(path).damaged-1"))
    #expect(folder.text("notes.journal.damaged-1") == before)
  }

  @Test("a replacement that fails leaves no second name of the old file, however often it is tried")
  func failedReplacement() throws {
    let file = JournalFile(path)
    _ = try file.open(isReadOnly: false)
    _ = try file.replace(with: Array("old\n".utf8), keepingOldAs: nil)
    // A folder in the place of the temporary file.
    try FileManager.default.createDirectory(
      atPath: folder(".notes.journal.new"), withIntermediateDirectories: false)
    for _ in 0..<3 {
      #expect(throws: FileFailure.self) {
        try file.replace(with: Array("new\n".utf8), keepingOldAs: "damaged")
      }
    }
    #expect(folder.names == [".notes.journal.new", "notes.journal", "notes.journal.lock"])
    #expect(folder.text("notes.journal") == "old\n")
    file.close()
  }

  @Test("a pipe or device in the place of the file is an error, and nobody waits for it")
  func pipeOrDevice() async throws {
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let device = folder("device.journal")
    try FileManager.default.createSymbolicLink(
      atPath: device, withDestinationPath: "/dev/zero")
    for (path, isReadOnly) in [(path, true), (path, false), (device, true)] {
      let failure = await #expect(throws: Journal.Failure.self) {
        try await store.journal(JournalFile(path), isReadOnly: isReadOnly).load()
      }
      #expect(failure?.description.hasPrefix("use the pipe or device /") == true)
    }
  }

  @Test("a file in the place of the folder is an error that names it")
  func fileForFolder() async throws {
    try folder.write("in the way", to: "a")
    let failure = await #expect(throws: Journal.Failure.self) {
      try await store.journal(JournalFile(folder("a/notes.journal"))).load()
    }
    guard case .file(let reason)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(reason.path.hasPrefix(folder("a")))
  }

  @Test("a folder that cannot be written is an error, and nothing is lost")
  func immutableFolder() async throws {
    try FileManager.default.createDirectory(atPath: folder("a"), withIntermediateDirectories: false)
    let path = folder("a/notes.journal")
    let journal = store.journal(JournalFile(path))
    try await journal.load()
    guard setImmutable(folder("a"), true) else { return }
    store.add(Note(id: 1, text: "a"))
    await #expect(throws: Journal.Failure.self) { try await journal.flush() }
    #expect(journal.failure != nil)
    #expect(setImmutable(folder("a"), false))
    try await journal.flush()
    #expect(journal.failure == nil)
    try await journal.close()
    #expect(try await loaded(path).state == "all: a")
  }

  /// Lets a folder take no changes, also from the superuser, who needs no permission; false where
  /// the file system cannot.
  private func setImmutable(_ path: String, _ isImmutable: Bool) -> Bool {
    let arguments = [isImmutable ? "+i" : "-i", path]
    return (try? ChildProcess("/usr/bin/chattr", arguments))?.wait() == 0
  }

  @Test("C13 10,000 dates come back to the last bit, and saving again writes the same")
  func dates() async throws {
    struct Run: Identifiable, Codable, Equatable, Sendable {
      let id: Int
      let date: Date
    }
    final class Runs {
      @Editable var runs: IdentifiedList<Run> = []

      func journal(_ path: String) -> Journal {
        let journal = Journal(JournalFile(path))
        journal.keep("runs", $runs)
        return journal
      }
    }
    let first = Runs()
    let journal = first.journal(path)
    try await journal.load()
    first.runs = try IdentifiedList(
      (0..<10_000).map { Run(id: $0, date: Date(timeIntervalSince1970: .random(in: 0..<4e9))) })
    try await journal.close()
    let bytes = try folder.bytes("notes.journal")
    let second = Runs()
    let again = second.journal(path)
    try await again.load()
    #expect(second.runs == first.runs)
    try await again.close()
    #expect(try folder.bytes("notes.journal") == bytes)
    let copy = Runs()
    let other = copy.journal(folder("copy.journal"))
    try await other.load()
    copy.runs = second.runs
    try await other.close()
    #expect(try folder.bytes("copy.journal") == bytes)
  }
}

private final class GatedStore {
  @Stored var value = Gated(nil)
}

/// A value that is encoded once, for its edit, and again, for a snapshot, when its gate is open.
private struct Gated: Codable, Equatable, Sendable {
  final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    init() { open() }

    func open() { semaphore.signal() }

    /// Does not wait for ever, in case it is on the only thread.
    func pass() { _ = semaphore.wait(timeout: .now() + 5) }
  }

  private enum CodingKeys: CodingKey { case id }

  let id: UUID
  /// None for a value that need not wait.
  let gate: Gate?

  init(_ gate: Gate?) {
    id = UUID()
    self.gate = gate
  }

  init(from decoder: any Decoder) throws {
    id = try decoder.container(keyedBy: CodingKeys.self).decode(UUID.self, forKey: .id)
    gate = nil
  }

  func encode(to encoder: any Encoder) throws {
    gate?.pass()
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
  }

  static func == (left: Gated, right: Gated) -> Bool { left.id == right.id }
}
