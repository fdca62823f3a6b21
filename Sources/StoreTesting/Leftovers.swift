/// What is still there when a test has ended.
public struct Leftovers: Equatable, Sendable, CustomStringConvertible {
  /// The properties that are still subscribed to, with how many times.
  public var subscriptions: [String] = []

  /// Where the effects were declared that still run.
  public var effects: [String] = []

  /// The async work that has not ended, by store and name.
  public var tasks: [String] = []

  /// The stores that somebody still holds.
  public var stores: [String] = []

  /// Makes a report to compare with; nothing is left by default.
  public init() {}

  /// Whether nothing is left.
  public var isEmpty: Bool { self == Leftovers() }

  /// What is left, a kind a line; empty when nothing is.
  public var description: String {
    let kinds = [
      ("subscriptions", subscriptions), ("effects", effects), ("tasks", tasks), ("stores", stores),
    ]
    return kinds.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1.joined(separator: ", "))" }
      .joined(separator: "\n")
  }
}
