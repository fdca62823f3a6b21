import StoreCollections
import StorePersistence
import StoreSignals
import Testing

@Suite("A journal can be edited by people, and tells what does not fit")
struct JournalEditingTests {
  private let store = NotesStore()

  @Test("a line that people have edited is read when its checksum is eight hyphens")
  func editedByHand() async throws {
    let storage = MemoryJournal(lines: #"-------- 1 [ ["notes", "add", {"text": "a", "id": 1}] ] "#)
    let (issues, again) = try await store.roundTrip(storage)
    #expect(issues == [])
    #expect(again.state == "all: a")
  }

  @Test(
    "places that are none never stop the program: they are reported, and rows are not lost",
    arguments: [
      (#"["notes","insert",-1,{"id":3,"text":"c"}]"#, "all: a b c"),
      (#"["notes","insert",9223372036854775807,{"id":3,"text":"c"}]"#, "all: a b c"),
      (#"["notes","insert",1e300,{"id":3,"text":"c"}]"#, "all: a b c"),
      (#"["notes","insert",0.5,{"id":3,"text":"c"}]"#, "all: a b c"),
      (#"["notes","insert","x",{"id":3,"text":"c"}]"#, "all: a b c"),
      (#"["notes","update",-5,{"id":2,"text":"B"}]"#, "all: a B"),
      (#"["notes","update",-5,{"id":3,"text":"c"}]"#, "all: a b c"),
      (#"["notes","remove",-1,2]"#, "all: a"),
      (#"["notes","move",-1,0]"#, "all: a b"),
      (#"["notes","move",0,-1]"#, "all: a b"),
      (#"["notes","move",9223372036854775807,0]"#, "all: a b"),
      (#"["notes","order",-1,[1,0]]"#, "all: a b"),
      (#"["notes","order",9223372036854775807,[1,0]]"#, "all: a b"),
      (#"["notes","order",0,[-1,0]]"#, "all: a b"),
    ])
  func places(operation: String, state: String) async throws {
    let add =
      #"-------- 1 [["notes","add",{"id":1,"text":"a"}],["notes","add",{"id":2,"text":"b"}]]"#
    let storage = MemoryJournal(lines: add, "-------- 2 [\(operation)]")
    let (issues, again) = try await store.roundTrip(storage)
    #expect(issues == [.misfit(property: "notes", line: 3)])
    #expect(again.state == state)
    #expect(storage.kept.count == 1)

    // A migration reads them in another way.
    let migrated = NotesStore()
    let journal = migrated.journal(
      MemoryJournal(lines: add, "-------- 2 [\(operation)]"), version: 2,
      migrations: [JournalMigration(from: 1) { _ in }], isReadOnly: true)
    try await journal.load()
    #expect(migrated.state == state)
    #expect(journal.issues == [.misfit(property: "notes", line: 3)])
  }

  @Test("a line that was copied is applied where it stands, and reported")
  func copiedLine() async throws {
    let storage = MemoryJournal(
      lines:
        #"-------- 1 [["notes","add",{"id":1,"text":"a"}]]"#,
      #"-------- 1 [["notes","add",{"id":2,"text":"b"}]]"#)
    let (issues, again) = try await store.roundTrip(storage)
    #expect(issues == [.outOfOrder(line: 3)])
    #expect(again.state == "all: a b")
    #expect(storage.kept.count == 1)
  }

  @Test("a damaged line explains one missing commit only, wherever it stands")
  func damagedAndMissing() async throws {
    let storage = MemoryJournal(
      lines:
        "garbage", #"-------- 1 [["filter","set","x"]]"#, #"-------- 3 [["filter","set","y"]]"#)
    let (issues, _) = try await store.roundTrip(storage)
    #expect(issues == [.badLine(line: 2, text: "garbage"), .missingCommits(count: 1, line: 4)])
  }

  @Test("empty lines, carriage returns and a byte order mark, as editors leave them, are no damage")
  func editors() async throws {
    let text =
      "\u{FEFF}-------- 0 {\"journal\":1,\"version\":1}\r\n\r\n"
      + "-------- 1 [[\"notes\",\"add\",{\"id\":1,\"text\":\"a\"}]]  \r\n \t\n\n"
    let storage = MemoryJournal(bytes: Array(text.utf8))
    let (issues, again) = try await store.roundTrip(storage) { $0.add(Note(id: 2, text: "b")) }
    #expect(issues == [])
    #expect(again.state == "all: a b")
    #expect(storage.kept == [:])
  }

  @Test("an edited line that is not UTF-8 is a damaged one: its bytes are not written as others")
  func otherEncoding() async throws {
    let storage = MemoryJournal(lines: #"-------- 1 [["notes","add",{"id":1,"text":"a"}]]"#)
    // "é" in Latin-1, in a field that nobody knows.
    storage.append(
      Array(#"-------- 2 [["notes","add",{"id":2,"text":"b","by":"Andr"#.utf8) + [0xE9]
        + Array("\"}]]\n".utf8))
    let before = storage.bytes
    let (issues, again) = try await store.roundTrip(storage)
    #expect(issues.count == 1)
    #expect(again.state == "all: a")
    #expect(storage.kept == ["damaged-1": try #require(before)])
  }

  @Test("a line feed that was lost between two edited lines costs neither")
  func lostLineFeed() async throws {
    let storage = MemoryJournal(
      lines:
        #"-------- 1 [["notes","add",{"id":1,"text":"a"}]]x-------- 2 [["filter","set","open"]]"#)
    let (issues, again) = try await store.roundTrip(storage)
    #expect(issues == [])
    #expect(again.state == "open: a")
  }

  @Test("another row with an id stays another row, whatever stands before and behind it")
  func duplicateBehindEdits() async throws {
    let lines = [
      #"-------- 1 [["notes","add",{"id":1,"text":"One"}],["notes","add",{"id":2,"text":"Two"}]]"#,
      #"-------- 2 [["notes","move",0,1]]"#,
      #"-------- 3 [["notes","add",{"id":1,"text":"Same id"}]]"#,
      #"-------- 4 [["notes","update",1,{"id":1,"text":"Changed"}]]"#,
    ]
    let storage = MemoryJournal(lines: lines[0], lines[1], lines[2], lines[3])
    for number in 1...3 {
      let store = NotesStore()
      let journal = store.journal(storage)
      journal.patience = 1
      try await journal.load()
      #expect(store.state.hasSuffix(": Two Changed"))
      #expect(journal.issues.map(\.description).joined().contains("Same id"))
      store.show("\(number)")
      try await journal.close()
      #expect(storage.text?.contains("Same id") == true)
    }
    // Nothing was damaged, so that no load leaves another copy of the file.
    #expect(storage.kept == [:])
  }
}
