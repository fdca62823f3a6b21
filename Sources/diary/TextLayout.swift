/// Measures and cuts text for a terminal.
package enum TextLayout {
  /// Gives the number of columns that a terminal gives to the text.
  ///
  /// Wide characters of East Asia and emoji take two, combining marks and controls none.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func width(of text: some StringProtocol) -> Int {
    isPlain(text) ? text.utf8.count : text.reduce(0) { $0 + width(of: $1) }
  }

  /// Whether each byte is a character that takes one column: most texts are, and a long list of
  /// them is laid out in a fifth of the time.
  private static func isPlain(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// Gives the number of columns that a terminal gives to a character: 0, 1 or 2.
  package static func width(of character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.properties.isEmojiPresentation || isWide(first) { return 2 }
    // The selector that asks for the coloured form of a sign.
    if character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .format: return 0
    default: return 1
    }
  }

  /// Cuts a text to so many columns, between characters, with an ellipsis when something is cut
  /// off.
  ///
  /// - Complexity: O(*n*) in the number of columns.
  package static func truncated(_ text: String, toWidth limit: Int) -> String {
    if text.utf8.count <= limit && isPlain(text) { return text }
    var kept = text.startIndex
    var used = 0
    for index in text.indices {
      used += width(of: text[index])
      if used > limit { return limit > 0 ? text[..<kept] + "…" : "" }
      // What leaves no room for the ellipsis is kept only if nothing comes after it.
      if used < limit { kept = text.index(after: index) }
    }
    return text
  }

  /// Gives a text in which everything has a place on one line: controls, line breaks among them,
  /// and the marks that turn the direction of writing are shown as signs of their own.
  ///
  /// So no title can move the cursor, change colours or reorder the rest of its line.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func shown(_ text: String) -> String {
    if isPlain(text) { return text }
    guard text.unicodeScalars.contains(where: { replacement(for: $0) != nil }) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { replacement(for: $0) ?? $0 }))
  }

  private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: nil
    }
  }

  // East_Asian_Width W and F of Unicode, in blocks; the standard library does not have the
  // property.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
