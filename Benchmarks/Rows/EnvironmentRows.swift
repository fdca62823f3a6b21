import StoreCollections
import StoreEnvironment
import StoreSignals

/// The rows of actions, log, history and environment.
enum EnvironmentRows {
  static var all: [Row] {
    [action, logAndHistory] + [1000, 1_000_000].map(undo) + [lookup, snapshot, restore]
  }

  static var memory: [Figure] {
    [
      Figure(
        name: "memory, history of 10,000 edits on 100,000 rows", size: 10_000, unit: "bytes"
      ) {
        let environment = StoreEnvironment(history: History.Limits(entries: 20_000, bytes: .max))
        let store = environment[Shelf.self]
        store.fill(100_000)
        environment.history.removeAll()
        for index in 0..<10_000 { store.toggle(index * 7 % 100_000) }
        return Double(environment.history.byteCount)
      }
    ]
  }

  private struct Entry: Identifiable, Equatable {
    var id: Int
    var title = "Buy paper"
    var isDone = false
    var priority = 0
    var date = 0.0
  }

  private final class Shelf: StandaloneStore {
    let scope = StoreScope()
    @Stored private(set) var entries: IdentifiedList<Entry> = []
    @Stored private(set) var count = 0

    func fill(_ count: Int) {
      action { _ = entries.append(contentsOf: (0..<count).map { Entry(id: $0) }) }
    }

    func toggle(_ place: Int) { action { entries[place].isDone.toggle() } }
    func set(_ count: Int) { action { self.count = count } }
    func setBare(_ count: Int) { self.count = count }

    var doneCount: Int { entries.count { $0.isDone } }
  }

  private static var action: Row {
    let environment = StoreEnvironment(history: .off)
    let store = environment[Shelf.self]
    let bare = environment[Shelf.self, id: "bare"]
    let count = 1_000_000
    return Row(
      "action, one set", size: 1, operations: count, expected: count - 1,
      rivals: [
        .init(name: "bare set") { count in
          for index in 0..<count { bare.setBare(index) }
          return bare.count
        }
      ]
    ) { count in
      for index in 0..<count { store.set(index) }
      withExtendedLifetime(environment) {}
      return store.count
    }
  }

  private static var logAndHistory: Row {
    let size = 100_000
    let environment = StoreEnvironment()
    let store = environment[Shelf.self]
    store.fill(size)
    environment.history.removeAll()
    environment.log.limit = 100
    let count = 20_000
    return Row(
      "action, log and history on", size: size, operations: count,
      expected: environment.history
        .limits.entries
    ) { count in
      for index in 0..<count { store.toggle(index % size) }
      return environment.history.undoNames.count
    }
  }

  private static func undo(size: Int) -> Row {
    let environment = StoreEnvironment()
    let store = environment[Shelf.self]
    store.fill(size)
    environment.history.removeAll()
    store.toggle(size / 2)
    // An undo and a redo in turn: each is one operation, and an even number leaves the row done.
    let count = 20_000
    return Row("History.undo, one row", size: size, operations: count, expected: 1) { count in
      for index in 0..<count {
        if index.isMultiple(of: 2) {
          environment.history.undo()
        } else {
          environment.history.redo()
        }
      }
      return store.doneCount
    }
  }

  private static var lookup: Row {
    let environment = StoreEnvironment(history: .off)
    environment[Shelf.self].set(1)
    let count = 1_000_000
    return Row("environment lookup", size: 1, operations: count, expected: count) { count in
      var sum = 0
      for _ in 0..<count { sum &+= environment[Shelf.self].count }
      return sum
    }
  }

  private static var snapshot: Row {
    let size = 100_000
    let environment = StoreEnvironment()
    environment[Shelf.self].fill(size)
    let count = 1000
    return Row("snapshot, 100,000 rows", size: size, operations: count, expected: count) { count in
      var sum = 0
      for _ in 0..<count { sum &+= environment.snapshot().stores.count }
      return sum
    }
  }

  private static var restore: Row {
    let size = 100_000
    let environment = StoreEnvironment()
    let store = environment[Shelf.self]
    store.fill(size)
    let before = environment.snapshot()
    let count = 10
    return Row(
      "snapshot and restore, 100,000 rows, one differs", size: size, operations: count,
      expected: 0
    ) { count in
      for index in 0..<count {
        store.toggle(index)
        environment.restore(before)
      }
      return store.doneCount
    }
  }
}
