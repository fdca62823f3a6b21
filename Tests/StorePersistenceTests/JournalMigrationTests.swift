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
    await #expect(
      throws: Journal.Failure.migration(name: "memory", version: 2, reason: "Refusal()")
    ) {
      try await store.journal(old, version: 3, migrations: [renameTitle, failing]).load()
    }
    await #expect(
      throws: Journal.Failure.migration(
        name: "memory", version: 2, reason: "there is no step from 2")
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

  @Test("what is refused is left alone to the last byte, its unfinished line too")
  func refusedAndTorn() async throws {
    let torn = Array("-------- 6 [[".utf8)
    old.append(torn)
    let before = old.bytes
    await #expect(throws: Journal.Failure.self) {
      try await store.journal(old, version: 2).load()
    }
    let newer = MemoryJournal(
      bytes: Array(#"-------- 0 {"journal":1,"version":7}"#.utf8 + [10]) + torn)
    let text = newer.text
    await #expect(throws: Journal.Failure.newer(name: "memory", version: 7, supported: 1)) {
      try await store.journal(newer).load()
    }
    #expect(old.bytes == before)
    #expect(newer.text == text)
    #expect(old.kept == [:] && newer.kept == [:])
  }

  @Test("another format is refused by its number", arguments: [0, 2, -1])
  func otherFormat(format: Int) async throws {
    let storage = MemoryJournal(
      bytes: Array("-------- 0 {\"journal\":\(format),\"version\":1}\n".utf8))
    let reason = "the format is \(format), this program reads 1"
    await #expect(throws: Journal.Failure.unreadable(name: "memory", reason: reason)) {
      try await store.journal(storage).load()
    }
  }

  @Test("rows of a list that was one value before are migrated with those that came later")
  func listFromValue() async throws {
    let storage = MemoryJournal(
      bytes: Array(
        """
        -------- 0 {"journal":1,"version":1}
        -------- 1 [["notes","set",[{"id":1,"text":"a"},{"id":2,"text":"b"}]]]
        -------- 2 [["notes","insert",2,{"id":3,"text":"c"}],["notes","remove",0,1]]

        """.utf8))
    let nothing = JournalMigration(from: 1) { _ in }
    let journal = store.journal(storage, version: 2, migrations: [nothing])
    try await journal.load()
    #expect(store.state == "all: b c")
    #expect(journal.issues == [.keptAside("version-1-1")])
    try await journal.close()
  }

  @Test("a row that a migration cannot hold exactly is reported")
  func inexactRow() async throws {
    let storage = MemoryJournal(
      bytes: Array(
        """
        -------- 0 {"journal":1,"version":1}
        -------- 1 [["notes","add",{"id":1,"text":"half \\ud800"}]]

        """.utf8))
    let nothing = JournalMigration(from: 1) { _ in }
    let journal = store.journal(storage, version: 2, migrations: [nothing])
    try await journal.load()
    let told = journal.issues.map(\.description).joined(separator: "\n")
    #expect(told.contains("half \\ud800") && told.contains("version-1-1"))
    try await journal.close()
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
