/// Rows that are named by numbers from 1, as they are shown.
struct Rows {
  /// How many rows are shown around one that has changed: what a screen has room for.
  private static let windowSize = 40

  let count: Int

  /// The offsets of the rows around one of them; all offsets for none.
  func window(around offset: Int?) -> Range<Int> {
    guard let offset, count > Self.windowSize else { return 0..<count }
    let start = min(max(offset - Self.windowSize / 2, 0), count - Self.windowSize)
    return start..<start + Self.windowSize
  }

  /// The lines below rows that are not all.
  ///
  /// - Parameters:
  ///   - window: The offsets of the rows that are shown.
  ///   - command: What shows all.
  ///   - format: How values are shown.
  /// - Returns: One line, or none when all rows are shown.
  func lines(below window: Range<Int>, command: String, in format: TextFormat) -> [String] {
    if window.count == count { return [] }
    let shown = "rows \(window.lowerBound + 1) to \(window.upperBound) of \(count)"
    return [format.styled("\(shown); \"diary \(command)\" shows all", .dim)]
  }

  /// The offset of a row.
  ///
  /// - Throws: `DiaryFailure.row` when there is no such row.
  func offset(_ row: Int) throws(DiaryFailure) -> Int {
    guard (1...max(count, 1)).contains(row), count > 0 else { throw .row(row, count: count) }
    return row - 1
  }

  /// The offsets of rows.
  ///
  /// - Throws: `DiaryFailure.row` when there is no such row.
  func offsets(_ rows: [Int]) throws(DiaryFailure) -> [Int] {
    var offsets: [Int] = []
    for row in rows { offsets.append(try offset(row)) }
    return offsets
  }
}
