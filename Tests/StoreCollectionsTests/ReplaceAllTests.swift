import SeededRandomNumbers
import StoreCollections
import Testing

@Suite("IdentifiedList.replaceAll")
struct ReplaceAllTests {
  @Test("Every arrangement of some rows becomes every other by the fewest moves")
  func everyPair() throws {
    let arrangements = Self.arrangements(of: [1, 2, 3, 4])
    for old in arrangements {
      for new in arrangements {
        var model = ListModel(leafCapacity: 4, blockCapacity: 4)
        model.insert(old.map { Row($0) }, at: 0)
        var edits: [ListEdit<Row>] = []
        try model.step("\(old) to \(new)") { model in
          let recording = model.list.beginRecording()
          model.replaceAll(with: new.map { Row($0) })
          edits = model.list.endRecording(recording)
          model.list.restart(old.map { Row($0) })
          model.replaceAll(with: new.map { Row($0) })
        }
        let kept = old.filter { new.contains($0) }
        let ranks = kept.compactMap { new.firstIndex(of: $0) }
        let moves = kept.count - Self.longestAscent(ranks)
        let others = old.count - kept.count + new.count - kept.count
        try #require(edits.count == moves + others, "\(old) to \(new): \(edits)")
      }
    }
  }

  @Test("An equal row makes no edit, a changed one an update")
  func updates() {
    var list: IdentifiedList = [Row(1), Row(2), Row(3)]
    let stamp = list.changeStamp
    let recording = list.beginRecording()
    _ = list.replaceAll(with: [Row(1), Row(2), Row(3)])
    #expect(list.changeStamp == stamp)
    _ = list.replaceAll(with: [Row(1), Row(2, 5), Row(3)])
    let edits = list.endRecording(recording)
    #expect(edits == [.update(at: 1, old: Row(2), new: Row(2, 5))])
    let again = list.changeStamp
    _ = list.replaceAll(with: [Row(1), Row(2, 5), Row(3)])
    #expect(list.changeStamp == again)
  }

  @Test("Large lists: few moves one by one, many as one reordering, most rows new as a replacement")
  func large() throws {
    let rows = (0..<2_000).map { Row($0) }
    var fewMoves = rows
    for step in 0..<10 { fewMoves.insert(fewMoves.remove(at: step * 150), at: 1_999 - step * 90) }
    let manyMoves = rows.sorted { ($0.id % 10, $0.id) < ($1.id % 10, $1.id) }
    let mostNew = (1_500..<4_000).map { Row($0) }
    for (new, most) in [(fewMoves, 10), (manyMoves, 1), (mostNew, 1), ([], 1), (rows, 0)] {
      var list = try IdentifiedList(rows)
      let recording = list.beginRecording()
      _ = list.replaceAll(with: new)
      let edits = list.endRecording(recording)
      #expect(edits.count <= most)
      var mirror = rows
      mirror.apply(edits)
      #expect(mirror == new)
      #expect(list.fault == nil)
    }
  }

  @Test("A list finds back to an earlier state of itself, with which it shares leaves")
  func restores() throws {
    for seed in UInt64(0)..<300 {
      var random = SeededRandom(seed: seed)
      let old = (0..<1_000).map { Row($0) }
      let before = try IdentifiedList(old)
      var list = before
      var changes = 0
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let offset = Int.random(in: 0..<list.count, using: &random)
        changes += 1
        switch Int.random(in: 0..<4, using: &random) {
        case 0: list[offset].value += 1
        case 1: list.remove(at: offset)
        case 2: _ = list.insert(Row(1_000 + changes), at: offset)
        default: list.move(from: offset, to: Int.random(in: 0..<list.count, using: &random))
        }
      }
      var mirror = Array(list)
      let recording = list.beginRecording()
      list.replaceAll(with: before)
      let edits = list.endRecording(recording)
      mirror.apply(edits)
      try #require(mirror == old, "seed \(seed)")
      try #require(edits.count <= changes, "seed \(seed): \(edits)")
      try #require(list.fault == nil, "seed \(seed)")
    }
  }

  /// All orders of all subsets.
  private static func arrangements(of ids: [Int]) -> [[Int]] {
    var found: [[Int]] = [[]]
    for length in 1...ids.count {
      for shorter in found where shorter.count == length - 1 {
        for id in ids where !shorter.contains(id) { found.append(shorter + [id]) }
      }
    }
    return found
  }

  private static func longestAscent(_ values: [Int]) -> Int {
    var lengths: [Int] = []
    for (position, value) in values.enumerated() {
      let before = (0..<position).filter { values[$0] < value }.map { lengths[$0] }
      lengths.append((before.max() ?? 0) + 1)
    }
    return lengths.max() ?? 0
  }
}

extension IdentifiedList<Row> {
  /// Starts over from rows, as a replacement that is recorded like any other.
  fileprivate mutating func restart(_ rows: [Row]) {
    _ = replaceAll(with: rows)
  }
}
