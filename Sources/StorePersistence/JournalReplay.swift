/// One operation of a line, by where its parts stand.
struct ReplayedOperation {
  /// The name of the property, without quotes.
  let name: Range<Int>
  let kind: JournalOperationKind
  /// What follows the kind, as far as the kind has it.
  let first: Range<Int>
  let second: Range<Int>
  /// The whole operation.
  let text: Range<Int>

  /// Reads the operations of a line.
  static func read(
    _ bytes: [UInt8], _ line: Range<Int>, into operations: inout [ReplayedOperation]
  ) throws(JSONScanner.Failure) {
    var scanner = JSONScanner(bytes, line)
    try scanner.expect("[")
    repeat {
      scanner.skipSpace()
      operations.append(try read(&scanner))
    } while scanner.take(",")
    try scanner.expect("]")
    try scanner.finish()
  }

  private static func read(
    _ scanner: inout JSONScanner
  ) throws(JSONScanner.Failure) -> ReplayedOperation {
    let start = scanner.position
    try scanner.expect("[")
    scanner.skipSpace()
    let name = try scanner.skipString()
    try scanner.expect(",")
    scanner.skipSpace()
    let word = try scanner.skipString()
    guard let kind = JournalOperationKind(scanner.bytes, word) else {
      throw scanner.failure("an unknown operation")
    }
    let first = kind.argumentCount > 0 ? try argument(&scanner) : 0..<0
    let second = kind.argumentCount > 1 ? try argument(&scanner) : 0..<0
    try scanner.expect("]")
    return ReplayedOperation(
      name: name, kind: kind, first: first, second: second, text: start..<scanner.position)
  }

  private static func argument(
    _ scanner: inout JSONScanner
  ) throws(JSONScanner.Failure) -> Range<Int> {
    try scanner.expect(",")
    return try scanner.skipValue()
  }
}

extension JournalOperationKind {
  private static let words: [(word: [UInt8], kind: JournalOperationKind)] = [
    .add, .update, .insert, .remove, .set, .move, .clear, .order,
  ].map { (Array($0.rawValue.utf8), $0) }

  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    for (word, kind) in JournalOperationKind.words where word.count == range.count {
      if bytes[range].elementsEqual(word) {
        self = kind
        return
      }
    }
    return nil
  }
}

/// Somebody who makes the value of a property of its operations, one after the other.
protocol Replayer: AnyObject {
  func apply(_ operation: ReplayedOperation, _ replay: JournalReplay)

  /// What came of it, for the kept property that made the replayer.
  func finish(_ replay: JournalReplay) -> any Sendable
}

/// The lines of a journal on their way to become values.
final class JournalReplay {
  let bytes: [UInt8]
  let session: DecodingSession
  var issues = IssueList()
  /// The number of the line at work.
  private(set) var line = 0
  /// Where the first line begins that is no part of a snapshot.
  private(set) var snapshotEnd: Int?
  /// The properties whose snapshot has begun.
  private var begun: Set<String> = []
  /// Whether something is missing or had to be left out, so that the file should be written anew.
  var isDamaged = false
  /// The operations on properties that nobody keeps, as they are written.
  private(set) var unknown: [String] = []
  private var unknownNames: Set<String> = []
  private var replayers: [(name: [UInt8], replayer: any Replayer)]
  private var lastReplayer = 0
  /// Gets the operations instead of the replayers, before a migration.
  var collector: DocumentCollector?

  init(_ bytes: [UInt8], _ replayers: [String: any Replayer]) {
    self.bytes = bytes
    session = DecodingSession(bytes)
    self.replayers = replayers.map {
      (Array(JSON.quoted($0.key).utf8.dropFirst().dropLast()), $0.value)
    }
  }

