internal import Synchronization

/// What one `override` has put in front of an environment.
final class OverrideLayer {
  typealias Key = EnvironmentTable.Key

  /// The layers that the running code is inside of, the innermost last.
  @TaskLocal static var active: [Int] = []
  private static let lastID = Atomic(0)

  let id = OverrideLayer.lastID.wrappingAdd(1, ordering: .relaxed).newValue
  var values: [Key: Any] = [:]
  /// The stores that were first made inside, and end with the layer.
  var made: [any Store] = []

  init(_ key: Key, _ value: Any) { values[key] = value }
}

/// The stores that are being made.
final class Making {
  var keys: [(key: EnvironmentTable.Key, name: String)] = []
}
