/// A text to search for that finds words however they are capitalised and accented.
///
/// Query and text are folded in the same way, and in the same way on every machine: capitals to
/// small letters (ß and SS to ss, ς to σ, İ and ı to i), Latin, Greek and Cyrillic letters to what
/// they are without accents and strokes. Composed and decomposed forms are the same. Signs of other
/// scripts are part of the letter and stay: が is not か.
///
/// White space around the query does not count. A query of nothing else matches every text.
/// Only whole characters match: half a flag finds no flag.
///
///     let query = SearchQuery("istanbul cafe")
///     query.matches("İSTANBUL Café")      // true
public struct SearchQuery: Hashable, Sendable {
  private let folded: String
  private let ascii: [UInt8]?

  /// Folds the text once, for any number of matches.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String) {
    let characters = Self.folded(text)
    let trimmed = characters.trimmingPrefix(while: \.isWhitespace)
    let end = trimmed.lastIndex { !$0.isWhitespace }.map { trimmed.index(after: $0) }
    folded = String(trimmed[..<(end ?? trimmed.startIndex)])
    ascii = folded.utf8.allSatisfy { $0 < 0x80 } ? Array(folded.utf8) : nil
  }

  /// Whether the query matches every text.
  public var isEmpty: Bool { folded.isEmpty }

  /// Tells whether the text contains the query.
  ///
  /// - Complexity: O(*n* · *m*) in the lengths of the text and the query, and O(*n*) in practice.
  public func matches(_ text: String) -> Bool {
    if folded.isEmpty { return true }
    let bytes = text.utf8Span.span
    // What is all ASCII is folded byte by byte, without a copy.
    for index in bytes.indices where bytes[index] >= 0x80 {
      let text = Self.folded(text)
      // Comparing characters is slow, and needless where the bytes of an ASCII query are not found.
      if let ascii, !Self.search(text.utf8Span.span, for: ascii) { return false }
      return text.contains(folded)
    }
    return ascii.map { Self.search(bytes, for: $0) } ?? false
  }

  /// Folds case and accents.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func folded(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { append(scalar, to: &result) }
    return String(decoding: result, as: UTF8.self)
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    if scalar.isASCII {
      result.append(lowercased(UInt8(truncatingIfNeeded: scalar.value)))
      return
    }
    for lower in scalar.properties.lowercaseMapping.unicodeScalars where !isAccent(lower) {
      let base = AccentTable.base(of: lower)
      // By way of the capital: ß becomes ss, ς becomes σ, a ligature its letters.
      for upper in base.properties.uppercaseMapping.unicodeScalars {
        for small in upper.properties.lowercaseMapping.unicodeScalars where !isAccent(small) {
          result += String(AccentTable.base(of: small)).utf8
        }
      }
    }
  }

  /// Whether the scalar is an accent that any letter may carry; strokes through symbols are not,
  /// because ≠ is not =.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x333, 0x339...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0xFE20...0xFE2F: true
    default: false
    }
  }

  /// Searches bytes for others, ASCII in any case.
  private static func search(_ text: Span<UInt8>, for query: [UInt8]) -> Bool {
    guard text.count >= query.count else { return false }
    for start in 0...(text.count - query.count) {
      var offset = 0
      while offset < query.count, lowercased(text[start + offset]) == query[offset] { offset += 1 }
      if offset == query.count { return true }
    }
    return false
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
