/// Rows that are named by numbers from 1, as they are shown.
struct Rows {
  let count: Int

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
