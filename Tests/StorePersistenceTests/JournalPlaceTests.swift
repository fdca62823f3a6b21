import ChildProcesses
import Foundation
import StoreCollections
import StorePersistence
import Testing

@Suite("JournalFile takes what it finds in its place, or says why not")
struct JournalPlaceTests {
  private let folder: TemporaryFolder
  private let path: String
  private let store = NotesStore()

  init() throws {
    folder = try TemporaryFolder()
    path = folder("notes.journal")
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
    #expect(try await NotesStore.loaded(folder("real/a.journal")).state == "all: n20")
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
    #expect(try await NotesStore.loaded(path).state == "all: a b")
    store.add(Note(id: 3, text: "c"))
    try await journal.close()
    #expect(try await NotesStore.loaded(path).state == "all: a b c")
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
    #expect(try await NotesStore.loaded(path).state == "all: a b")
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
    guard folder.setImmutable("a", true) else { return }
    store.add(Note(id: 1, text: "a"))
    await #expect(throws: Journal.Failure.self) { try await journal.flush() }
    #expect(journal.failure != nil)
    #expect(folder.setImmutable("a", false))
    try await journal.flush()
    #expect(journal.failure == nil)
    try await journal.close()
    #expect(try await NotesStore.loaded(path).state == "all: a")
  }
}
