import FoundationEssentials
import SeededRandomNumbers
import StoreCollections
import Testing

@Suite("ListEdit and ListChange")
struct ListEditTests {
  typealias Edit = ListEdit<Row>

  @Test("Neighbours that take each other back are left out")
  func cancels() {
    let pairs: [[Edit]] = [
      [.insert(at: 1, element: Row(1)), .remove(at: 1, element: Row(1))],
      [.remove(at: 1, element: Row(1)), .insert(at: 1, element: Row(1))],
      [.move(from: 0, to: 3), .move(from: 3, to: 0)],
      [.update(at: 0, old: Row(1), new: Row(1, 2)), .update(at: 0, old: Row(1, 2), new: Row(1))],
      [.reorder(at: 1, order: [1, 2, 0]), .reorder(at: 1, order: [2, 0, 1])],
      [.replace(old: [], new: [Row(1)]), .replace(old: [Row(1)], new: [])],
      [.move(from: 2, to: 2)],
      [.move(from: 1, to: 2), .move(from: 1, to: 2)],
    ]
    for pair in pairs { #expect(IdentifiedList.settled(pair).isEmpty, "\(pair)") }
    let nested = pairs[0].dropLast() + pairs[2] + pairs[3] + pairs[0].dropFirst()
    #expect(IdentifiedList.settled(Array(nested)).isEmpty)
  }

  @Test("Neighbours that concern one row become one, and updates of several rows are paired")
  func merges() {
    #expect(
      IdentifiedList.settled([
        .update(at: 0, old: Row(1), new: Row(1, 1)), .update(at: 1, old: Row(2), new: Row(2, 1)),
        .update(at: 0, old: Row(1, 1), new: Row(1, 2)), .update(at: 1, old: Row(2, 1), new: Row(2)),
      ]) == [Edit.update(at: 0, old: Row(1), new: Row(1, 2))])
    #expect(
      IdentifiedList.settled([
        Edit.insert(at: 0, element: Row(1)), .update(at: 0, old: Row(1), new: Row(1, 5)),
        .move(from: 0, to: 2), .move(from: 2, to: 1),
      ]) == [.insert(at: 1, element: Row(1, 5))])
    #expect(
      IdentifiedList.settled([
        Edit.update(at: 0, old: Row(1), new: Row(1, 5)), .move(from: 0, to: 1),
        .remove(at: 1, element: Row(1, 5)),
      ]) == [.remove(at: 0, element: Row(1))])
    #expect(
      IdentifiedList.settled([
        Edit.remove(at: 0, element: Row(1)), .insert(at: 4, element: Row(1)),
      ]) == [.move(from: 0, to: 4)])
  }

  @Test("Settled edits of random sequences lead to the same list")
  func settledWalks() throws {
    var random = SeededRandom(seed: 6)
    for round in 0..<400 {
      var model = ListModel(leafCapacity: 4, blockCapacity: 4)
      model.insert(model.freshRows(4), at: 0)
      let before = model.rows
      let recording = model.list.beginRecording()
      for _ in 0..<random.below(12) { model.randomChange(around: 4, &random) }
      let edits = model.list.endRecording(recording)
      let settled = IdentifiedList.settled(edits)
      try #require(settled.count <= edits.count)
      var mirror = before
      mirror.apply(settled)
      try #require(mirror == model.rows, "round \(round)")
      mirror.apply(IdentifiedList.inverse(of: settled))
      try #require(mirror == before, "round \(round)")
      let splice = ListChange(edits: edits, countBefore: before.count).splice
      mirror.replaceSubrange(
        splice.position..<splice.position + splice.removed,
        with: model.rows[splice.position..<splice.position + splice.added])
      try #require(mirror == model.rows, "splice of round \(round)")
    }
  }

  @Test("A splice leaves alone what no edit touches at either end")
  func splices() {
    func splice(_ edits: [Edit], _ count: Int) -> ListSplice {
      ListChange(edits: edits, countBefore: count).splice
    }
    #expect(splice([], 5) == ListSplice(position: 0, removed: 0, added: 0))
    #expect(
      splice([.insert(at: 2, element: Row(1))], 5) == ListSplice(position: 2, removed: 0, added: 1))
    #expect(
      splice([.remove(at: 4, element: Row(1))], 5) == ListSplice(position: 4, removed: 1, added: 0))
    #expect(splice([.move(from: 3, to: 1)], 5) == ListSplice(position: 1, removed: 3, added: 3))
    #expect(
      splice([.reorder(at: 1, order: [0, 2, 1, 3])], 5)
        == ListSplice(position: 2, removed: 2, added: 2))
    #expect(
      splice([.insert(at: 0, element: Row(1)), .update(at: 3, old: Row(2), new: Row(2, 1))], 5)
        == ListSplice(position: 0, removed: 3, added: 4))
    #expect(
      splice([.replace(old: [], new: [Row(1), Row(2)])], 0)
        == ListSplice(position: 0, removed: 0, added: 2))
  }

  @Test("Edits that do not fit are told; those that fit lead where they lead, and back")
  func checking() throws {
    for count in 0...3 {
      let list = try IdentifiedList((0..<count).map { Row($0) })
      var edits: [(edit: Edit, fits: Bool)] = [(.replace(old: list, new: [Row(7)]), true)]
      for place in [Int.min, -1, 0, 1, 2, 3, 4, Int.max] {
        let isThere = list.indices.contains(place)
        for id in [0, 2, 9] {
          let row = Row(id)
          let isThis = isThere && list[place].id == id
          edits += [
            (.insert(at: place, element: row), 0...count ~= place && id >= count),
            (.remove(at: place, element: row), isThis),
            (.update(at: place, old: row, new: Row(id, 5)), isThis),
            (.update(at: place, old: row, new: Row(1)), isThis && count < 2),
            (.move(from: place, to: id), isThere && id < count),
            (.move(from: id, to: place), isThere && id < count),
          ]
        }
        for order in [[], [0], [1, 0], [1], [-1], [0, 0]] {
          let isWhole = order.sorted() == Array(order.indices)
          let ends = 0...count ~= place && order.count <= count - place
          edits.append((.reorder(at: place, order: order), isWhole && ends))
        }
      }
      for (edit, fits) in edits {
        let made = list.checked([edit], isUndo: false)
        #expect((made != nil) == fits, "\(edit) in \(count) rows")
        guard let made else { continue }
        var applied = list
        applied.apply([edit])
        #expect(made == applied)
        #expect(made.checked([edit], isUndo: true) == list)
      }
    }
  }

  @Test("Edits and changes are saved and loaded")
  func coding() throws {
    let edits: [Edit] = [
      .insert(at: 0, element: Row(1)), .remove(at: 1, element: Row(2)),
      .update(at: 0, old: Row(1), new: Row(1, 5)), .move(from: 0, to: 1),
      .reorder(at: 0, order: [1, 0]), .replace(old: [], new: [Row(3)]),
    ]
    let change = ListChange(edits: edits, countBefore: 2)
    let encoded = try JSONEncoder().encode(change)
    #expect(try JSONDecoder().decode(ListChange<Row>.self, from: encoded) == change)
    #expect(edits.map(\.inverse.inverse) == edits)
  }
}
