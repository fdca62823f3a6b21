/// The form of a settings file: one JSON object, a member on each line, the keys in order.
enum SettingsText {
  /// The texts of the values; of two with one key the later counts.
  static func parse(
    _ bytes: [UInt8], path: String
  ) throws(SettingsFile.Failure) -> [String: String] {
    func failure(_ offset: Int, _ reason: String) -> SettingsFile.Failure {
      let lines = bytes.prefix(offset).split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let column = String(decoding: lines.last ?? [], as: UTF8.self).count + 1
      return .unreadable(path: path, line: lines.count, column: column, reason: reason)
    }
    if bytes.isEmpty { throw failure(0, "the file is empty") }
    if let fault = JSONText.invalid(bytes) { throw failure(fault, "text that is not UTF-8") }
    // A byte order mark, as some editors write it.
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var scanner = JSONScanner(bytes, start..<bytes.count)
    var texts: [String: String] = [:]
    do throws(JSONScanner.Failure) {
      try scanner.forEachMember { (key, value) throws(JSONScanner.Failure) in
        texts[try JSONScanner.text(bytes, key)] = String(decoding: bytes[value], as: UTF8.self)
      }
      try scanner.finish()
    } catch {
      throw failure(error.offset, error.reason)
    }
    return texts
  }

  static func bytes(_ texts: [String: String]) -> [UInt8] {
    var lines: [String] = []
    for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
      lines.append("  \(JSON.quoted(key)): \(text)")
    }
    return Array("{\n\(lines.joined(separator: ",\n"))\(lines.isEmpty ? "" : "\n")}\n".utf8)
  }
}
