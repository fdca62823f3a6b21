/// The text of a task as words that are parted by single spaces, some of them names or tags.
struct TodoTxtText {
  private(set) var words: [Substring]

  init(_ text: String) {
    words = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      .map { Substring($0) }
  }

  var text: String { words.joined(separator: " ") }

  /// The words of the form `key:value` with exactly one colon, other than projects and contexts.
  var tags: [(key: String, value: String)] {
    words.compactMap { Self.tag($0) }
  }

  /// The words that begin with the mark, without it.
  func names(after mark: Character) -> [String] {
    words.filter { $0.first == mark && $0.utf8.count > 1 }.map { String($0.dropFirst()) }
  }

  /// The first value of a key in a text that can be read.
  ///
  /// Most texts have no such tag, so the text is only taken apart when the key is in it.
  static func firstValue<Value>(
    of key: String, in text: String, _ read: (String) -> Value?
  ) -> Value? {
    guard contains(text, Array("\(key):".utf8)) else { return nil }
    for word in TodoTxtText(text).words where word.utf8.starts(with: key.utf8) {
      if let tag = tag(word), tag.key == key, let value = read(tag.value) { return value }
    }
    return nil
  }

  private static func contains(_ text: String, _ bytes: [UInt8]) -> Bool {
    let text = text.utf8Span.span
    var start = 0
    while start + bytes.count <= text.count {
      var offset = 0
      while offset < bytes.count, text[start + offset] == bytes[offset] { offset += 1 }
      if offset == bytes.count { return true }
      start += 1
    }
    return false
  }

  /// Gives the first readable tag of a key another value, appends the tag, or removes all readable
  /// ones.
  ///
  /// What would leave no word at all is not removed.
  mutating func setValue<Value>(
    _ value: String?, of key: String, _ read: (String) -> Value?
  ) {
    func isReadable(_ word: Substring) -> Bool {
      Self.tag(word).map { $0.key == key && read($0.value) != nil } ?? false
    }
    guard let value else {
      let others = words.filter { !isReadable($0) }
      if others.contains(where: { !$0.isEmpty }) { words = others }
      return
    }
    let word = "\(key):\(value)"[...]
    if let index = words.firstIndex(where: isReadable) {
      words[index] = word
    } else {
      words.append(word)
    }
  }

  /// Reads the letter of a tag `pri:`.
  static func priority(_ value: String) -> Character? {
    guard let letter = value.first, value.utf8.count == 1, ("A"..."Z").contains(letter) else {
      return nil
    }
    return letter
  }

  private static func tag(_ word: Substring) -> (key: String, value: String)? {
    guard let colon = word.utf8.firstIndex(of: UInt8(ascii: ":")), colon != word.startIndex,
      word.first != "+", word.first != "@"
    else { return nil }
    let value = word.utf8[word.utf8.index(after: colon)...]
    guard !value.isEmpty, !value.contains(UInt8(ascii: ":")) else { return nil }
    return (String(word[..<colon]), String(Substring(value)))
  }
}
