import Contestants
import StoreCollections

/// The rows of lists, beside an array.
enum ListRows {
  static func all(_ sizes: [Int]) -> [LazyRow] { sizes.flatMap { rows($0) } }

  private static func rows(_ size: Int) -> [LazyRow] {
    [
      LazyRow("IdentifiedList.subscript, toggle") { toggle($0, size) },
      LazyRow("IdentifiedList.subscript, toggle by id") { toggleByID($0, size) },
      LazyRow("IdentifiedList.insert at 0") { insert($0, size) },
      LazyRow("IdentifiedList.remove at random") { remove($0, size) },
      LazyRow("IdentifiedList.move one row") { move($0, size) },
      LazyRow("IdentifiedList.index of id") { indexOfID($0, size) },
      LazyRow("IdentifiedList.index of id, after a removal") { indexAfterRemoval($0, size) },
      LazyRow("IdentifiedList.snapshot, then toggle") { snapshot($0, size) },
      LazyRow("IdentifiedList.forEach") { forEach($0, size) },
      LazyRow("IdentifiedList.init") { build($0, size) },
      LazyRow("IdentifiedList.sort") { sort($0, size) },
    ]
  }

  /// A thousand different rows of a list, far from each other.
  static func spots(_ size: Int) -> [Int] { (0..<1000).map { $0 * 617 % 1000 * (size / 1000) } }

  static func todos(_ size: Int) -> [Todo] { (0..<size).map { Todo(id: $0) } }

  static func list(_ size: Int) -> IdentifiedList<Todo> {
    (try? IdentifiedList(todos(size))) ?? []
  }

  /// The sum of what the spots are, over whole rounds of them.
  static func sum(_ size: Int, _ operations: Int) -> Int {
    operations / 1000 * (999 * 1000 / 2) * (size / 1000)
  }

  /// Fewer operations where an array needs long for each.
  private static func structural(_ size: Int) -> Int {
    size == 1000 ? 1000 : 100_000_000 / size
  }

  private static func toggle(_ name: String, _ size: Int) -> Row {
    var list = list(size)
    var array = todos(size)
    let spots = spots(size)
    return Row(
      name, size: size, operations: 100_000, expected: sum(size, 100_000),
      rivals: [
        .init(name: "Array") { count in
          var sum = 0
          for index in 0..<count {
            array[spots[index % 1000]].isDone.toggle()
            sum &+= spots[index % 1000]
          }
          return sum
        }
      ]
    ) { count in
      var sum = 0
      for index in 0..<count {
        list[spots[index % 1000]].isDone.toggle()
        sum &+= spots[index % 1000]
      }
      return sum
    }
  }

  private static func toggleByID(_ name: String, _ size: Int) -> Row {
    var list = list(size)
    var array = todos(size)
    let offsets = Dictionary(uniqueKeysWithValues: array.map { ($0.id, $0.id) })
    let spots = spots(size)
    return Row(
      name, size: size, operations: 100_000, expected: sum(size, 100_000),
      rivals: [
        .init(name: "Array and dictionary") { count in
          var sum = 0
          for index in 0..<count {
            guard let offset = offsets[spots[index % 1000]] else { continue }
            array[offset].isDone.toggle()
            sum &+= offset
          }
          return sum
        }
      ]
    ) { count in
      var sum = 0
      for index in 0..<count {
        list[id: spots[index % 1000]]?.isDone.toggle()
        sum &+= spots[index % 1000]
      }
      return sum
    }
  }

  private static func insert(_ name: String, _ size: Int) -> Row {
    // One list for all samples, put back in between: one that is made anew for each of them is in
    // no cache, unlike a list in use.
    var list = list(size)
    var array = todos(size)
    let count = structural(size)
    return Row(
      name, size: size, operations: 1000, expected: size + 1000,
      rivals: [
        .init(
          name: "Array", prepare: { array = todos(size) }, operations: count,
          expected: size + count
        ) { count in
          for id in 0..<count { array.insert(Todo(id: size + id), at: 0) }
          return array.count
        }
      ], prepare: { list.remove(atOffsets: 0..<list.count - size) },
      { count in
        for id in 0..<count { _ = list.insert(Todo(id: size + id), at: 0) }
        return list.count
      })
  }

