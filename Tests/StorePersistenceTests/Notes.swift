import StoreCollections
import StoreEnvironment
import StorePersistence
import StoreSignals

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

  /// The whole state.
  var state: String { "\(filter): " + notes.map(\.text).joined(separator: " ") }
}
