/// Why a file could not be read, and on which line; whoever knows the file adds its name.
package struct ImportFailure: Error, Hashable {
  /// What was wrong.
  package enum Problem: Hashable {
    /// The bytes are not text in UTF-8.
    case invalidUTF8

    /// A quote was opened and never closed.
    case openQuote

    /// There is text between a closing quote and the next comma.
    case textAfterQuote

    /// The row has not as many cells as the header.
    case cellCount(Int, expected: Int)

    /// The file is a table whose first row names none of the columns that are needed.
    case unknownHeader(missing: String)

    /// The file is of no kind that can be imported.
    case unknownKind

    /// The cell of this column is not what the column holds.
    case badCell(column: String, text: String)
  }

  /// The line on which the trouble begins, from 1.
  package var line: Int

  /// What was wrong.
  package var problem: Problem

  /// Makes a failure.
  package init(line: Int, problem: Problem) {
    self.line = line
    self.problem = problem
  }
}

extension ImportFailure: CustomStringConvertible {
  /// The line and what was wrong, for people.
  package var description: String { "line \(line): \(problem)" }
}

extension ImportFailure.Problem: CustomStringConvertible {
  /// What was wrong, for people.
  package var description: String {
    switch self {
    case .invalidUTF8: "the text is not valid UTF-8"
    case .openQuote: "a quote is opened and never closed"
    case .textAfterQuote: "there is text between a closing quote and the next comma"
    case .cellCount(let count, let expected):
      "the row has \(count) cells, the header has \(expected)"
    case .unknownHeader(let missing):
      "the header has no column \"\(missing)\" (only exports in English are understood)"
    case .unknownKind: "this is neither a todo.txt file nor Strava's activities.csv"
    case .badCell(let column, let text):
      "\"\(TextLayout.shown(text))\" is not a value for \"\(column)\""
    }
  }
}
