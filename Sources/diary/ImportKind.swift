import StorePersistence

/// What kind of file is to be imported, told by what is in it.
package enum ImportKind: Hashable {
  /// A file of tasks in the format of todo.txt.
  case todoTxt

  /// The table `activities.csv` of Strava's bulk export, or one that looks like it.
  case strava

  /// Looks at the beginning of a text.
  ///
  /// A table is what names Strava's columns, or what has at least eight cells in its first row,
  /// none with a space in front, and as many in its second. So a table in a language that is not
  /// known is not taken for tasks; reading it says what is missing.
  ///
  /// - Throws: `ImportFailure` for JSON, which is neither.
  package init(of text: InputText) throws(ImportFailure) {
    guard !Self.isJSON(text) else { throw ImportFailure(line: 1, problem: .unknownKind) }
    self = Self.isTable(text) ? .strava : .todoTxt
  }

  private static func isJSON(_ text: InputText) -> Bool {
    let whiteSpace: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    let start = text.bytes.lazy.filter { !whiteSpace.contains($0) }.prefix(2)
    if ["{\"", "{}", "[{", "[]"].contains(where: { start.elementsEqual($0.utf8) }) { return true }
    // A task may begin with a bracket; a whole text that is valid JSON is none.
    guard let first = start.first, first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else {
      return false
    }
    return (try? JSONText(text.bytes)) != nil
  }

  private static func isTable(_ text: InputText) -> Bool {
    var reader = CSVReader(text)
    guard let header = try? reader.next(), header.count > 1 else { return false }
    let names = Set(header.texts)
    if names.contains("Activity ID") || names.isSuperset(of: ["id", "date", "distance"]) {
      return true
    }
    guard header.count >= 8, !names.contains(where: { $0.hasPrefix(" ") }) else { return false }
    guard let second = try? reader.next() else { return true }
    return second.count == header.count
  }
}
