import StoreCollections
import StoreEnvironment
import StoreSignals
import StoreTesting
import Testing

private struct Item: Equatable, Identifiable, Sendable {
  let id: Int
  var title: String
}

private final class Cabinet: StandaloneStore {
  let scope = StoreScope()
  @Stored private(set) var items: IdentifiedList<Item> = []

  func change(_ change: (inout IdentifiedList<Item>) -> Void) { action { change(&items) } }
  func changeSilently(_ change: (inout IdentifiedList<Item>) -> Void) { change(&items) }
}

@Suite("Undo and snapshots of an identified list")
struct ListHistoryTests {
  private let test = TestEnvironment()
  private var history: History { test.environment.history }
  private var cabinet: Cabinet { test.environment[Cabinet.self] }

  private func fill(_ count: Int) {
    cabinet.change { items in
      for id in 0..<count { _ = items.append(Item(id: id, title: "\(id)")) }
    }
  }

  @Test("A late write of a list is put back, and nobody hears of it, of rows and views neither")
  func lateWrites() {
    fill(3)
    let cabinet = cabinet
    var told = 0
    let titles = cabinet.$items.filtered { !$0.title.isEmpty }
    let subscriptions = [
      cabinet.$items.subscribe { _ in told += 1 },
      cabinet.$items.row(1).subscribe { _ in told += 1 },
      titles.changes.subscribe { _ in told += 1 },
    ]
    test.environment.dispose()
    let before = cabinet.items
    cabinet.changeSilently { $0[id: 1]?.title = "late" }
    transaction {
      cabinet.changeSilently { $0[id: 1]?.title = "" }
      cabinet.changeSilently { $0[id: 2] = nil }
      cabinet.changeSilently { _ = $0.insert(Item(id: 7, title: "late"), at: 0) }
    }
    #expect(cabinet.items == before)
    #expect(titles.value == before)
    #expect(told == 0)
    withExtendedLifetime(subscriptions) {}
  }

  @Test("Promise 28: positions, order and ids come back exactly after every kind of edit")
  func isExact() {
    let changes: [(inout IdentifiedList<Item>) -> Void] = [
      { _ = $0.append(contentsOf: (0..<6).map { Item(id: $0, title: "\($0)") }) },
      { _ = $0.insert(Item(id: 9, title: "nine"), at: 2) },
      { _ = $0.update(Item(id: 3, title: "three")) },
      { $0.move(fromOffsets: [0, 3, 4], toOffset: 7) },
      { _ = $0.remove(id: 1) },
      { $0.sort { $0.title > $1.title } },
      { items in
        items.removeAll { $0.id.isMultiple(of: 2) }
        _ = items.append(Item(id: 4, title: "again"))
        items.swapAt(0, 1)
      },
      { _ = $0.replaceAll(with: [Item(id: 4, title: "4"), Item(id: 7, title: "7")]) },
      { _ = $0.removeAll() },
    ]
    var states = [Array(cabinet.items)]
    for change in changes {
      cabinet.change(change)
      states.append(Array(cabinet.items))
    }
    #expect(history.undoNames.count == changes.count)
    for state in states.dropLast().reversed() {
      #expect(history.undo())
      #expect(Array(cabinet.items) == state)
      #expect(state.indices.allSatisfy { cabinet.items.index(ofID: state[$0].id) == $0 })
    }
    for state in states.dropFirst() {
      #expect(history.redo())
      #expect(Array(cabinet.items) == state)
    }
  }

  @Test("Restoring tells a list the smallest change: of 100 rows the one that differs")
  func restoresTheSmallestChange() {
    fill(100)
    let before = test.environment.snapshot()
    let changes: [(inout IdentifiedList<Item>) -> Void] = [
      { _ = $0.update(Item(id: 40, title: "forty")) }, { $0.remove(id: 50) },
      { _ = $0.insert(Item(id: 200, title: "new"), at: 7) }, { $0.move(from: 10, to: 80) },
    ]
    var told: [[ListEdit<Item>]] = []
    for change in changes {
      cabinet.change(change)
      let token = cabinet.$items.changes.subscribe { told.append($0.edits) }
      #expect(test.environment.restore(before) == [])
      token.cancel()
    }
    #expect(
      told == [
        [.update(at: 40, old: Item(id: 40, title: "forty"), new: Item(id: 40, title: "40"))],
        [.insert(at: 50, element: Item(id: 50, title: "50"))],
        [.remove(at: 7, element: Item(id: 200, title: "new"))], [.move(from: 80, to: 10)],
      ])
    #expect(Array(cabinet.items) == (0..<100).map { Item(id: $0, title: "\($0)") })
  }
}
