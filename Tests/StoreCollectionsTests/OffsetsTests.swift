import FoundationEssentials
import StoreCollections
import Testing

@Suite("Offsets of arrays and lists")
struct OffsetsTests {
  /// A line of `move_cases.json`: count, offsets, destination, result.
  struct MoveCase: Decodable {
    let count: Int
    let offsets: [Int]
    let destination: Int
    let result: [Int]

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      count = try container.decode(Int.self)
      offsets = try container.decode([Int].self)
      destination = try container.decode(Int.self)
      result = try container.decode([Int].self)
    }
  }

  @Test("B04: every move of the table, for arrays, slices and lists")
  func moveTable() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Samples/move_cases.json")
    let cases = try JSONDecoder().decode([MoveCase].self, from: Data(contentsOf: file))
    #expect(cases.count == 321)
    for row in cases {
      var array = Array(0..<row.count)
      array.move(fromOffsets: row.offsets, toOffset: row.destination)
      try #require(array == row.result)
      var slice = Array(-3..<row.count)[3...]
      slice.move(fromOffsets: Set(row.offsets), toOffset: row.destination)
      try #require(Array(slice) == row.result)
      var model = ListModel(leafCapacity: 2, blockCapacity: 2)
      model.insert((0..<row.count).map { Row($0) }, at: 0)
      try model.step("move") { $0.move(row.offsets.reversed(), to: row.destination) }
      try #require(model.rows.map(\.id) == row.result)
    }
  }

  @Test("B04: a move that changes nothing makes no edit")
  func idleMove() {
    var list: IdentifiedList = [Row(1), Row(2), Row(3)]
    let stamp = list.changeStamp
    let recording = list.beginRecording()
    list.move(fromOffsets: [0], toOffset: 1)
    list.move(fromOffsets: [0, 1, 2], toOffset: 3)
    list.move(fromOffsets: [], toOffset: 2)
    list.move(from: 1, to: 1)
    list.swapAt(2, 2)
    list.sort(on: \.id)
    list.removeAll { _ in false }
    list[0].value = 0
    let edits = list.endRecording(recording)
    #expect(edits.isEmpty)
    #expect(list.changeStamp == stamp)
  }

  @Test("A long move, one that is many single moves and one by reordering, equals the array's")
  func longMoves() throws {
    for (stride, destination) in [(2, 0), (2, 500), (2, 1_000), (40, 3), (1, 0), (7, 999)] {
      var model = ListModel(leafCapacity: 16, blockCapacity: 8)
      model.insert(model.freshRows(1_000), at: 0)
      let offsets = Array(Swift.stride(from: 5, to: 990, by: stride))
      try model.step("stride \(stride)") { $0.move(offsets, to: destination) }
    }
  }

  @Test("B05: removal by offsets removes exactly those")
  func removeTable() {
    for (offsets, result) in [
      ([0, 1, 4], "CDF"), ([0, 5], "BCDE"), ([], "ABCDEF"), ([5, 4, 3, 2, 1, 0], ""),
      ([3, 3, 3], "ABCEF"),
    ] {
      var letters = Array("ABCDEF")
      letters.remove(atOffsets: offsets)
      #expect(letters == Array(result))
      var slice = Array("xxABCDEF")[2...]
      slice.remove(atOffsets: offsets)
      #expect(Array(slice) == Array(result))
      var list: IdentifiedList = [Row(65), Row(66), Row(67), Row(68), Row(69), Row(70)]
      let removed = list.remove(atOffsets: offsets)
      #expect(list.ids == Array(result.utf8).map(Int.init))
      #expect(removed.count == 6 - result.count)
    }
  }

  @Test("B05: every second of 100,000 rows goes in one change")
  func removeEverySecond() throws {
    let rows = (0..<100_000).map { Row($0) }
    var list = try IdentifiedList(rows)
    let recording = list.beginRecording()
    list.remove(atOffsets: stride(from: 0, to: 100_000, by: 2))
    let edits = list.endRecording(recording)
    #expect(list.ids == Array(stride(from: 1, to: 100_000, by: 2)))
    #expect(edits.count == 50_000)
    #expect(list.fault == nil)
  }

  @Test("B05: an offset out of range stops the program and names it", arguments: [-1, 3])
  func removeOutOfRange(offset: Int) async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [offset] in
      var array = [1, 2, 3]
      array.remove(atOffsets: [0, offset])
    }
    #if DEBUG
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("remove(atOffsets:): offset \(offset) is out of range, the count is 3"))
    #endif
  }

  @Test("An offset or a destination out of range stops a move of a list and is named")
  func moveOutOfRange() async throws {
    let offset = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var list: IdentifiedList = [Row(1)]
      list.move(fromOffsets: [1], toOffset: 0)
    }
    let destination = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var list: IdentifiedList = [Row(1)]
      list.move(fromOffsets: [0], toOffset: 2)
    }
    #if DEBUG
      for (result, number) in [(offset, 1), (destination, 2)] {
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
          text.contains(
            "move(fromOffsets:toOffset:): offset \(number) is out of range, the count is 1"))
      }
    #endif
  }
}
