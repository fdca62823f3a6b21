import Contestants
import StoreCollections
import StoreSignals

/// The rows of row subscribers and views, beside what gives the same from scratch.
enum ListViewRows {
  private final class Store {
    @Stored var todos: IdentifiedList<Todo>
    /// Goes up, so that each change is one.
    var step = 0

    init(_ size: Int) {
      todos =
        (try? IdentifiedList(
          ListRows.todos(size).map { todo in
            var todo = todo
            todo.priority = todo.id % 10
            return todo
          })) ?? []
    }
  }

  static func all(_ sizes: [Int]) -> [LazyRow] {
    let rows = [100, 1000, 10_000, 100_000].map { size in
      LazyRow("row subscribers, toggle one") { subscribers($0, size) }
    }
    return rows
      + sizes.flatMap { size in
        [
          LazyRow("filtered, toggle") { filtered($0, size) },
          LazyRow("filtered, from scratch") { filteredFromScratch($0, size) },
          LazyRow("sorted, key changes") { sorted($0, size) },
          LazyRow("sorted, from scratch") { sortedFromScratch($0, size) },
          LazyRow("grouped, row moves") { grouped($0, size) },
          LazyRow("grouped, from scratch") { groupedFromScratch($0, size) },
          LazyRow("sum, update") { sum($0, size) },
          LazyRow("sum, from scratch") { sumFromScratch($0, size) },
        ]
      }
  }

  private static func subscribers(_ name: String, _ size: Int) -> Row {
    let accumulator = Accumulator()
    let store = Store(size)
    let rows = (0..<size).map { store.$todos.row($0) }
    let tokens = rows.map { row in row.subscribe { accumulator.sum &+= $0?.id ?? 0 } }
    var array = ListRows.todos(size)
    let offsets = Dictionary(uniqueKeysWithValues: array.map { ($0.id, $0.id) })
    let receivers = Dictionary(
      uniqueKeysWithValues: array.map { todo in
        (todo.id, { (todo: Todo) in accumulator.sum &+= todo.id })
      })
    let count = 100_000
    func measure(_ toggle: @escaping (Int) -> Void) -> (Int) -> Int {
      { count in
        accumulator.sum = 0
        for index in 0..<count { toggle(index % size) }
        withExtendedLifetime(tokens) {}
        return accumulator.sum
      }
    }
    return Row(
      name, size: size, operations: count, expected: count / size * (size * (size - 1) / 2),
      rivals: [
        .init(
          name: "keyed table by hand",
          run: measure { id in
            guard let offset = offsets[id] else { return }
            array[offset].isDone.toggle()
            receivers[id]?(array[offset])
          })
      ],
      measure { id in
        // The call of a closure is inlined as a whole; `[id: id]?` ends its access in two places,
        // which costs a piece of memory from the heap.
        store.todos.update(id: id) { $0.isDone.toggle() }
      })
  }

  private static func filtered(_ name: String, _ size: Int) -> Row {
    let store = Store(size)
    let spots = ListRows.spots(size)
    let open = store.$todos.filtered { !$0.isDone }
    _ = open.count
    // A thousand rows go and come back: from n - 1 down to n - 1000 and up again to n.
    let expected = (1...1000).reduce(0) { $0 + size - $1 + size - 1000 + $1 }
    return Row(name, size: size, operations: 2000, expected: expected) { count in
      var sum = 0
      for index in 0..<count {
        store.todos[spots[index % 1000]].isDone.toggle()
        sum += open.count
      }
      return sum
    }
  }

  private static func filteredFromScratch(_ name: String, _ size: Int) -> Row {
    let todos = ListRows.todos(size)
    return Row(name, size: size, operations: 10, expected: 10 * size) { count in
      (0..<count).reduce(0) { sum, _ in sum + todos.filter { !$0.isDone }.count }
    }
  }

  private static func sorted(_ name: String, _ size: Int) -> Row {
    let store = Store(size)
    let spots = ListRows.spots(size)
    let sorted = store.$todos.sorted(on: \.priority)
    _ = sorted.count
    // The changed row has the greatest key and stands last.
    return Row(
      name, size: size, operations: 10_000, expected: ListRows.sum(size, 10_000)
    ) { count in
      var sum = 0
      for index in 0..<count {
        store.step += 1
        store.todos[spots[index % 1000]].priority = 10 + store.step
        sum += sorted[size - 1].id
      }
      return sum
    }
  }

  private static func sortedFromScratch(_ name: String, _ size: Int) -> Row {
    let todos = ListRows.todos(size)
    return Row(name, size: size, operations: 2, expected: 0) { count in
      (0..<count).reduce(0) { sum, _ in
        sum + todos.sorted { $0.id * 7919 % size < $1.id * 7919 % size }[0].id
      }
    }
  }

  private static func grouped(_ name: String, _ size: Int) -> Row {
    let store = Store(size)
    let spots = ListRows.spots(size)
    let groups = store.$todos.grouped(by: \.priority)
    _ = groups.count
    return Row(name, size: size, operations: 10_000, expected: 10_000 * 11) { count in
      var sum = 0
      for index in 0..<count {
        let spot = spots[index % 1000]
        let priority = (store.todos[spot].priority + 1) % 10
        store.todos[spot].priority = priority
        sum += groups.count + (groups[id: priority]?.rows.contains(id: spot) == true ? 1 : 0)
      }
      return sum
    }
  }

  private static func groupedFromScratch(_ name: String, _ size: Int) -> Row {
    let todos = ListRows.todos(size)
    return Row(name, size: size, operations: 2, expected: 20) { count in
      (0..<count).reduce(0) { sum, _ in sum + Dictionary(grouping: todos) { $0.id % 10 }.count }
    }
  }

  private static func sum(_ name: String, _ size: Int) -> Row {
    let store = Store(size)
    let spots = ListRows.spots(size)
    let total = store.$todos.sum(of: { $0.priority })
    _ = total.value
    return Row(name, size: size, operations: 10_000, expected: 10_000) { count in
      let before = total.value
      var last = 0
      for index in 0..<count {
        store.todos[spots[index % 1000]].priority += 1
        last = total.value
      }
      return last - before
    }
  }

  private static func sumFromScratch(_ name: String, _ size: Int) -> Row {
    let todos = ListRows.todos(size)
    return Row(
      name, size: size, operations: 10, expected: 10 * (size * (size - 1) / 2)
    ) { count in
      (0..<count).reduce(0) { sum, _ in todos.reduce(sum) { $0 + $1.id } }
    }
  }
}
