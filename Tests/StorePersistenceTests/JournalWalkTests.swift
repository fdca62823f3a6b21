import SeededRandomNumbers
import StoreCollections
import StoreEnvironment
import StorePersistence
import StoreSignals
import Testing

@Suite("A journal of random levels, some of which throw")
struct JournalWalkTests {
  @Test("After each step the file leads to the state", arguments: 0..<60)
  func walk(seed: UInt64) async throws { try await JournalWalk(seed: seed).run(25) }
}

/// Random steps on a store of an environment and on one without, from inside of levels and
/// subscribers too.
private final class JournalWalk {
  private struct Stop: Error {}

  private let seed: UInt64
  private let environment = StoreEnvironment()
  private let stores: [NotesStore]
  private let storage = MemoryJournal()
  private let journal: Journal
  private var random: SeededRandom
  private var tokens: [Subscription] = []
  private var mirrors: [Mirror] = []
  private var saved: [EnvironmentSnapshot] = []
  private var reactions = 0
  private var depth = 0
  private var number = 0
  private var steps: [Int] = []

  /// A list that follows another one by its edits.
  private final class Mirror {
    let store: NotesStore
    var list: IdentifiedList<Note>
    var token: Subscription?

    init(of store: NotesStore) {
      self.store = store
      list = store.notes
      token = store.$notes.signal.changes.subscribe { [unowned self] in list.apply($0.edits) }
    }
  }

  init(seed: UInt64) {
    self.seed = seed
    random = SeededRandom(seed: seed)
    stores = [environment[NotesStore.self], NotesStore()]
    environment.log.limit = 100
    journal = JournalWalk.journal(of: stores, storage, isReadOnly: false)
    journal.patience = seed.isMultiple(of: 2) ? 200 : 1 << 20
  }

  private static func journal(
    of stores: [NotesStore], _ storage: MemoryJournal, isReadOnly: Bool
  ) -> Journal {
    let journal = Journal(storage, isReadOnly: isReadOnly)
    for (place, store) in stores.enumerated() {
      // Of a store without an environment the journal alone reads the edits.
      let known = store.scope.environment == nil ? nil : store
      journal.keep("notes \(place)", store.$notes, of: known, template: .template)
      journal.keep("filter \(place)", store.$filter, of: known)
    }
    return journal
  }

  func run(_ count: Int) async throws {
    try await journal.load()
    for _ in 0..<count {
      steps = []
      reactions = 5
      step()
      try await journal.flush()
      let again = [NotesStore(), NotesStore()]
      let second = JournalWalk.journal(
        of: again, MemoryJournal(bytes: storage.bytes), isReadOnly: true)
      try await second.load()
      let isSame = zip(stores, again).allSatisfy { $0.notes == $1.notes && $0.filter == $1.filter }
      let isFollowed = mirrors.allSatisfy { $0.list == $0.store.notes }
      if isSame && isFollowed && second.issues.isEmpty { continue }
      Issue.record(
        """
        seed \(seed): \(steps), \(isFollowed), \(second.issues),
        \(stores.map(\.state)) instead of \(again.map(\.state)): \(storage.text ?? "")
        """)
      return
    }
    try await journal.close()
  }

  private func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  private func note(_ id: Int) -> Note {
    number += 1
    return Note(id: id, text: "\(number % 7)")
  }

  private func several() {
    depth += 1
    for _ in 0..<1 + below(4) { step() }
    depth -= 1
  }

  private func react() {
    if reactions == 0 || below(3) > 0 { return }
    reactions -= 1
    step()
  }

  private func step() {
    let store = stores[below(2)]
    let id = below(6)
    let kind = below(20)
    steps.append(kind)
    switch kind {
    case 0: store.show("\(below(3))")
    case 1, 2: store.notes[id: id] = note(id)
    case 3: store.notes[id: id] = nil
    case 4: store.notes[id: id]?.text = "\(below(3))"
    case 5: if store.notes.count > 1 { store.notes.move(from: 0, to: store.notes.count - 1) }
    case 6: store.notes = stores[below(2)].notes
    case 7:
      transaction {
        store.notes.sort { $0.text < $1.text }
        if below(3) == 0 { store.notes.removeAll() }
        _ = store.notes.insert(note(id), at: 0)
      }
    case 8, 9:
      if depth == 4 { return }
      try? transaction { () throws(Stop) in
        several()
        throw Stop()
      }
    case 10:
      if depth == 4 { return }
      try? store.action("fail") { () throws(Stop) in
        several()
        throw Stop()
      }
    case 11: if depth < 4 { transaction { several() } }
    case 12, 13: if depth < 4 { store.action("change") { several() } }
    case 14:
      switch below(15) {
      case 0: environment.log.stepBack()
      case 12: environment.log.removeAll()
      case 13: environment.history.leaveOut(below(2) == 0 ? [] : [NotesStore.self])
      case 14:
        if below(2) == 0 {
          environment.history.beginGroup("open")
        } else {
          environment.history.endGroup()
        }
      case 1: environment.log.stepForward()
      case 2, 3, 4: environment.history.redo()
      case 5: if depth < 4 { environment.history.excluding { several() } }
      case 6: if depth < 4 { environment.history.group("group") { several() } }
      case 7: environment.history.limits.entries = 1 + below(8)
      case 8: environment.log.limit = below(8)
      case 9: environment.log.travel(to: environment.log.stops.first)
      default: environment.history.undo()
      }
    case 15:
      if let last = saved.last, below(2) == 0 {
        environment.restore(last)
      } else {
        saved.append(environment.snapshot())
      }
    case 16: if depth < 4 { journal.together { several() } }
    case 17:
      let receive = { [unowned self] in react() }
      switch below(4) {
      case 0: tokens.append(store.$filter.subscribe { _ in receive() })
      case 1: tokens.append(store.$notes.signal.row(id).subscribe { _ in receive() })
      case 2: tokens.append(store.$notes.signal.subscribe { _ in receive() })
      default:
        tokens.append(
          store.$notes.signal.filtered { $0.text > "1" }.changes.subscribe { _ in receive() })
      }
      if tokens.count > 8 { tokens = [] }
    case 18: if mirrors.count < 4 { mirrors.append(Mirror(of: store)) } else { mirrors = [] }
    default: if depth > 0 { store.reset() }
    }
  }
}
