/// A row of the lists under test.
struct Row: Identifiable, Hashable, Codable, Sendable {
  var id: Int
  var value = 0

  init(_ id: Int, _ value: Int = 0) {
    self.id = id
    self.value = value
  }
}
