/// Reads the rows of a table that is written as RFC 4180 says, one after the other.
///
/// Cells in quotes may hold commas, line breaks and doubled quotes. Lines end with LF, CRLF or CR,
/// the last one may lack its end. A quote in the middle of a cell without quotes is text. Cells
/// keep their white space.
package struct CSVReader {
  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var width = 0

  /// Starts at the beginning of a text.
  package init(_ text: InputText) {
    bytes = text.bytes
  }

  /// How much of the text was read, from 0 to 1.
  package var fraction: Double { bytes.isEmpty ? 1 : Double(index) / Double(bytes.count) }

  /// Gives the next row; nil at the end.
  ///
  /// An empty line is a row with one empty cell.
  ///
  /// - Complexity: O(*n*) in the length of the row.
  /// - Throws: `ImportFailure` when quotes are not as they must be.
  package mutating func next() throws(ImportFailure) -> CSVRow? {
    guard index < bytes.count else { return nil }
    let first = line
    var cells: [CSVRow.Cell] = []
    cells.reserveCapacity(width)
    while true {
      cells.append(bytes[index...].first == Self.quote ? try quotedCell() : plainCell())
      guard index < bytes.count else { break }
      let byte = bytes[index]
      index += 1
      if byte == Self.comma { continue }
      guard byte == Self.lineFeed || byte == Self.carriageReturn else {
        throw ImportFailure(line: line, problem: .textAfterQuote)
      }
      if byte == Self.carriageReturn, index < bytes.count, bytes[index] == Self.lineFeed {
        index += 1
      }
      line += 1
      break
    }
    width = cells.count
    return CSVRow(line: first, bytes: bytes, cells: cells)
  }

  private mutating func plainCell() -> CSVRow.Cell {
    let start = index
    while index < bytes.count, bytes[index] != Self.comma, bytes[index] != Self.lineFeed,
      bytes[index] != Self.carriageReturn
    { index += 1 }
    return CSVRow.Cell(range: start..<index, hasEscapes: false)
  }

  private mutating func quotedCell() throws(ImportFailure) -> CSVRow.Cell {
    let opening = line
    index += 1
    let start = index
    var hasEscapes = false
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == Self.quote {
        guard index < bytes.count, bytes[index] == Self.quote else {
          return CSVRow.Cell(range: start..<(index - 1), hasEscapes: hasEscapes)
        }
        hasEscapes = true
        index += 1
      } else if byte == Self.lineFeed
        || byte == Self.carriageReturn && bytes[index...].first != Self.lineFeed
      {
        line += 1
      }
    }
    throw ImportFailure(line: opening, problem: .openQuote)
  }
}
