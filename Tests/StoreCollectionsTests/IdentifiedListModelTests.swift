import SeededRandomNumbers
import StoreCollections
import Testing

@Suite("IdentifiedList beside a plain array")
struct IdentifiedListModelTests {
  #if DEBUG
    static let depth = 3
    static let walkSteps = 600
  #else
    static let depth = 4
    static let walkSteps = 100_000
  #endif

  @Test("Every sequence of steps gives what it gives for an array", arguments: [0, 3, 5, 17])
  func everySequence(size: Int) throws {
    var model = ListModel(leafCapacity: size == 17 ? 4 : 2, blockCapacity: size == 17 ? 4 : 2)
    model.insert(model.freshRows(size), at: 0)
    try walk(model, depth: size == 17 ? Self.depth - 1 : Self.depth)
  }

  private func walk(_ model: ListModel, depth: Int) throws {
    guard depth > 0 else { return }
    for (name, change) in ListModel.steps {
      var next = model
      try next.step(name, change)
      try walk(next, depth: depth - 1)
    }
    try model.checkContent("what the copies did")
  }

  @Test(
    "Long random walks across every boundary",
    arguments: [
      (seed: 1, leaf: 4, block: 4, size: 40), (2, 8, 4, 300), (3, 64, 128, 200),
      (4, 64, 128, 9_000), (5, 64, 8, 3_000),
    ])
  func randomWalk(seed: Int, leaf: Int, block: Int, size: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var model = ListModel(leafCapacity: leaf, blockCapacity: block)
    model.insert(model.freshRows(size), at: 0)
    var snapshots: [(list: IdentifiedList<Row>, rows: [Row])] = []
    let steps = size > 1_000 ? Self.walkSteps / 8 : Self.walkSteps
    for step in 0..<steps {
      let checksAll = size < 100 || step % (size / 10) == 0
      try model.step(checksAll: checksAll, "seed \(seed), step \(step)") { model in
        model.randomChange(around: size, &random)
      }
      if step % (steps / 20) == 0 { snapshots.append((model.list, model.rows)) }
    }
    try model.checkContent()
    for snapshot in snapshots {
      try #require(Array(snapshot.list) == snapshot.rows)
      try #require(snapshot.list.fault == nil)
    }
  }

  @Test("Growing and shrinking at either end and in the middle keeps the structure sound")
  func growsAndShrinks() throws {
    for end in 0..<3 {
      var model = ListModel(leafCapacity: 4, blockCapacity: 4)
      for step in 0..<400 {
        let places = [0, model.rows.count / 2, model.rows.count]
        model.insert(model.fresh(), at: places[end])
        if step % 20 == 0 { try model.checkContent() }
      }
      while !model.rows.isEmpty {
        let places = [0, model.rows.count / 2, model.rows.count - 1]
        model.remove(at: places[end])
        if model.rows.count % 20 == 0 { try model.checkContent() }
      }
    }
  }
}

extension ListModel {
  /// One change of a kind and at a place taken at random, with the size drawn to a number.
  mutating func randomChange(around size: Int, _ random: inout SeededRandom) {
    let place = rows.isEmpty ? 0 : random.below(rows.count)
    let other = rows.isEmpty ? 0 : random.below(rows.count)
    let some = (0..<random.below(6)).map { _ in rows.isEmpty ? 0 : random.below(rows.count) }
    switch random.below(100) {
    case 0..<20:
      if rows.count < size { insert(fresh(), at: place) } else { remove(at: place) }
    case 20..<30:
      if rows.count < size * 2 { insert(fresh(), at: random.below(2) * rows.count) }
    case 30..<36: remove(at: random.below(2) * max(0, rows.count - 1))
    case 36..<40: removeByID(at: place)
    case 40..<55: toggle(at: place)
    case 55..<65: toggleByID(at: place)
    case 65..<75: move(from: place, to: other)
    case 75..<78: swap(place, other)
    case 78..<83: move(some, to: place)
    case 83..<87: remove(some)
    case 87..<91: changeID(at: place)
    case 91..<94: insert(freshRows(random.below(size / 8 + 3)), at: place)
    case 94..<96: remove((0..<rows.count).filter { _ in random.below(4) == 0 })
    case 96..<97: move((0..<rows.count).filter { _ in random.below(3) == 0 }, to: place)
    case 97..<98: replaceSome(&random)
    case 98..<99:
      let modulus = random.below(7) + 1
      list.sort(on: { $0.id % modulus }, order: .descending)
      rows.sort { $0.id % modulus > $1.id % modulus }
    default: remove(Array(place..<rows.count))
    }
  }

  private mutating func replaceSome(_ random: inout SeededRandom) {
    var new = rows.filter { _ in random.below(10) > 0 }
    for _ in 0..<random.below(4) where !new.isEmpty {
      new.insert(new.remove(at: random.below(new.count)), at: random.below(new.count + 1))
      new[random.below(new.count)].value += 1
      new.insert(fresh(), at: random.below(new.count + 1))
    }
    replaceAll(with: new)
  }
}
