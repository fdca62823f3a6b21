/// The bytes of a file that were found to be text in UTF-8, without a byte order mark.
package struct InputText {
  /// The bytes of the text.
  package let bytes: [UInt8]

  /// Checks the bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  /// - Throws: `ImportFailure` with the line that holds the first bytes which are not UTF-8.
  package init(_ bytes: [UInt8]) throws(ImportFailure) {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      let before = bytes[..<error.byteOffsets.lowerBound]
      let line = 1 + before.count { $0 == UInt8(ascii: "\n") }
      throw ImportFailure(line: line, problem: .invalidUTF8)
    }
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }
}
