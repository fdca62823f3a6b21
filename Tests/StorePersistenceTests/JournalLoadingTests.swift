import Dispatch
import StoreCollections
import StoreEnvironment
import StorePersistence
import StoreSignals
import Testing

@MainActor
@Suite("Journal.load() takes in what is there and what happens meanwhile", .timeLimit(.minutes(10)))
struct JournalLoadingTests {
  private let store = NotesStore()

  private func content(_ notes: IdentifiedList<Note>, _ filter: String) async throws -> [UInt8] {
    let storage = MemoryJournal()
    let store = NotesStore()
    let journal = store.journal(storage)
    try await journal.load()
    store.notes = notes
    store.show(filter)
    try await journal.close()
    return try #require(storage.bytes)
  }

  /// Loads, and does something while the load is under way.
  private func load(_ journal: Journal, meanwhile change: @escaping () -> Void) async throws {
    let subscription = journal.$state.subscribe { if $0 == .loading { change() } }
    try await journal.load()
    subscription.cancel()
  }

  @Test("what was set before the first load is written, and what a file holds counts for more")
  func setBeforeLoading() async throws {
    let storage = MemoryJournal()
    let journal = store.journal(storage)
    store.show("open")
    store.add(Note(id: 1, text: "a"))
    try await journal.load()
    try await journal.close()
    let next = NotesStore()
    let again = next.journal(storage)
    next.show("done")
    try await again.load()
    #expect(next.state == "open: a")
    try await again.close()
  }

  @Test("a property has one journal at a time: the next takes over when the last is closed or gone")
  func oneAfterAnother() async throws {
    let storage = MemoryJournal()
    for number in 1...3 {
      let journal = store.journal(storage)
      try await journal.load()
      store.show("\(number)")
      if number == 1 { try await journal.close() } else { try await journal.flush() }
    }
    let closed = store.journal(storage)
    try await closed.load()
    try await closed.close()
    store.show("unkept")
    try await closed.load()
    #expect(store.filter == "3")
    store.show("4")
    try await closed.close()
    let next = NotesStore()
    try await next.journal(storage, isReadOnly: true).load()
    #expect(next.filter == "4")
  }

