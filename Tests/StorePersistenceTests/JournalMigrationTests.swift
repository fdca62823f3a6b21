import StoreCollections
import StorePersistence
import StoreSignals
import Testing

@Suite("Journal migrates older versions step by step, once, and keeps the old file")
struct JournalMigrationTests {
  private let store = NotesStore()
  private let old = MemoryJournal(
    bytes: Array(
      """
      -------- 0 {"journal":1,"version":1}
      -------- 1 [["notes","add",{"id":1,"title":"a"}],["notes","add",{"id":2,"title":"b"}]]
      -------- 2 [["notes","add",{"id":3,"title":"c"}],["notes","move",2,0]]
      -------- 3 [["notes","update",1,{"id":1,"title":"A"}],["notes","remove",2,2]]
      -------- 4 [["notes","insert",0,{"id":4,"title":"d"}],["notes","order",0,[2,1,0]]]
      -------- 5 [["sorting","set","by mood"]]

      """.utf8))

  private let renameTitle = JournalMigration(from: 1) { document in
    document.lists["notes"] = document.lists["notes"]?.map { note in
      var note = note
      note["text"] = note["title"]
      note["title"] = nil
      return note
    }
  }
  private let renameSorting = JournalMigration(from: 2) { document in
    document.values["filter"] = document.values["sorting"]
    document.values["sorting"] = nil
  }

  @Test("34 migrations run in order and once, and the old file is kept")
  func steps() async throws {
    let before = old.bytes
    let journal = store.journal(old, version: 3, migrations: [renameSorting, renameTitle])
    try await journal.load()
    #expect(store.state == "by mood: A c d")
    #expect(journal.issues == [.keptAside("version-1-1")])
    #expect(old.kept == ["version-1-1": try #require(before)])
    #expect(old.text?.contains(#"{"journal":1,"version":3}"#) == true)
    try await journal.close()

    let again = NotesStore()
    let failing = JournalMigration(from: 1) { _ in throw Refusal() }
    let second = again.journal(old, version: 3, migrations: [failing])
    try await second.load()
    #expect(again.state == "by mood: A c d")
    #expect(second.issues == [])
    #expect(old.kept.count == 1)
    try await second.close()
  }

  private struct Refusal: Error {}

  @Test("a step that throws or is missing leaves the file as it was")
  func failingSteps() async throws {
    let before = old.bytes
    let failing = JournalMigration(from: 2) { _ in throw Refusal() }
    await #expect(throws: Journal.Failure.migration(version: 2, reason: "Refusal()")) {
      try await store.journal(old, version: 3, migrations: [renameTitle, failing]).load()
    }
    await #expect(
      throws: Journal.Failure.migration(version: 2, reason: "there is no step from 2")
    ) {
      try await store.journal(old, version: 3, migrations: [renameTitle]).load()
    }
    #expect(old.bytes == before)
    #expect(old.kept == [:])
    #expect(store.state == "all: ")
  }

  @Test("34 C09 a newer version is refused, and can be opened read-only")
  func newer() async throws {
    let storage = MemoryJournal(
      bytes: Array(
        """
        -------- 0 {"journal":1,"version":7}
        -------- 1 [["notes","add",{"id":1,"text":"a","mood":"galactic","color":"red"}]]

        """.utf8))
    let before = storage.bytes
    await #expect(throws: Journal.Failure.newer(name: "memory", version: 7, supported: 1)) {
      try await store.journal(storage).load()
    }
    let journal = store.journal(storage, isReadOnly: true)
    try await journal.load()
    #expect(store.notes == [Note(id: 1, text: "a")])
    store.add(Note(id: 2, text: "b"))
    await #expect(throws: Journal.Failure.readOnly) { try await journal.flush() }
    #expect(storage.bytes == before)
  }

  @Test("a read-only journal migrates only what it shows")
  func readOnly() async throws {
    let before = old.bytes
    let journal = store.journal(
      old, version: 2, migrations: [renameTitle], isReadOnly: true)
    try await journal.load()
    #expect(store.notes.map(\.text) == ["A", "c", "d"])
    #expect(old.bytes == before)
  }

  @Test("34 C08 an old file without a field gives the field its default, and keeps everything else")
  func newField() async throws {
    let storage = MemoryJournal(
      bytes: Array(
        """
        -------- 0 {"journal":1,"version":1}
        -------- 1 [["notes","add",{"id":1,"text":"One"}]]
        -------- 2 [["notes","add",{"id":2,"text":"Two","tag":"x"}]]

        """.utf8))
    let journal = store.journal(
      storage, version: 2, migrations: [JournalMigration(from: 1) { _ in }])
    try await journal.load()
    #expect(store.notes == [Note(id: 1, text: "One"), Note(id: 2, text: "Two", tag: "x")])
    #expect(storage.text?.contains("\"version\":2") == true)
    try await journal.close()
  }
}
