/// One part of a commit, to be turned into text later and on another thread.
typealias JournalOperation = @Sendable (inout JournalText) -> Void

/// The lines of a journal while they are being made.
struct JournalText {
  private var buffer = EncodingBuffer()
  /// The number of the last line.
  private(set) var sequence: Int
  /// What could not be written.
  private(set) var problems: [(property: String, reason: String)] = []
  private var hasOperations = false

  init(after sequence: Int) { self.sequence = sequence }

  private(set) var bytes: [UInt8] {
    _read { yield buffer.bytes }
    _modify { yield &buffer.bytes }
  }

  /// The two equal lines at the beginning, of which one may be damaged.
  mutating func appendHeader(version: Int) {
    for _ in 0..<2 {
      let start = beginLine(0)
      append(#"{"journal":1,"version":\#(version)}"#)
      endLine(start)
    }
  }

  /// Appends one line for a commit.
  mutating func appendCommit(_ operations: [JournalOperation]) {
    sequence += 1
    let start = beginLine(sequence)
    append("[")
    hasOperations = false
    for operation in operations { operation(&self) }
    if hasOperations {
      append("]")
      endLine(start)
    } else {
      bytes.removeSubrange(start...)
      sequence -= 1
    }
  }

  /// Appends a line with a text that was a line's before, under a new number.
  mutating func appendCommit(text: ArraySlice<UInt8>) {
    sequence += 1
    let start = beginLine(sequence)
    bytes += text
    endLine(start)
  }

  /// Appends one operation, or nothing when a value of it cannot be written.
  ///
  /// - Parameters:
  ///   - property: The name of the property.
  ///   - kind: What is done to it.
  ///   - position: Where, if that matters.
  ///   - further: A second position.
  ///   - appendRest: Appends what else belongs to it.
  mutating func append(
    _ property: String, _ kind: JournalOperationKind, at position: Int? = nil,
    to further: Int? = nil, _ appendRest: (inout JournalText) throws -> Void = { _ in }
  ) {
    let start = bytes.count
    append(hasOperations ? ",[" : "[")
    bytes.append(quoted: property)
    append(kind.text)
    for position in [position, further] {
      guard let position else { continue }
      append(",")
      bytes.append(position)
    }
    do {
      try appendRest(&self)
      append("]")
      hasOperations = true
    } catch {
      bytes.removeSubrange(start...)
      problems.append((property, EncodingProblem.reason(error)))
    }
  }

  mutating func appendValue(_ value: some Encodable) throws {
    append(",")
    let session = EncodingSession(exchange(&buffer, with: EncodingBuffer()))
    defer { buffer = session.take() }
    try session.write(value)
  }

  mutating func appendText(_ text: String) {
    append(",")
    append(text)
  }

  mutating func appendOrder(_ order: [Int]) {
    append(",[")
    for (place, position) in order.enumerated() {
      if place > 0 { append(",") }
      bytes.append(position)
    }
    append("]")
  }

  /// Appends an operation that is text already.
  mutating func append(operation text: String) {
    append(hasOperations ? "," : "")
    hasOperations = true
    append(text)
  }

  private mutating func append(_ text: String) { bytes += text.utf8 }

  private mutating func beginLine(_ number: Int) -> Int {
    let start = bytes.count
    append("00000000 ")
    bytes.append(number)
    append(" ")
    return start
  }

  private mutating func endLine(_ start: Int) {
    let checksum = Checksum.of(bytes, start + 9..<bytes.count)
    for digit in 0..<8 {
      let value = UInt8(truncatingIfNeeded: checksum >> (28 - 4 * UInt32(digit)) & 0xF)
      bytes[start + digit] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Takes the lines made so far, and goes on behind them.
  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  mutating func takeProblems() -> [(property: String, reason: String)] {
    defer { problems = [] }
    return problems
  }
}

/// What an operation does to a property.
enum JournalOperationKind: String {
  /// `[name,"set",value]`.
  case set
  /// `[name,"clear"]`: the list has no rows.
  case clear
  /// `[name,"add",row]`: a row at the end.
  case add
  /// `[name,"insert",position,row]`.
  case insert
  /// `[name,"update",position,row]`: the row with the same id is this one now.
  case update
  /// `[name,"remove",position,id]`.
  case remove
  /// `[name,"move",from,to]`.
  case move
  /// `[name,"order",position,[from…]]`: the row `position + k` is the one that was at
  /// `position + from[k]`.
  case order

  /// How many values follow it.
  var argumentCount: Int {
    switch self {
    case .clear: 0
    case .set, .add: 1
    case .insert, .update, .remove, .move, .order: 2
    }
  }

  var text: String {
    switch self {
    case .set: ",\"set\""
    case .clear: ",\"clear\""
    case .add: ",\"add\""
    case .insert: ",\"insert\""
    case .update: ",\"update\""
    case .remove: ",\"remove\""
    case .move: ",\"move\""
    case .order: ",\"order\""
    }
  }
}
