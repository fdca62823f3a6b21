import Foundation
import StoreCollections
import StoreEnvironment
import StorePersistence
import StoreSignals
import Testing

@Suite("Journal keeps what stores change, commit by commit", .timeLimit(.minutes(10)))
struct JournalTests {
  private let storage = MemoryJournal()
  private let store = NotesStore()

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
      { $0 = [Note(id: 5, text: "new"), Note(id: 6, text: "list", tag: "t")] },
      { $0[1].weight = .infinity },
    ]
    for step in steps {
      step(&store.notes)
      store.show("\(store.notes.count)")
      try await journal.flush()
      let again = try await loaded()
      #expect(again.notes == store.notes)
      #expect(again.filter == store.filter)
    }
    environment.history.undo()
    environment.history.undo()
    try await journal.close()
    #expect(try await loaded().notes == store.notes)
  }

  /// A value that cannot always be encoded.
  private struct Shy: Codable, Equatable, Sendable {
    var isShown = true

    func encode(to encoder: any Encoder) throws {
      if !isShown {
        throw EncodingError.invalidValue(
          self, EncodingError.Context(codingPath: [], debugDescription: "hidden"))
      }
      var container = encoder.singleValueContainer()
      try container.encode(isShown)
    }
  }

  private final class ShyStore {
    @Stored var shy = Shy()
    @Stored var count = 0
  }

  @Test("a journal that is released ends, and the properties that it kept go on")
  func released() async throws {
    let store = ShyStore()
    var journal: Journal? = Journal(storage)
    journal?.keep("count", store.$count)
    try await journal?.load()
    store.count = 1
    journal = nil
    store.count = 2
    let again = ShyStore()
    let other = Journal(storage)
    other.keep("count", again.$count)
    other.keep("shy", store.$shy)
    try await other.load()
    #expect(store.count == 2)
    #expect(again.count == 1)
  }

  @Test("a value that cannot be encoded is told when the journal is closed; all else is kept")
  func unencodable() async throws {
    let store = ShyStore()
    let journal = Journal(storage)
    journal.keep("shy", store.$shy)
    journal.keep("count", store.$count)
    try await journal.load()
    store.shy.isShown = false
    store.count = 3
    await #expect {
      try await journal.close()
    } throws: {
      if case .unencodable("shy", _) = $0 as? Journal.Failure { true } else { false }
    }
    let again = ShyStore()
    let reading = Journal(storage, isReadOnly: true)
    reading.keep("shy", again.$shy)
    reading.keep("count", again.$count)
    try await reading.load()
    #expect(again.shy == Shy())
    #expect(again.count == 3)
  }

  @Test("C14 a NaN comes back as a NaN")
  func notANumber() async throws {
    let journal = store.journal(storage)
    try await journal.load()
    store.add(Note(id: 1, text: "a", weight: .nan))
    store.add(Note(id: 2, text: "b"))
    try await journal.close()
    let again = try await loaded()
    #expect(again.notes.count == 2)
    #expect(again.notes[0].weight.isNaN)
  }

  @Test("the lines can be read by people, and nothing is written before there is a change")
  func format() async throws {
    let journal = store.journal(storage)
    try await journal.load()
    try await journal.flush()
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
      c33e32c6 2 [["notes","update",0,{"id":1,"mood":"calm","text":"b","weight":0.5}],\
      ["filter","set","open"]]

      """
    #expect(
      storage.text?.split(separator: "\n").map { $0.dropFirst(9) }
        == expected.split(separator: "\n").map { $0.dropFirst(9) })
    #expect(storage.text?.hasPrefix("d8420197 0 ") == true)
    try await journal.close()
  }

  @Test("a commit that throws writes nothing, and what subscribers write belongs to the commit")
  func commits() async throws {
    struct Refusal: Error {}
    let environment = StoreEnvironment()
    let store = environment[NotesStore.self]
    let journal = store.journal(storage)
    try await journal.load()
    try? transaction { () throws(Refusal) in
      store.add(Note(id: 1, text: "a"))
      throw Refusal()
    }
    try await journal.flush()
    #expect(storage.text == nil)
    let subscription = store.$notes.subscribe { store.show("\($0.count) notes") }
    store.add(Note(id: 1, text: "a"))
    try await journal.flush()
    #expect(storage.text?.split(separator: "\n").count == 3)
    #expect(try await loaded().state == "1 notes: a")
    subscription.cancel()
    try await journal.close()
  }

  @Test("loading announces one change, cannot be undone and writes nothing")
  func loading() async throws {
    let journal = store.journal(storage)
    try await journal.load()
    store.notes = [Note(id: 1, text: "a"), Note(id: 2, text: "b")]
    store.show("open")
    try await journal.close()
    let before = storage.bytes

    let environment = StoreEnvironment()
    let second = environment[NotesStore.self]
    let again = second.journal(storage)
    var seen: [String] = []
    let state = Computed { second.state }
    let subscription = state.signal.subscribe { seen.append($0) }
    let states = again.$state.subscribe { seen.append("\($0)") }
    try await again.load()
    #expect(
      seen == ["loading", "ready", "open: a b"] || seen == ["loading", "open: a b", "ready"])
    #expect(!environment.history.canUndo)
    try await again.flush()
    #expect(storage.bytes == before)
    subscription.cancel()
    states.cancel()
    try await again.close()
  }

  @Test("what a subscriber changes in reaction to a load is written")
  func reaction() async throws {
    let first = store.journal(storage)
    try await first.load()
    store.add(Note(id: 1, text: "a"))
    try await first.close()
    let second = NotesStore()
    let journal = second.journal(storage)
    let subscription = second.$notes.subscribe { _ in second.show("seen") }
    try await journal.load()
    subscription.cancel()
    try await journal.close()
    #expect(try await loaded().state == "seen: a")
  }

  @Test("a list without a template is kept row by row too, also one that was a single value before")
  func listWithoutTemplate() async throws {
    let text = """
      -------- 0 {"journal":1,"version":1}
      -------- 1 [["notes","set",[{"id":1,"text":"a","mood":"calm","weight":1},\
      {"id":2,"text":"b","mood":"calm","weight":1}]]]

      """
    let storage = MemoryJournal(bytes: Array(text.utf8))
    let journal = Journal(storage)
    journal.keep("notes", store.$notes)
    try await journal.load()
    #expect(journal.issues == [])
    store.notes[1].text = "c"
    try await journal.flush()
    #expect(
      storage.text?.hasSuffix(
        #"2 [["notes","update",1,{"id":2,"mood":"calm","text":"c","weight":1}]]"# + "\n") == true)
    try await journal.close()
    let again = NotesStore()
    let other = Journal(storage, isReadOnly: true)
    other.keep("notes", again.$notes)
    try await other.load()
    #expect(again.notes == store.notes)
  }

  @Test("commits that belong together are one line, also when the last of them fails")
  func together() async throws {
    struct Refusal: Error {}
    let journal = store.journal(storage)
    try await journal.load()
    journal.together {
      store.add(Note(id: 1, text: "a"))
      journal.together { store.show("one") }
      store.add(Note(id: 2, text: "b"))
    }
    try await journal.flush()
    #expect(storage.text?.split(separator: "\n").count == 3)
    #expect(throws: Refusal.self) {
      try journal.together { () throws(Refusal) in
        store.show("two")
        throw Refusal()
      }
    }
    transaction {
      journal.together { store.show("three") }
      store.add(Note(id: 3, text: "c"))
    }
    try await journal.close()
    #expect(storage.text?.split(separator: "\n").count == 5)
    #expect(try await loaded().state == "three: a b c")
  }
}
