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
    #expect(try await NotesStore.loaded(path).state == "all: a")
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
    #expect(try await NotesStore.loaded(path).notes == store.notes)
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
