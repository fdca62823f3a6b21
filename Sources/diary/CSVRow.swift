/// A row of a table, with its cells as text on demand.
package struct CSVRow {
  /// The place of a cell in the file, without its outer quotes.
  struct Cell {
    var range: Range<Int>
    var hasEscapes: Bool
  }

  /// The line of the file on which the row begins, from 1.
  package let line: Int

  private let bytes: [UInt8]
  private let cells: [Cell]

  init(line: Int, bytes: [UInt8], cells: [Cell]) {
    self.line = line
    self.bytes = bytes
    self.cells = cells
  }

  /// The number of cells.
  package var count: Int { cells.count }

  /// Whether the row is an empty line.
  package var isBlank: Bool { cells.count == 1 && cells[0].range.isEmpty }

  /// The text of all cells.
  package var texts: [String] { cells.indices.map { self[$0] } }

  /// The text of a cell.
  ///
  /// - Complexity: O(*n*) in the length of the cell.
  /// - Precondition: There is such a cell.
  package subscript(column: Int) -> String {
    let cell = cells[column]
    guard cell.hasEscapes else { return String(decoding: bytes[cell.range], as: UTF8.self) }
    var text: [UInt8] = []
    text.reserveCapacity(cell.range.count)
    var index = cell.range.lowerBound
    while index < cell.range.upperBound {
      text.append(bytes[index])
      // Inside of quotes a quote is always written twice.
      index += bytes[index] == UInt8(ascii: "\"") ? 2 : 1
    }
    return String(decoding: text, as: UTF8.self)
  }
}
