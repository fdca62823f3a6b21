/// Something about a saved journal that was not as expected; nothing of it is lost without one.
public enum JournalIssue: Equatable, Sendable {
  /// A line is damaged: its commit is missing. The file is kept as it was under the name of
  /// `keptAside`.
  case badLine(line: Int, text: String)

  /// Lines are gone without a trace: so many commits are missing before a line.
  case missingCommits(count: Int, line: Int)

  /// A line has a number that was there before, as one that was copied; it was applied where it
  /// stands.
  case outOfOrder(line: Int)

  /// The last line was never finished and does not count; as soon as the journal is opened for
  /// writing, the bytes are in a file whose name ends in ".torn".
  case tornTail(text: String)

  /// A row or value cannot be read by this version; its text is kept, also when the file is
  /// rewritten.
  case unreadableRow(property: String, line: Int, text: String, reason: String)

  /// A field of a row cannot be read and has the template's value; its text is kept until the field
  /// is changed.
  case repairedField(property: String, line: Int, field: String, reason: String)

  /// An edit does not fit the rows before it, as after a damaged line; it was applied to the row
  /// that it names, or left out.
  case misfit(property: String, line: Int)

  /// Two rows have one id; the later one is kept by its text and not in the list.
  case duplicate(property: String, line: Int, text: String)

  /// There is a property that nobody keeps; its text stays in the file.
  case unknownProperty(String)

  /// The file as it was found is kept under this name.
  case keptAside(String)

  /// So many further issues are not listed.
  case more(Int)
}

extension JournalIssue: CustomStringConvertible {
  /// The issue in words.
  public var description: String {
    switch self {
    case .badLine(let line, let text): "line \(line) is damaged, its commit is lost: \(text)"
    case .missingCommits(let count, let line): "\(count) commits are missing before line \(line)"
    case .outOfOrder(let line): "line \(line) has a number that was there before"
    case .tornTail(let text): "the last line was never finished and does not count: \(text)"
    case .unreadableRow(let property, let line, let text, let reason):
      "line \(line): a row of \(property) cannot be read (\(reason)): \(text)"
    case .repairedField(let property, let line, let field, let reason):
      "line \(line): the field \(field) of \(property) has a default (\(reason))"
    case .misfit(let property, let line): "line \(line): an edit of \(property) does not fit"
    case .duplicate(let property, let line, let text):
      "line \(line): another row of \(property) has the same id: \(text)"
    case .unknownProperty(let property): "nobody keeps \(property); it stays in the file"
    case .keptAside(let path): "the file as it was is kept as \(path)"
    case .more(let count): "and \(count) more"
    }
  }
}

/// Issues, of which the first thousand are listed.
struct IssueList {
  private(set) var issues: [JournalIssue] = []
  private var further = 0
  static var limit: Int { 1000 }

  mutating func append(_ issue: JournalIssue) {
    if issues.count < IssueList.limit { issues.append(issue) } else { further += 1 }
  }

  var all: [JournalIssue] { further == 0 ? issues : issues + [.more(further)] }

  /// The beginning of a text, for an issue.
  static func excerpt(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(200), as: UTF8.self)
    return bytes.count > 200 ? text + "…" : text
  }
}
