import SeededRandomNumbers
import StoreCollections
import StoreSignals
import Testing

@Suite("Rows that are watched while their subscribers change everything")
struct RowWalkTests {
  @Test("Each row is told its newest value, whatever is done on the way", arguments: 0..<100)
  func walk(seed: UInt64) {
    switch seed % 3 {
    case 0: RowWalk<Int>(seed: seed) { $0 }.run(200)
    case 1: RowWalk<String>(seed: seed) { "an id that does not fit inline \($0)" }.run(200)
    default: RowWalk<NameID>(seed: seed) { NameID($0) }.run(200)
    }
  }
}

/// An id that is an object.
private final class NameID: Hashable {
  let number: Int

  init(_ number: Int) { self.number = number }

  static func == (left: NameID, right: NameID) -> Bool { left.number == right.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number % 4) }
}

private final class Weight {
  let value: Int

  init(_ value: Int) { self.value = value }
}

private struct Item<ID: Hashable>: Identifiable, Equatable {
  var id: ID
  var weight: Weight

  static func == (left: Item, right: Item) -> Bool {
    left.id == right.id && left.weight.value == right.weight.value
  }
}

private final class Shelf<ID: Hashable> {
  @Editable var items: IdentifiedList<Item<ID>> = []
}

/// Random steps on two stores, from outside and from inside of subscribers.
private final class RowWalk<ID: Hashable> {
  private struct Stop: Error {}
  private typealias List = IdentifiedList<Item<ID>>

  private final class Watcher {
    let shelf: Shelf<ID>
    let id: ID
    let signal: Signal<Item<ID>?>
    var token: Subscription?
    var seen: Item<ID>??

    init(_ id: ID, of shelf: Shelf<ID>) {
      self.id = id
      self.shelf = shelf
      signal = shelf.$items.signal.row(id)
    }
  }

  /// A list that follows another one by its edits.
  private final class Mirror {
    let shelf: Shelf<ID>
    var list: IdentifiedList<Item<ID>>
    var token: Subscription?

    init(of shelf: Shelf<ID>) {
      self.shelf = shelf
      list = shelf.items
      token = shelf.$items.signal.changes.subscribe { [unowned self] in list.apply($0.edits) }
    }
  }

  private let seed: UInt64
  private let makeID: (Int) -> ID
  private var random: SeededRandom
  private var shelves = [Shelf<ID>(), Shelf<ID>()]
  private var watchers: [Watcher] = []
  private var mirrors: [Mirror] = []
  private var others: [Subscription] = []
  private var snapshots: [(list: List, items: [Item<ID>])] = []
  private var inner = 0
  private var number = 0
  private var steps: [Int] = []

  init(seed: UInt64, _ makeID: @escaping (Int) -> ID) {
    self.seed = seed
    self.makeID = makeID
    random = SeededRandom(seed: seed)
  }

  func run(_ count: Int) {
    for _ in 0..<count {
      inner = 8
      steps = []
      step()
      if !check() { break }
    }
  }

  private func check() -> Bool {
    var faults: [String] = shelves.compactMap { $0.items.fault }
    for watcher in watchers {
      let item = watcher.shelf.items[id: watcher.id]
      if watcher.signal.value != item { faults.append("a row is out of date") }
      if let seen = watcher.seen, seen != item { faults.append("a subscriber is out of date") }
    }
    for mirror in mirrors where mirror.list != mirror.shelf.items { faults.append("a mirror") }
    for (list, items) in snapshots where Array(list) != items { faults.append("a snapshot") }
    #expect(faults == [], "seed \(seed), \(steps)")
    return faults == []
  }

  private func item(_ id: ID) -> Item<ID> {
    number += 1
    return Item(id: id, weight: Weight(number))
  }

  private func anyID() -> ID { makeID(random.below(8)) }

  private func watch(_ shelf: Shelf<ID>) {
    let watcher = Watcher(anyID(), of: shelf)
    if random.below(4) > 0 {
      watcher.token = watcher.signal.subscribe { [weak self, unowned watcher] value in
        watcher.seen = .some(value)
        guard let self else { return }
        if inner > 0, random.below(3) == 0 {
          inner -= 1
          step()
        }
      }
    }
    watchers.append(watcher)
  }

  private func several() { for _ in 0..<1 + random.below(4) { step() } }

  private func change(_ list: inout List) {
    for _ in 0..<1 + random.below(3) {
      let id = anyID()
      switch random.below(9) {
      case 0: list[id: id] = nil
      case 1: list[id: id] = item(id)
      case 2: snapshots.append((list, Array(list)))
      case 3: list = snapshots.last?.list ?? []
      case 4: _ = list.append(item(id))
      case 5:
        var copy = list
        copy[id: id] = item(id)
        if random.below(2) == 0 { list = copy }
      case 6: list.removeAll()
      case 7:
        var taken: List = []
        swap(&list, &taken)
        taken[id: id] = nil
        snapshots.append((taken, Array(taken)))
        if random.below(2) == 0 { swap(&list, &taken) }
      default: list[id: id]?.weight = Weight(-1)
      }
    }
    if snapshots.count > 6 { snapshots.removeFirst(3) }
  }

  private func fail(_ item: inout Item<ID>?) throws(Stop) {
    number += 1
    item?.weight = Weight(number)
    if number % 3 == 0 { item = nil }
    throw Stop()
  }

  private func step() {
    let index = random.below(2)
    let shelf = shelves[index]
    let id = anyID()
    let kind = random.below(20)
    steps.append(kind)
    switch kind {
    case 0, 1, 2:
      number += 1
      shelf.items[id: id]?.weight = Weight(number)
    case 3: shelf.items[id: id] = nil
    case 4, 5: shelf.items[id: id] = item(id)
    case 6:
      if let first = shelf.items.first { shelf.items[0] = item(first.id) }
    case 7:
      let other = anyID()
      if shelf.items[id: other] == nil { shelf.items[id: id]?.id = other }
    case 8: change(&shelf.items)
    case 9:
      let before = shelf.items
      var written = steps
      try? transaction { () throws(Stop) in
        several()
        written = steps
        throw Stop()
      }
      // Who subscribed inside may have written since.
      if written == steps { #expect(shelf.items == before, "seed \(seed), \(steps)") }
    case 10: transaction { several() }
    case 11: transaction { swap(&shelves[0].items, &shelves[1].items) }
    case 12: snapshots.append((shelf.items, Array(shelf.items)))
    case 13: shelf.items = snapshots.last?.list ?? []
    case 14, 15: watch(shelf)
    case 16: if !watchers.isEmpty { watchers.remove(at: random.below(watchers.count)) }
    case 17:
      switch random.below(6) {
      case 0: watchers = []
      case 1:
        others = []
        mirrors = []
      case 2: others.append(shelf.$items.signal.subscribe { _ in })
      case 3: mirrors.append(Mirror(of: shelf))
      case 4:
        others.append(
          shelf.$items.signal.filtered { $0.weight.value % 2 == 0 }.changes.subscribe { _ in })
      default:
        shelves[index] = Shelf()
        watchers.removeAll { $0.shelf === shelf }
        mirrors.removeAll { $0.shelf === shelf }
      }
    case 18: try? fail(&shelf.items[id: id])
    default:
      if shelf.items.count > 1 { shelf.items.move(from: 0, to: shelf.items.count - 1) }
    }
  }
}
