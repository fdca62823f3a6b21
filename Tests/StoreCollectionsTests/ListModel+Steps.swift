import StoreCollections

extension ListModel {
  /// The steps that the walks are made of: each does the same to the list and to the array.
  static let steps: [(name: String, change: @Sendable (inout ListModel) -> Void)] = [
    (
      "append",
      { model in
        let row = model.fresh()
        _ = model.list.append(row)
        model.rows.append(row)
      }
    ),
    ("insert at 0", { $0.insert($0.fresh(), at: 0) }),
    ("insert in the middle", { $0.insert($0.fresh(), at: $0.rows.count / 2) }),
    ("remove the first", { $0.remove(at: 0) }),
    ("remove in the middle", { $0.remove(at: $0.rows.count / 2) }),
    ("remove the last", { $0.remove(at: $0.rows.count - 1) }),
    ("move the first to the end", { $0.move(from: 0, to: $0.rows.count - 1) }),
    ("move the last to the front", { $0.move(from: $0.rows.count - 1, to: 0) }),
    ("swap", { $0.swap(0, $0.rows.count - 1) }),
    ("move offsets", { $0.move([0, $0.rows.count / 2], to: $0.rows.count) }),
    ("remove offsets", { $0.remove([$0.rows.count - 1, 0, 0]) }),
    ("toggle in the middle", { $0.toggle(at: $0.rows.count / 2) }),
    ("toggle by id", { $0.toggleByID(at: $0.rows.count - 1) }),
    ("insert three", { $0.insert($0.freshRows(3), at: $0.rows.count / 2) }),
    (
      "sort",
      { model in
        model.list.sort(on: { -$0.id })
        model.rows.sort { $0.id > $1.id }
      }
    ),
    (
      "remove odd ids",
      { model in
        model.list.removeAll { $0.id % 2 == 1 }
        model.rows.removeAll { $0.id % 2 == 1 }
      }
    ),
    (
      "replace all",
      { model in
        let row = model.fresh()
        model.replaceAll(with: model.rows.reversed().dropLast() + [row])
      }
    ),
    (
      "remove all",
      { model in
        model.list.removeAll()
        model.rows.removeAll()
      }
    ),
  ]

  mutating func insert(_ row: Row, at index: Int) {
    _ = list.insert(row, at: index)
    rows.insert(row, at: index)
  }

  mutating func insert(_ new: [Row], at index: Int) {
    _ = list.insert(contentsOf: new, at: index)
    rows.insert(contentsOf: new, at: index)
  }

  mutating func remove(at index: Int) {
    guard rows.indices.contains(index) else { return }
    list.remove(at: index)
    rows.remove(at: index)
  }

  mutating func removeByID(at index: Int) {
    guard rows.indices.contains(index) else { return }
    list.remove(id: rows[index].id)
    rows.remove(at: index)
  }

  mutating func remove(_ offsets: [Int]) {
    guard offsets.allSatisfy({ rows.indices.contains($0) }) else { return }
    list.remove(atOffsets: offsets)
    rows.remove(atOffsets: offsets)
  }

  mutating func move(from source: Int, to target: Int) {
    guard rows.indices.contains(source), rows.indices.contains(target) else { return }
    list.move(from: source, to: target)
    rows.insert(rows.remove(at: source), at: target)
  }

  mutating func move(_ offsets: [Int], to destination: Int) {
    guard offsets.allSatisfy({ rows.indices.contains($0) }) else { return }
    list.move(fromOffsets: offsets, toOffset: destination)
    rows.move(fromOffsets: offsets, toOffset: destination)
  }

  mutating func swap(_ first: Int, _ second: Int) {
    guard rows.indices.contains(first), rows.indices.contains(second) else { return }
    list.swapAt(first, second)
    rows.swapAt(first, second)
  }

  mutating func toggle(at index: Int) {
    guard rows.indices.contains(index) else { return }
    list[index].value ^= 1
    rows[index].value ^= 1
  }

  mutating func toggleByID(at index: Int) {
    guard rows.indices.contains(index) else { return }
    list[id: rows[index].id]?.value ^= 1
    rows[index].value ^= 1
  }

  mutating func changeID(at index: Int) {
    guard rows.indices.contains(index) else { return }
    let id = fresh().id
    list[index].id = id
    rows[index].id = id
  }

  mutating func replaceAll(with new: [Row]) {
    _ = list.replaceAll(with: new)
    rows = new
  }
}
