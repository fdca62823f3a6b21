package import StoreCollections
package import StorePersistence
package import StoreSignals

/// A store whose whole state follows from the number of steps that it has made.
///
/// So whoever reads the state, in whatever process, can tell whether it is one that the store was
/// in.
package final class Ledger {
  package struct Entry: Identifiable, Codable, Equatable, Sendable {
    package let id: Int
    package var text: String
  }

  @Stored package private(set) var steps = 0
  @Editable package var entries: IdentifiedList<Entry> = []

  package init() {}

  package func journal(_ path: String, isReadOnly: Bool = false) -> Journal {
    let journal = Journal(
      JournalFile(path), isReadOnly: isReadOnly, interval: .milliseconds(2))
    // Small, so that many snapshots are killed too.
    journal.patience = 4096
    journal.keep("steps", $steps)
    journal.keep("entries", $entries)
    return journal
  }

  /// Makes the next step: several edits of both properties in one commit.
  package func step() {
    transaction {
      steps += 1
      let entry = Entry(
        id: steps, text: "step \(steps) " + String(repeating: "é", count: steps % 50))
      _ = entries.insert(entry, at: (steps * 7) % (entries.count + 1))
      if entries.count > 40 { entries.remove(at: (steps * 13) % entries.count) }
      entries[(steps * 5) % entries.count].text += "!"
      if steps.isMultiple(of: 10) {
        entries.move(fromOffsets: [0, entries.count / 2], toOffset: entries.count)
      }
      if steps.isMultiple(of: 100) { entries.sort { $0.id < $1.id } }
    }
  }

  /// Whether the state is the one after its number of steps.
  package var isConsistent: Bool {
    let other = Ledger()
    for _ in 0..<steps { other.step() }
    return entries == other.entries
  }
}
