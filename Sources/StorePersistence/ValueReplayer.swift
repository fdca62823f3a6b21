/// A value as it was loaded.
struct LoadedValue<Value: Sendable>: Sendable {
  /// The value; nil when it could not be read.
  let value: Value?
  let leftovers: [Leftover]
  /// The text of a value that could not be read.
  let unread: String?
}

/// Takes the last value of a property.
final class ValueReplayer<Value: Codable & Equatable & Sendable>: Replayer {
  private let property: String
  private let template: DecodingMembers?
  /// Where the last value stands, and in which line.
  private var last: Range<Int>?

  init(_ property: String, template: DecodingMembers?) {
    self.property = property
    self.template = template
  }

  func apply(_ operation: ReplayedOperation, _ replay: JournalReplay) {
    guard operation.kind == .set else {
      replay.isDamaged = true
      return replay.issues.append(.misfit(property: property, line: replay.line))
    }
    last = operation.first
  }

  func finish(_ replay: JournalReplay) -> any Sendable {
    guard let last else { return LoadedValue<Value>(value: nil, leftovers: [], unread: nil) }
    do {
      let value = try replay.decode(Value.self, last, template)
      return LoadedValue(
        value: value, leftovers: replay.takeLeftovers(property), unread: nil)
    } catch {
      replay.noteUnreadable(last, error, property)
      return LoadedValue<Value>(
        value: nil, leftovers: [], unread: replay.session.string(last))
    }
  }
}
