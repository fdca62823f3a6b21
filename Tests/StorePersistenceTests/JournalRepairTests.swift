import Foundation
import SeededRandomNumbers
import StoreCollections
import StorePersistence
import StoreSignals
import Testing

@Suite("Journal loses no more than what is damaged, and says so", .timeLimit(.minutes(10)))
struct JournalRepairTests {
  private let store = NotesStore()

  @Test("32 an unfinished line at the end is cut off, kept elsewhere and reported")
  func tornTail() async throws {
    let storage = MemoryJournal(lines: #"-------- 1 [["notes","add",{"id":1,"text":"a"}]]"#)
    storage.append(Array(#"-------- 2 [["notes","ad"#.utf8))
    let (issues, again) = try await store.roundTrip(storage) { $0.add(Note(id: 2, text: "b")) }
    #expect(issues == [.tornTail(text: #"-------- 2 [["notes","ad"#)])
    #expect(storage.kept == ["torn": Array(#"-------- 2 [["notes","ad"#.utf8)])
    #expect(again.state == "all: a b")
  }

  @Test("33 a damaged line costs its commit, is reported, and the file is kept as it was")
  func badLine() async throws {
    let storage = MemoryJournal(
      lines:
        #"-------- 1 [["notes","add",{"id":1,"text":"a"}]]"#,
      #"00000000 2 [["notes","add",{"id":2,"text":"b"}]]"#,
      #"-------- 3 [["notes","add",{"id":3,"text":"c"}]]"#)
    let before = storage.bytes
    let (issues, again) = try await store.roundTrip(storage)
    #expect(
      issues == [.badLine(line: 3, text: #"00000000 2 [["notes","add",{"id":2,"text":"b"}]]"#)])
    #expect(again.state == "all: a c")
    #expect(storage.kept == ["damaged-1": try #require(before)])
  }

  @Test("edits behind a lost commit go to the rows that they name")
  func lostCommit() async throws {
    let storage = MemoryJournal(
      lines:
        #"-------- 1 [["notes","add",{"id":1,"text":"a"}],["notes","add",{"id":2,"text":"b"}]]"#,
      #"00000000 2 [["notes","insert",0,{"id":3,"text":"lost"}]]"#,
      #"-------- 3 [["notes","update",2,{"id":2,"text":"B"}]]"#,
      #"-------- 4 [["notes","remove",1,1]]"#,
      #"-------- 5 [["notes","update",0,{"id":3,"text":"back"}]]"#)
    let (issues, again) = try await store.roundTrip(storage)
    #expect(again.state == "all: back B")
    #expect(
      issues.dropFirst() == [
        .misfit(property: "notes", line: 4), .misfit(property: "notes", line: 5),
        .misfit(property: "notes", line: 6),
      ])
  }

  @Test("lines that are gone without a trace are reported")
  func missingLines() async throws {
    let storage = MemoryJournal(
      lines:
        #"-------- 1 [["filter","set","x"]]"#, #"-------- 4 [["filter","set","y"]]"#)
    let (issues, again) = try await store.roundTrip(storage)
    #expect(issues == [.missingCommits(count: 2, line: 3)])
    #expect(again.filter == "y")
    #expect(storage.kept.count == 1)
  }

  @Test("33 a row that cannot be read costs that row, and stays in the file")
  func unreadableRow() async throws {
    let storage = MemoryJournal(
      lines:
        #"-------- 1 [["notes","add",{"id":1,"text":"a"}]]"#,
      #"-------- 2 [["notes","add",{"id":"two","text":"b"}]]"#,
      #"-------- 3 [["notes","add",{"id":3,"text":"c"}]]"#,
      #"-------- 4 [["notes","update",2,{"id":3,"text":"c","weight":{}}]]"#)
    store.notes = []
    let journal = store.journal(storage)
    journal.patience = 1
    try await journal.load()
    #expect(store.state == "all: a c")
    #expect(journal.issues.count == 3)
    store.show("x")
    try await journal.flush()
    store.show("y")
    try await journal.close()
    #expect(storage.text?.contains(#"[["notes","add",{"id":"two","text":"b"}]]"#) == true)
    #expect(storage.text?.contains("clear") == true)
  }

  @Test("34 fields, rows and properties from the future stay when the file is written anew")
  func future() async throws {
    let storage = MemoryJournal(
      lines:
        #"-------- 1 [["notes","add",{"id":1,"text":"a","color":"red","mood":"galactic"}]]"#,
      #"-------- 2 [["notes","add",{"id":2,"text":"b","mood":"bright"}]]"#,
      #"-------- 3 [["people","add",{"id":1,"name":"Ada"}],["filter","set","x"]]"#)
    let journal = store.journal(storage)
    journal.patience = 1
    try await journal.load()
    #expect(store.notes == [Note(id: 1, text: "a"), Note(id: 2, text: "b", mood: .bright)])
    #expect(
      journal.issues == [
        .repairedField(
          property: "notes", line: 2, field: "mood",
          reason: "mood: Cannot initialize Mood from invalid String value galactic"),
        .unknownProperty("people"),
      ])
    for number in 1...9 {
      store.notes[0].text = "A\(number)"
      store.notes[1].mood = number.isMultiple(of: 2) ? .bright : .calm
      try await journal.flush()
    }
    try await journal.close()
    let text = try #require(storage.text)
    #expect(
      text.contains(
        #"[["notes","add",{"color":"red","id":1,"mood":"galactic","text":"A9","weight":0.5}]]"#))
    #expect(text.contains(#"[["people","add",{"id":1,"name":"Ada"}]]"#))
    #expect(text.contains(#""id":2,"mood":"calm""#))
  }

  @Test("a field that could not be read gives way to a value that is set")
  func repairedField() async throws {
    let storage = MemoryJournal(
      lines:
        #"-------- 1 [["notes","add",{"id":1,"text":"a","mood":"galactic","color":"red"}]]"#)
    let (_, again) = try await store.roundTrip(storage) { $0.notes[0].mood = .bright }
    #expect(again.notes == [Note(id: 1, text: "a", mood: .bright)])
    #expect(storage.text?.contains(#""color":"red""#) == true)
    #expect(storage.text?.split(separator: "\n").last?.contains("galactic") == false)
  }

  @Test("two rows with one id: both texts are kept, and a renewed one is in the list")
  func duplicates() async throws {
    let lines = [
      #"-------- 1 [["notes","add",{"id":1,"text":"One"}]]"#,
      #"-------- 2 [["notes","add",{"id":1,"text":"Same id"}]]"#,
    ]
    let first = MemoryJournal(lines: lines[0], lines[1])
    let (issues, again) = try await store.roundTrip(first)
    #expect(again.state == "all: One")
    #expect(first.text?.contains("Same id") == true)
    #expect(issues.count == 1)

    let second = MemoryJournal(lines: lines[0], lines[1])
    let renewed = NotesStore()
    let journal = Journal(second)
    journal.keep("notes", renewed.$notes, template: .template) { note in
      Note(id: note.id + 100, text: note.text)
    }
    try await journal.load()
    #expect(renewed.state == "all: One Same id")
    try await journal.close()
  }

  /// A journal with checksums of a handful of commits, and the texts of its lines.
  private func small() async throws -> [UInt8] {
    let storage = MemoryJournal()
    let store = NotesStore()
    let journal = store.journal(storage)
    try await journal.load()
    for id in 1...4 { store.add(Note(id: id, text: "text \(id)")) }
    try await journal.close()
    return try #require(storage.bytes)
  }

  /// Loads damaged bytes, and checks that only what was touched is gone.
  private func check(
    _ bytes: [UInt8], of original: [UInt8], lost: Int, _ what: String
  ) async throws {
    let storage = MemoryJournal(bytes: bytes)
    let store = NotesStore()
    let journal = store.journal(storage)
    try? await journal.load()
    if journal.state != .ready {
      let isLeftAlone = storage.bytes == bytes
      #expect(isLeftAlone && lost >= 4, "\(what)")
      return
    }
    let texts = Set(store.notes.map(\.text))
    let missing = (1...4).count { !texts.contains("text \($0)") }
    #expect(missing <= lost && store.notes.count <= 4, "\(what): \(store.state)")
    // What ends with a whole line is what the journal was at some time.
    let isEarlier = original.starts(with: bytes) && bytes.last == UInt8(ascii: "\n")
    #expect(missing == 0 || isEarlier || !journal.issues.isEmpty, "\(what)")
    try await journal.close()
    try #require(isKept(bytes, storage), "\(what)")
  }

  /// Whether the bytes as they were found are still there.
  private func isKept(_ bytes: [UInt8], _ storage: MemoryJournal) -> Bool {
    let torn = storage.kept["torn"] ?? []
    let whole = storage.kept["damaged-1"] ?? storage.bytes ?? []
    return whole + torn == bytes
  }

  @Test("33 every changed byte costs at most its commit, and the bytes as they were are kept")
  func everyByte() async throws {
    let bytes = try await small()
    for index in bytes.indices {
      let flipped = [bytes[index] ^ 1, bytes[index] ^ 0x80]
      for value in flipped + Array("\0\n -0\"]".utf8) + [255]
      where value != bytes[index] {
        var changed = bytes
        changed[index] = value
        try await check(changed, of: bytes, lost: 1, "byte \(index) is \(value)")
      }
    }
  }

  @Test("33 every truncation costs only what is cut off")
  func everyTruncation() async throws {
    let bytes = try await small()
    for count in 0..<bytes.count {
      let lines = bytes[..<count].count { $0 == UInt8(ascii: "\n") }
      try await check(
        Array(bytes[..<count]), of: bytes, lost: max(0, 6 - lines), "\(count) bytes")
    }
  }

  @Test("a journal that was shuffled, cut and overwritten at random never stops the program")
  func fuzz() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    let original = try await small()
    let clock = ContinuousClock()
    let end = clock.now + .seconds(2)
    while clock.now < end {
      var bytes = original
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let low = Int.random(in: 0...bytes.count, using: &random)
        let high = Int.random(in: low...min(bytes.count, low + 60), using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes.removeSubrange(low..<high)
        case 1: bytes.insert(contentsOf: bytes[low..<high], at: low)
        case 2: for index in low..<high { bytes[index] = .random(in: 0...255, using: &random) }
        case 3: exchangePart(of: &bytes, behind: low, using: &random)
        default:
          // Checksums would keep most of it from the parts behind them.
          for line in bytes.indices where line == 0 || bytes[line - 1] == 10 {
            for index in line..<min(line + 8, bytes.count) { bytes[index] = UInt8(ascii: "-") }
          }
        }
      }
      try await check(bytes, of: bytes, lost: 4, "seed \(seed)")
    }
  }

  /// Puts another number or word in the place of one, so that lines stay JSON and mean nonsense.
  private func exchangePart(
    of bytes: inout [UInt8], behind start: Int, using random: inout SeededRandom
  ) {
    func isPart(_ byte: UInt8) -> Bool { byte > 0x2D && !",:[]{}\"".utf8.contains(byte) }
    guard let first = bytes[start...].firstIndex(where: isPart) else { return }
    let end = bytes[first...].firstIndex { !isPart($0) } ?? bytes.count
    let others = [
      "-1", "0", "1", "3", "1e300", "0.5", "9223372036854775807", "-9223372036854775808", "null",
      "\"x\"", "[]", "{}", "add", "insert", "update", "remove", "move", "order", "set", "clear",
      "notes", "filter",
    ]
    let other = others.randomElement(using: &random) ?? ""
    bytes.replaceSubrange(first..<end, with: Array(other.utf8))
  }
}
