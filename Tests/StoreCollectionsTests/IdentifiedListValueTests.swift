import FoundationEssentials
import StoreCollections
import Testing

@Suite("IdentifiedList as a value")
struct IdentifiedListValueTests {
  struct Measured: Identifiable {
    let id: Int
    var distance: Double?
  }

  @Test("25: a snapshot never changes and can be sent elsewhere")
  func snapshots() async {
    var list: IdentifiedList = [Row(1), Row(2)]
    let snapshot = list
    list[0].value = 9
    _ = list.append(Row(3))
    list.remove(id: 2)
    let sum = await Task.detached { snapshot.reduce(0) { $0 + $1.id + $1.value } }.value
    #expect(sum == 3)
    #expect(snapshot == [Row(1), Row(2)])
    #expect(list == [Row(1, 9), Row(3)])
  }

  @Test("Equal lists are equal and hash alike, whatever they went through")
  func equality() throws {
    var first: IdentifiedList = [Row(1), Row(2)]
    var second: IdentifiedList<Row> = []
    #expect(first != second)
    _ = second.append(Row(2))
    _ = second.insert(Row(1), at: 0)
    #expect(first == second)
    #expect(Set([first, second]).count == 1)
    first.move(from: 0, to: 1)
    #expect(first != second)
    let encoded = try JSONEncoder().encode(first)
    #expect(try JSONDecoder().decode(IdentifiedList<Row>.self, from: encoded) == first)
    #expect(try JSONDecoder().decode([Row].self, from: encoded) == Array(first))
    #expect("\(first)" == "\(Array(first))")
  }

  @Test("Reading in every way gives the same elements")
  func reading() throws {
    let rows = (0..<300).map { Row($0, $0 % 7) }
    let list = try IdentifiedList(rows)
    var visited: [Row] = []
    for row in list { visited.append(row) }
    #expect(visited == rows)
    visited = []
    let append = { (row: Row) in visited.append(row) }
    list.forEach(append)
    #expect(visited == rows)
    #expect(list.indices.map { list[$0] } == rows)
    #expect(list.map(\.id) == list.ids)
    #expect(list.filter { $0.value == 3 } == rows.filter { $0.value == 3 })
    #expect(list.count { $0.value == 3 } == rows.count { $0.value == 3 })
    #expect(list.reduce(into: 0) { $0 += $1.value } == rows.reduce(0) { $0 + $1.value })
    #expect(Array(list[100..<103]) == Array(rows[100..<103]))
    #expect(list.reversed().first == rows.last)
    #expect(list.index(ofID: 77) == 77)
    #expect(list.contains(id: 299) && !list.contains(id: 300))
  }

  @Test("H05, H04: NaN and missing keys stand last in both directions, ties keep their order")
  func sortsWithoutOrder() {
    let distances: [Double?] = [7, nil, 5, .nan, 7, nil, -0.0, 0]
    var list = IdentifiedList<Measured>()
    for (id, distance) in distances.enumerated() {
      _ = list.append(Measured(id: id, distance: distance))
    }
    list.sort(on: \.distance)
    #expect(list.ids == [6, 7, 2, 0, 4, 1, 3, 5])
    list.sort(on: \.id)
    list.sort(on: \.distance, order: .descending)
    #expect(list.ids == [0, 4, 2, 6, 7, 1, 3, 5])
    list.sort(on: { $0.distance ?? .nan }, order: .ascending)
    #expect(list.ids == [6, 7, 2, 0, 4, 1, 3, 5])
  }

  @Test("H06: sorting by a comparison is stable, and a sorted list is not changed")
  func sortsStably() throws {
    var model = ListModel(leafCapacity: 8, blockCapacity: 4)
    let rows = (0..<500).map { Row($0, ($0 * 7) % 3) }
    model.insert(rows, at: 0)
    try model.step("sort") { model in
      model.list.sort { $0.value < $1.value }
      model.rows.sort { $0.value < $1.value }
    }
    try model.step("sort again") { $0.list.sort { $0.value < $1.value } }
    try model.step("sort on again") { $0.list.sort(on: \.value) }
  }

  @Test("A million rows are built, edited and released")
  func aMillionRows() throws {
    #if DEBUG
      let count = 100_000
    #else
      let count = 1_000_000
    #endif
    var list = try IdentifiedList((0..<count).lazy.map { Row($0) })
    let snapshot = list
    for step in 0..<1_000 {
      list.move(from: (step * 7_919) % count, to: (step * 104_729) % count)
      list[id: (step * 31) % count]?.value += 1
    }
    #expect(list.count == count)
    #expect(snapshot[count - 1] == Row(count - 1))
    #expect(list.fault == nil)
    list.removeAll()
    #expect(list.isEmpty)
  }

  @Test("Ids that all hash alike are told apart")
  func poorHashes() throws {
    struct Poor: Hashable {
      let number: Int
      func hash(into hasher: inout Hasher) {}
    }
    struct Element: Identifiable {
      let id: Poor
    }
    var list = IdentifiedList<Element>()
    for number in 0..<300 { _ = list.insert(Element(id: Poor(number: number)), at: number / 2) }
    #expect(list.fault == nil)
    for number in stride(from: 0, to: 300, by: 3) { list.remove(id: Poor(number: number)) }
    #expect(list.count == 200)
    #expect(list.fault == nil)
    let elements = (0..<300).map { Element(id: Poor(number: $0)) }
    let built = try IdentifiedList(elements)
    #expect(built.map(\.id.number) == Array(0..<300) && built.fault == nil)
    let twice = [Poor(number: 7), Poor(number: 299)]
    #expect(throws: IdentifiedList<Element>.Failure.duplicates(twice)) {
      try IdentifiedList(elements + twice.map { Element(id: $0) })
    }
  }
}