  /// Applies the lines and reports those that are damaged or missing.
  func apply(_ lines: JournalLines) {
    for bad in lines.badLines {
      isDamaged = true
      issues.append(.badLine(line: bad.number, text: IssueList.excerpt(bytes[bad.range])))
    }
    var operations: [ReplayedOperation] = []
    var last = 0
    var badBefore = 0
    for current in lines.lines {
      line = current.number
      badBefore += noteGap(before: current, after: last, lines.badLines[badBefore...])
      last = current.sequence
      operations.removeAll(keepingCapacity: true)
      do throws(JSONScanner.Failure) {
        try ReplayedOperation.read(bytes, current.json, into: &operations)
      } catch {
        isDamaged = true
        issues.append(.badLine(line: line, text: IssueList.excerpt(bytes[current.json])))
        continue
      }
      if snapshotEnd == nil, !isPartOfSnapshot(operations) {
        snapshotEnd = current.json.lowerBound
      }
      for operation in operations { apply(operation) }
    }
  }

  /// Whether a line may be one of the snapshot: a row at the end, or the beginning of a property.
  private func isPartOfSnapshot(_ operations: [ReplayedOperation]) -> Bool {
    guard operations.count == 1, let operation = operations.first else { return false }
    switch operation.kind {
    case .add: return true
    case .clear, .set: return begun.insert(session.string(operation.name)).inserted
    case .insert, .update, .remove, .move, .order: return false
    }
  }

  /// Reports commits that are missing and were not seen as damaged lines, and lines that were put
  /// in between.
  ///
  /// - Returns: How many damaged lines stand before the current one.
  private func noteGap(
    before current: JournalLines.Line, after last: Int,
    _ badLines: ArraySlice<JournalLines.BadLine>
  ) -> Int {
    let missing = current.sequence - last - 1
    let bad = badLines.prefix { $0.number <= current.number }.count
    if missing < 0 {
      isDamaged = true
      issues.append(.outOfOrder(line: current.number))
    } else if missing > bad {
      isDamaged = true
      issues.append(.missingCommits(count: missing - bad, line: current.number))
    }
    return bad
  }

  private func apply(_ operation: ReplayedOperation) {
    if let collector { return collector.apply(operation, self) }
    let name = bytes[operation.name]
    if !replayers.isEmpty, name.elementsEqual(replayers[lastReplayer].name) {
      return replayers[lastReplayer].replayer.apply(operation, self)
    }
    if let index = replayers.firstIndex(where: { name.elementsEqual($0.name) }) {
      lastReplayer = index
      return replayers[index].replayer.apply(operation, self)
    }
    let text = String(decoding: name, as: UTF8.self)
    if unknownNames.insert(text).inserted { issues.append(.unknownProperty(text)) }
    unknown.append(session.string(operation.text))
  }

  /// Decodes a value of an operation; `takeLeftovers(_:)` tells what was not as expected.
  func decode<Value: Decodable>(
    _ type: Value.Type, _ range: Range<Int>, _ template: DecodingMembers? = nil
  ) throws -> Value {
    session.restart()
    let decoder = ValueDecoder(session: session, range: range, template: template)
    return try decoder.decode(type)
  }

  /// Reports the fields that were repaired, and gives what the value does not hold.
  func takeLeftovers(_ property: String) -> [Leftover] {
    if !session.hasLeftovers { return [] }
    for repair in session.repairs {
      issues.append(
        .repairedField(
          property: property, line: line, field: repair.path.joined(separator: "."),
          reason: repair.reason))
    }
    return session.leftovers
  }

  /// Reports a value that could not be decoded.
  func noteUnreadable(_ range: Range<Int>, _ error: any Error, _ property: String) {
    issues.append(
      .unreadableRow(
        property: property, line: line, text: IssueList.excerpt(bytes[range]),
        reason: DecodingProblem.reason(error)))
  }

  /// A place in a list; nil when it is none, as people may write.
  func position(_ range: Range<Int>) -> Int? {
    session.integer(range).flatMap { $0 < 0 ? nil : $0 }
  }
}