  private static func remove(_ name: String, _ size: Int) -> Row {
    // One list for all samples, put back in between; see `insert`.
    var list = list(size)
    var nextID = size
    var array = todos(size)
    let spots = spots(size)
    let count = structural(size) / 2
    return Row(
      name, size: size, operations: 500, expected: size - 500,
      rivals: [
        .init(
          name: "Array", prepare: { array = todos(size) }, operations: count,
          expected: size - count
        ) { count in
          for step in 0..<count { array.remove(at: spots[step % 1000] % (size - step)) }
          return array.count
        }
      ],
      prepare: {
        for step in (0..<size - list.count).reversed() {
          _ = list.insert(Todo(id: nextID), at: spots[step % 1000] % (size - step))
          nextID += 1
        }
      },
      { count in
        for step in 0..<count { list.remove(at: spots[step % 1000] % (size - step)) }
        return list.count
      })
  }

  private static func move(_ name: String, _ size: Int) -> Row {
    var list = list(size)
    var array = todos(size)
    let spots = spots(size)
    return Row(
      name, size: size, operations: 10_000, expected: size,
      rivals: [
        .init(
          name: "Array", prepare: { array = todos(size) }, operations: structural(size)
        ) { count in
          for step in 0..<count {
            array.insert(array.remove(at: spots[step % 1000]), at: spots[(step + 1) % 1000])
          }
          return array.count
        }
      ]
    ) { count in
      for step in 0..<count { list.move(from: spots[step % 1000], to: spots[(step + 1) % 1000]) }
      return list.count
    }
  }

  private static func indexOfID(_ name: String, _ size: Int) -> Row {
    let list = list(size)
    let offsets = Dictionary(uniqueKeysWithValues: (0..<size).map { ($0, $0) })
    let spots = spots(size)
    return Row(
      name, size: size, operations: 100_000, expected: sum(size, 100_000),
      rivals: [
        .init(name: "dictionary") { count in
          (0..<count).reduce(0) { $0 &+ (offsets[spots[$1 % 1000]] ?? 0) }
        }
      ]
    ) { count in
      (0..<count).reduce(0) { $0 &+ (list.index(ofID: spots[$1 % 1000]) ?? 0) }
    }
  }

  private static func indexAfterRemoval(_ name: String, _ size: Int) -> Row {
    let list = list(size)
    let array = todos(size)
    return Row(
      name, size: size, operations: 1, expected: size - 2,
      rivals: [
        .init(name: "Array and dictionary") { _ in
          var copy = array
          copy.remove(at: 0)
          let offsets = Dictionary(
            uniqueKeysWithValues: copy.enumerated().map { ($1.id, $0) })
          return offsets[size - 1] ?? 0
        }
      ]
    ) { _ in
      var copy = list
      copy.remove(at: 0)
      return copy.index(ofID: size - 1) ?? 0
    }
  }

  private static func snapshot(_ name: String, _ size: Int) -> Row {
    var list = list(size)
    var array = todos(size)
    let spots = spots(size)
    let count = structural(size)
    return Row(
      name, size: size, operations: count, expected: count * size,
      rivals: [
        .init(name: "Array") { count in
          var sum = 0
          for index in 0..<count {
            let kept = array
            array[spots[index % 1000]].isDone.toggle()
            sum += kept.count
          }
          return sum
        }
      ]
    ) { count in
      var sum = 0
      for index in 0..<count {
        let kept = list
        list[spots[index % 1000]].isDone.toggle()
        sum += kept.count
      }
      return sum
    }
  }

  private static func forEach(_ name: String, _ size: Int) -> Row {
    let list = list(size)
    let array = todos(size)
    return Row(
      name, size: size, operations: size, expected: size * (size - 1) / 2,
      rivals: [
        .init(name: "Array") { _ in
          var sum = 0
          for todo in array { sum &+= todo.id }
          return sum
        }
      ]
    ) { _ in
      var sum = 0
      func add(_ todo: Todo) { sum &+= todo.id }
      list.forEach(add)
      return sum
    }
  }

  private static func build(_ name: String, _ size: Int) -> Row {
    let array = todos(size)
    return Row(
      name, size: size, operations: size, expected: size,
      rivals: [
        .init(name: "Array and dictionary") { _ in
          let copy = Array(array.lazy.map { $0 })
          return Dictionary(uniqueKeysWithValues: copy.enumerated().map { ($1.id, $0) }).count
        }
      ]
    ) { _ in ((try? IdentifiedList(array)) ?? []).count }
  }

  private static func sort(_ name: String, _ size: Int) -> Row {
    let list = list(size)
    let array = todos(size)
    // The ids in another order: 7919 has no common divisor with the sizes.
    let key: (Todo) -> Int = { $0.id * 7919 % size }
    return Row(
      name, size: size, operations: size, expected: 0,
      rivals: [
        .init(name: "Array") { _ in
          var copy = array
          copy.sort { key($0) < key($1) }
          return key(copy[0])
        }
      ]
    ) { _ in
      var copy = list
      copy.sort { key($0) < key($1) }
      return key(copy[0])
    }
  }
}
