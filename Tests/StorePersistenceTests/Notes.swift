import StoreCollections
import StoreEnvironment
import StorePersistence
import StoreSignals
import Testing

/// A row as a user's store has them.
struct Note: Identifiable, Codable, Equatable, Sendable {
  enum Mood: String, Codable, Sendable { case calm, bright }

  var id: Int
  var text: String
  var mood = Mood.calm
  var weight = 0.5
  var tag: String?

  static let template = Note(id: 0, text: "")
}

/// A store with a list and a value.
final class NotesStore: StandaloneStore {
  let scope = StoreScope()
  @Editable var notes: IdentifiedList<Note> = []
  @Stored private(set) var filter = "all"

  func add(_ note: Note) { action { _ = notes.append(note) } }
  func show(_ filter: String) { action { self.filter = filter } }

  func journal(
    _ storage: any JournalStorage, version: Int = 1, migrations: [JournalMigration] = [],
    isReadOnly: Bool = false
  ) -> Journal {
    let journal = Journal(
      storage, version: version, migrations: migrations, isReadOnly: isReadOnly)
    journal.keep("notes", $notes, of: self, template: .template)
    journal.keep("filter", $filter, of: self)
    return journal
  }

  /// What another program reads from a file without an issue.
  static func loaded(_ path: String) async throws -> NotesStore {
    let store = NotesStore()
    let journal = store.journal(JournalFile(path), isReadOnly: true)
    try await journal.load()
    #expect(journal.issues == [])
    return store
  }

  /// Loads, closes, and gives what a second program finds.
  func roundTrip(
    _ storage: MemoryJournal, _ change: (NotesStore) -> Void = { _ in }
  ) async throws -> (issues: [JournalIssue], again: NotesStore) {
    let journal = journal(storage)
    try await journal.load()
    let issues = journal.issues
    change(self)
    try await journal.close()
    let again = NotesStore()
    let second = again.journal(storage, isReadOnly: true)
    try await second.load()
    return (issues, again)
  }

  /// The whole state.
  var state: String { "\(filter): " + notes.map(\.text).joined(separator: " ") }
}

extension MemoryJournal {
  /// A journal as people write it: its header and these lines.
  convenience init(lines: String...) {
    let all = [#"-------- 0 {"journal":1,"version":1}"#] + lines
    self.init(bytes: Array((all.joined(separator: "\n") + "\n").utf8))
  }
}
