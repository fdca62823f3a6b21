/// Rows of text in columns, aligned by what a terminal shows.
///
///     var table = TextTable(columns: [.trailing, .leading])
///     table.add(["1", "Buy paper"])
///     for line in table.lines(isStyled: false) { print(line) }
package struct TextTable {
  /// Which side of its column a text is at.
  package enum Alignment: Hashable {
    /// Left.
    case leading

    /// Right, for numbers.
    case trailing
  }

  /// A text in a row.
  package struct Cell: Hashable, ExpressibleByStringLiteral {
    /// The text, on one line.
    package let text: String

    /// How it is shown when styles are wanted.
    package var style: TextStyle?

    /// Makes a cell; what has no place on a line is shown by a sign.
    package init(_ text: String, style: TextStyle? = nil) {
      self.text = TextLayout.shown(text)
      self.style = style
    }

    /// Makes a cell without a style.
    package init(stringLiteral text: String) {
      self.init(text)
    }
  }

  /// The number of columns between two texts.
  private static let gap = 2

  private let columns: [Alignment]
  private var rows: [[Cell]] = []

  /// Makes a table without rows.
  package init(columns: [Alignment]) {
    self.columns = columns
  }

  /// Adds a row at the end.
  ///
  /// - Precondition: There is a cell for each column.
  package mutating func add(_ row: [Cell]) {
    precondition(row.count == columns.count, "\(row.count) cells for \(columns.count) columns")
    rows.append(row)
  }

  /// Lays the rows out.
  ///
  /// - Complexity: O(*n*) in the length of all texts.
  /// - Parameters:
  ///   - isStyled: Whether cells are shown in their styles.
  ///   - limit: The number of columns that a line may take; nil for any. The widest column is cut
  ///     to keep to it, and no other.
  /// - Returns: A line for each row, without white space at its end.
  package func lines(isStyled: Bool, limit: Int? = nil) -> [String] {
    var widths = columns.indices.map { column in
      rows.reduce(0) { max($0, TextLayout.width(of: $1[column].text)) }
    }
    if let limit, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }) {
      let total = widths.reduce(0, +) + Self.gap * (widths.count - 1)
      if total > limit { widths[widest] = max(1, widths[widest] - (total - limit)) }
    }
    return rows.map { row in line(row, widths: widths, isStyled: isStyled) }
  }

  private func line(_ row: [Cell], widths: [Int], isStyled: Bool) -> String {
    var line = ""
    var pending = 0
    for (column, cell) in row.enumerated() {
      let text = TextLayout.truncated(cell.text, toWidth: widths[column])
      let padding = max(0, widths[column] - TextLayout.width(of: text))
      if columns[column] == .trailing { pending += padding }
      if !text.isEmpty {
        line += String(repeating: " ", count: pending)
        line += isStyled ? cell.style?.applied(to: text) ?? text : text
        pending = 0
      }
      pending += Self.gap + (columns[column] == .leading ? padding : 0)
    }
    return line
  }
}
