import StoreCollections
import StoreEnvironment
import StorePersistence
import StoreSignals
import Testing

@Suite("Journal keeps what stores change, commit by commit", .timeLimit(.minutes(1)))
struct JournalTests {
  private let storage = MemoryJournal()

  /// What a new program finds.
  private func loaded() async throws -> NotesStore {
    let store = NotesStore()
    let journal = store.journal(storage, isReadOnly: true)
    try await journal.load()
    #expect(journal.issues == [])
    return store
  }

  @Test("every edit of a list comes back", arguments: [true, false])
  func edits(inEnvironment: Bool) async throws {
    let environment = StoreEnvironment()
    let store = inEnvironment ? environment[NotesStore.self] : NotesStore()
    let journal = store.journal(storage)
    try await journal.load()
    let steps: [(inout IdentifiedList<Note>) -> Void] = [
      { _ = $0.append(Note(id: 1, text: "one")) },
      { _ = $0.append(contentsOf: (2...9).map { Note(id: $0, text: "\($0)") }) },
      { _ = $0.insert(Note(id: 10, text: "first\n\"é\""), at: 0) },
      { $0[3].text = "changed" },
      { $0[id: 4]?.mood = .bright },
      { $0.remove(at: 2) },
      { $0.move(fromOffsets: [0, 3], toOffset: 6) },
      { $0.sort { $0.text > $1.text } },
      { $0[0].id = 77 },
      { $0.removeAll { $0.id.isMultiple(of: 2) } },
      { $0 = [Note(id: 5, text: "new"), Note(id: 6, text: "list", weight: .nan, tag: "t")] },
      { $0[1].weight = .infinity },
    ]
    for step in steps {
      step(&store.notes)
      store.show("\(store.notes.count)")
      try await journal.flush()
      let again = try await loaded()
      #expect(again.notes == store.notes || store.notes.contains { $0.weight.isNaN })
      #expect(again.state == store.state)
    }
    try await journal.close()
  }

  @Test("the lines can be read by people")
  func format() async throws {
    let store = NotesStore()
    let journal = store.journal(storage)
    try await journal.load()
    #expect(storage.text == nil)
    store.add(Note(id: 1, text: "a"))
    transaction {
      store.notes[0].text = "b"
      store.show("open")
    }
    try await journal.flush()
    let expected = """
      d8420197 0 {"journal":1,"version":1}
      d8420197 0 {"journal":1,"version":1}
      a7a6028e 1 [["notes","insert",0,{"id":1,"mood":"calm","text":"a","weight":0.5}]]
      4d1ebd01 2 [["notes","update",0,{"id":1,"mood":"calm","text":"b","weight":0.5}],\
      ["filter","set","open"]]

      """
    #expect(storage.text == expected)
    try await journal.close()
  }
}
