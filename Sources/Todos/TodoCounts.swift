/// How many todos there are.
public struct TodoCounts: Hashable, Sendable {
  /// How many are not done.
  public var open: Int

  /// How many are done.
  public var done: Int

  /// Makes counts.
  public init(open: Int = 0, done: Int = 0) {
    self.open = open
    self.done = done
  }

  /// How many there are.
  public var all: Int { open + done }
}
