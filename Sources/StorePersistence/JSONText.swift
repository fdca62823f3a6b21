/// JSON text whose grammar was checked, with the lines on which its parts stand.
package struct JSONText {
  /// What is wrong with a text, and in which line.
  package struct Failure: Error, Equatable, CustomStringConvertible {
    /// The line, from 1.
    package let line: Int

    /// What is wrong, in words.
    package let reason: String

    /// The line and what is wrong.
    package var description: String { "line \(line): \(reason)" }
  }

  /// A part of the text.
  package struct Part {
    /// The line on which it begins, from 1.
    package let line: Int

    /// Its bytes, which are JSON too.
    package let bytes: ArraySlice<UInt8>
  }

  private let bytes: [UInt8]
  private let start: Int

  /// Checks a text.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  /// - Throws: `Failure` when it is not UTF-8 or no JSON.
  package init(_ bytes: [UInt8]) throws(Failure) {
    if let fault = JSONText.invalid(bytes) {
      throw JSONText.failure(bytes, fault, "the text is not valid UTF-8")
    }
    // A byte order mark, as some editors write it.
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    self.bytes = bytes
    var scanner = JSONScanner(bytes, start..<bytes.count)
    do throws(JSONScanner.Failure) {
      _ = try scanner.skipValue()
      try scanner.finish()
    } catch {
      throw JSONText.failure(bytes, error.offset, error.reason)
    }
  }

  /// The text without a byte order mark.
  package var content: ArraySlice<UInt8> { bytes[start...] }

  /// The elements, when the text is an array; nil when it is none.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package var elements: [Part]? {
    var scanner = JSONScanner(bytes, start..<bytes.count)
    var parts: [Part] = []
    var line = 1
    var position = 0
    do throws(JSONScanner.Failure) {
      try scanner.forEachElement { range in
        line += bytes[position..<range.lowerBound].count { $0 == UInt8(ascii: "\n") }
        position = range.lowerBound
        parts.append(Part(line: line, bytes: bytes[range]))
      }
    } catch {
      return nil
    }
    return parts
  }

  /// Where text begins that is not UTF-8; nil when there is none.
  static func invalid(_ bytes: [UInt8]) -> Int? {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  private static func failure(_ bytes: [UInt8], _ offset: Int, _ reason: String) -> Failure {
    let line = bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
    return Failure(line: line, reason: reason)
  }
}
