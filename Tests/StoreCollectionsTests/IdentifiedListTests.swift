import FoundationEssentials
import StoreCollections
import Testing

@Suite("IdentifiedList")
struct IdentifiedListTests {
  struct Stop: Error {}

  /// A row whose id and text are saved; two of them may have one id in a file.
  struct Saved: Identifiable, Codable, Equatable {
    var id: String
    var title: String
  }

  struct SavedState: Decodable {
    let todos: [Saved]
  }

  var list: IdentifiedList = [Row(1, 10), Row(2, 20), Row(3, 30)]

  @Test("Rows are changed in place by index and by id")
  mutating func inPlace() {
    list[0].value += 1
    list[id: 3]?.value += 1
    list[id: 9]?.value += 1
    #expect(Array(list) == [Row(1, 11), Row(2, 20), Row(3, 31)])
    #expect(list[id: 2] == Row(2, 20))
    #expect(list[id: 9] == nil)
  }

  @Test("Assigning nil by id removes, assigning where there was none appends")
  mutating func assignByID() {
    list[id: 2] = nil
    list[id: 2] = nil
    list[id: 4] = Row(4)
    #expect(list.ids == [1, 3, 4])
    #expect(list.fault == nil)
  }

  @Test("What an element holds is not copied by an edit in place")
  func noCopyInPlace() {
    final class Box {}
    struct Holder: Identifiable {
      let id: Int
      var copies = 0
      private var box = Box()

      init(_ id: Int) {
        self.id = id
      }

      mutating func touch() {
        if !isKnownUniquelyReferenced(&box) { copies += 1 }
      }
    }
    var list: IdentifiedList = [Holder(1), Holder(2)]
    list[0].touch()
    list[id: 1]?.touch()
    list.update(id: 1) { $0.touch() }
    list.updateAll { $0.touch() }
    #expect(list.map(\.copies) == [0, 0])
  }

