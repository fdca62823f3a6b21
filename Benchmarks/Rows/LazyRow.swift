/// A row whose state is made only when the row is measured, and released afterwards.
struct LazyRow {
  let name: String
  let make: () -> Row

  init(_ name: String, _ make: @escaping (String) -> Row) {
    self.name = name
    self.make = { make(name) }
  }
}