  @Test(
    "a property that an environment or a journal reads already is refused by its name",
    arguments: [true, false])
  func readAlready(isInEnvironment: Bool) async throws {
    let check: @Sendable (ExitTest.Result?) -> Void = { result in
      // The message is written by the program that stops, so it can be checked only where it is kept.
      #if DEBUG
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("the journal cannot keep \"filter\""))
      #endif
    }
    if isInEnvironment {
      check(
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          let environment = StoreEnvironment()
          Journal(MemoryJournal()).keep("filter", environment[NotesStore.self].$filter)
        })
    } else {
      check(
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          let store = NotesStore()
          let journals = [Journal(MemoryJournal()), Journal(MemoryJournal())]
          for journal in journals { journal.keep("filter", store.$filter, of: store) }
        })
    }
  }

  @Test("35 C12 what is written while a load is under way is not lost")
  func writtenWhileLoading() async throws {
    let storage = MemoryJournal(
      bytes: try await content(
        [Note(id: 1, text: "a"), Note(id: 2, text: "b"), Note(id: 3, text: "c")], "open"))
    store.notes = [Note(id: 3, text: "default"), Note(id: 9, text: "seed")]
    let journal = store.journal(storage)
    try await load(journal) { [store] in
      store.notes[id: 3]?.text = "changed"
      store.notes[id: 9] = nil
      store.add(Note(id: 4, text: "new"))
    }
    #expect(store.notes.map(\.text) == ["a", "new", "b", "changed"])
    #expect(store.filter == "open")
    try await journal.close()
    let again = NotesStore()
    try await again.journal(storage).load()
    #expect(again.notes == store.notes)
  }

  @Test("35 a value that is written while a load is under way counts for more than the file's")
  func valueWhileLoading() async throws {
    let storage = MemoryJournal(bytes: try await content([], "open"))
    let journal = store.journal(storage)
    try await load(journal) { [store] in store.show("mine") }
    #expect(store.filter == "mine")
    try await journal.close()
    let again = NotesStore()
    try await again.journal(storage).load()
    #expect(again.filter == "mine")
  }

  @Test("35 C12 of two loads the later one counts, and the end is announced once")
  func twoLoads() async throws {
    let storage = MemoryJournal(bytes: try await content([Note(id: 1, text: "a")], "open"))
    let journal = store.journal(storage)
    var seen: [Journal.State] = []
    let subscription = journal.$state.subscribe { seen.append($0) }
    var changes = 0
    let notes = store.$notes.subscribe { _ in changes += 1 }
    let first = Task { try await journal.load() }
    let second = Task { try await journal.load() }
    try await first.value
    try await second.value
    #expect(seen == [.loading, .ready])
    #expect(changes == 1)
    #expect(store.state == "open: a")
    subscription.cancel()
    notes.cancel()
    try await journal.close()
  }

  @Test("a load that fails changes nothing, and nothing is written after it")
  func failedLoad() async throws {
    let storage = MemoryJournal(bytes: Array("something else\n".utf8))
    store.notes = [Note(id: 1, text: "mine")]
    let journal = store.journal(storage)
    let failure = Journal.Failure.unreadable(name: "memory", reason: "this is no journal")
    await #expect(throws: failure) { try await journal.load() }
    #expect(journal.state == .failed(failure))
    store.add(Note(id: 2, text: "more"))
    await #expect(throws: Journal.Failure.notLoaded) { try await journal.flush() }
    #expect(storage.text == "something else\n")
    #expect(store.notes.count == 2)
  }

  @Test(
    "a property that is not in the file keeps what it holds, and is written with its first change")
  func newProperty() async throws {
    let storage = MemoryJournal()
    let plain = Journal(storage)
    plain.keep("filter", store.$filter, of: store)
    try await plain.load()
    store.show("open")
    try await plain.close()
    let second = NotesStore()
    second.notes = [Note(id: 1, text: "seed")]
    let journal = second.journal(storage)
    try await journal.load()
    #expect(second.state == "open: seed")
    second.notes[0].text = "changed"
    try await journal.close()
    let third = NotesStore()
    try await third.journal(storage).load()
    #expect(third.state == "open: changed")
  }

  /// A storage that has read and does not say so before it is told to.
  private final class SlowStorage: JournalStorage {
    let memory: MemoryJournal
    let (reads, read) = AsyncStream.makeStream(of: Void.self)
    let gate = DispatchSemaphore(value: 0)
    let name = "slow"

    init(_ bytes: [UInt8]) { memory = MemoryJournal(bytes: bytes) }

    func open(isReadOnly: Bool) -> [UInt8]? {
      let bytes = memory.open(isReadOnly: isReadOnly)
      read.yield()
      gate.wait()
      return bytes
    }

    func append(_ bytes: [UInt8]) { memory.append(bytes) }
    func cut(to count: Int) { memory.cut(to: count) }
    func replace(with bytes: [UInt8], keepingOldAs suffix: String?) -> String? {
      memory.replace(with: bytes, keepingOldAs: suffix)
    }
    func close() {}
  }

  @Test("35 what is changed while an open journal is loaded again is written once")
  func changedWhileReloading() async throws {
    let storage = SlowStorage(try await content([Note(id: 1, text: "a")], "x"))
    let journal = store.journal(storage)
    storage.gate.signal()
    try await journal.load()
    let second = Task { try await journal.load() }
    var reads = storage.reads.makeAsyncIterator()
    for _ in 1...2 { await reads.next() }
    store.add(Note(id: 2, text: "b"))
    store.notes[id: 1] = nil
    store.show("y")
    storage.gate.signal()
    try await second.value
    #expect(store.state == "y: b")
    try await journal.close()
    let again = NotesStore()
    let third = again.journal(storage.memory, isReadOnly: true)
    try await third.load()
    #expect(again.state == "y: b")
    #expect(third.issues == [])
  }

  @Test("loading again brings in what others have written meanwhile")
  func reload() async throws {
    let storage = MemoryJournal(bytes: try await content([Note(id: 1, text: "a")], "x"))
    let journal = store.journal(storage, isReadOnly: true)
    try await journal.load()
    #expect(store.state == "x: a")
    storage.append(Array("-------- 4 [[\"notes\",\"add\",{\"id\":2,\"text\":\"b\"}]]\n".utf8))
    try await journal.load()
    #expect(store.state == "x: a b")
  }
}