  @Test("B08: an element whose id exists is refused and given back, never lost")
  mutating func duplicatesAreRefused() {
    var isNew = list.append(Row(2, 99))
    #expect(!isNew)
    isNew = list.insert(Row(3, 99), at: 0)
    #expect(!isNew)
    let refused = list.append(contentsOf: [Row(4), Row(1, 99), Row(4, 99)])
    #expect(refused == [Row(4, 99), Row(1, 99)])
    #expect(list.ids == [1, 2, 3, 4])
    #expect(throws: IdentifiedList<Row>.Failure.duplicates([2])) { try list.add(Row(2)) }
    #expect(throws: IdentifiedList<Row>.Failure.duplicates([1, 7])) {
      try list.add(contentsOf: [Row(1), Row(7), Row(7)])
    }
    #expect(list.ids == [1, 2, 3, 4])
    #expect(throws: IdentifiedList<Row>.Failure.duplicates([5])) {
      try IdentifiedList([Row(5), Row(6), Row(5)])
    }
    #expect(list.replaceAll(with: [Row(8, 1), Row(8, 2)]) == [Row(8, 2)])
    #expect(Array(list) == [Row(8, 1)])
    #expect(IdentifiedList(arrayLiteral: Row(1, 1), Row(1, 2)) == [Row(1, 1)])
  }

  @Test("B08: a file with two rows of one id is loaded with both texts")
  func loadsDuplicates() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Samples/state_duplicate_ids.json")
    let state = try JSONDecoder().decode(SavedState.self, from: Data(contentsOf: file))
    var number = 0
    var todos = IdentifiedList(state.todos) { todo in
      number += 1
      return Saved(id: "new \(number / 2)", title: todo.title)
    }
    #expect(todos.map(\.title) == ["One", "Two", "Same id"])
    #expect(Set(todos.ids).count == 3)
    let first = try #require(state.todos.first?.id)
    todos[id: first]?.title = "Changed"
    #expect(todos.map(\.title) == ["Changed", "Two", "Same id"])
    todos.remove(id: first)
    #expect(todos.map(\.title) == ["Two", "Same id"])
    #expect(throws: DecodingError.self) {
      let encoded = try JSONEncoder().encode(state.todos)
      _ = try JSONDecoder().decode(IdentifiedList<Saved>.self, from: encoded)
    }
  }

  @Test("An element is found under its new id after that changed in place")
  mutating func idChangesInPlace() {
    list[1].id = 7
    list[id: 3]?.id = 8
    #expect(list.ids == [1, 7, 8])
    #expect(list.index(ofID: 2) == nil)
    #expect(list.index(ofID: 8) == 2)
    #expect(list.fault == nil)
  }

  @Test("Getting the id of another element in place stops the program and names both")
  func takenIDInPlace() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var list: IdentifiedList = [Row(1), Row(2)]
      list[0].id = 2
    }
    #if DEBUG
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("the element with id 1 was given id 2, which another one has"))
    #endif
  }

  @Test(
    "Ids of any pattern are spread over the map",
    arguments: [
      Pattern("consecutive") { $0 }, Pattern("negative") { -$0 },
      Pattern("multiples") { $0 * 1000 },
      Pattern("multiples of a power of two") { $0 << 20 }, Pattern("high halves") { $0 << 32 },
      Pattern("high bits") { $0 << 44 }, Pattern("pairs") { ($0 >> 8) << 32 | $0 & 255 },
      Pattern("pairs of bytes") { ($0 >> 4) << 40 | ($0 & 15) << 8 },
      Pattern("times") { 1_700_000_000_000 + $0 * 37 },
    ])
  func spread(_ pattern: Pattern) throws {
    for count in [1_000, 100_000] {
      let list = try IdentifiedList((0..<count).map { Row(pattern.id($0), 0) })
      // Chance gives 1.3 to 1.6, as full as the map is, and up to 2.8 where four stand together.
      #expect(list.meanSearch < 3.5)
    }
  }

  @Test("An index out of range stops the program and names it")
  func indexOutOfRange() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var list: IdentifiedList = [Row(1)]
      list[1].value = 2
    }
    #if DEBUG
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("index 1 is out of range, the count is 1"))
    #endif
  }

  @Test("An element that throws while it is edited keeps what it had changed, and that is recorded")
  mutating func throwingEdit() {
    func edit(_ row: inout Row) throws {
      row.value = 99
      throw Stop()
    }
    let recording = list.beginRecording()
    #expect(throws: Stop.self) { try edit(&list[0]) }
    #expect(throws: Stop.self) { try list.update(id: 2, edit) }
    let edits = list.endRecording(recording)
    #expect(
      edits == [
        .update(at: 0, old: Row(1, 10), new: Row(1, 99)),
        .update(at: 1, old: Row(2, 20), new: Row(2, 99)),
      ])
    #expect(list.map(\.value) == [99, 99, 30])
    #expect(throws: Stop.self) { try list.removeAll { _ throws(Stop) in throw Stop() } }
    #expect(throws: Stop.self) { try list.sort { _, _ throws(Stop) in throw Stop() } }
    #expect(list.count == 3)
  }

  @Test("The words of an entity adapter, for one and for many")
  mutating func entities() throws {
    try list.add(Row(4, 40))
    try list.add(contentsOf: [Row(5), Row(6)])
    #expect(list.set(Row(1, 11)) == Row(1, 10))
    #expect(list.set(contentsOf: [Row(2, 21), Row(7, 70)]) == [Row(2, 20)])
    var isNew = list.upsert(Row(8, 80))
    #expect(isNew)
    isNew = list.upsert(Row(8, 1)) { $0.value += $1.value }
    #expect(!isNew)
    list.upsert(contentsOf: [Row(8, 1), Row(9, 9)]) { $0.value += $1.value }
    isNew = !list.update(Row(3, 31))
    #expect(!isNew)
    isNew = !list.update(Row(99))
    #expect(isNew)
    #expect(list.update(contentsOf: [Row(4, 41), Row(98)]) == [Row(98)])
    #expect(list.update(id: 5) { $0.value = 50 } != nil)
    #expect(list.update(ids: [6, 97]) { $0.value = 60 } == [97])
    #expect(list.remove(id: 9) == Row(9, 9))
    #expect(list.remove(id: 9) == nil)
    #expect(list.remove(ids: [7, 96, 1]) == [Row(1, 11), Row(7, 70)])
    #expect(
      Array(list) == [
        Row(2, 21), Row(3, 31), Row(4, 41), Row(5, 50), Row(6, 60), Row(8, 82),
      ])
  }
}

extension IdentifiedListTests {
  /// Ids as programs choose them.
  struct Pattern: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let id: @Sendable (Int) -> Int

    init(_ name: String, _ id: @escaping @Sendable (Int) -> Int) {
      testDescription = name
      self.id = id
    }
  }
}
