/// A row whose state is made only when the row is measured, and released afterwards.
struct LazyRow {
  let name: String
  let make: () async -> Row

  init(_ name: String, _ make: @escaping (String) async -> Row) {
    self.name = name
    self.make = { await make(name) }
  }
}
