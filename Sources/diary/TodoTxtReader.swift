import Todos

/// Takes the marks and dates off the front of a line of todo.txt, as long as text follows them.
struct TodoTxtReader {
  private(set) var rest: ArraySlice<UInt8>
  private let end: Int

  init(_ line: ArraySlice<UInt8>) {
    rest = line
    end = line.lastIndex { $0 != 0x20 && !(0x09...0x0D).contains($0) } ?? line.startIndex - 1
  }

  /// Whether nothing but white space is left.
  var isAtEnd: Bool { rest.startIndex > end }

  mutating func takeDone() -> Bool {
    take(2) { $0.elementsEqual("x ".utf8) ? true : nil } ?? false
  }

  mutating func takePriority() -> Character? {
    take(4) { bytes in
      let start = bytes.startIndex
      guard bytes[start] == UInt8(ascii: "("), bytes[start + 2] == UInt8(ascii: ")") else {
        return nil
      }
      return Self.letter(bytes[start + 1])
    }
  }

  mutating func takeDate() -> CalendarDay? {
    take(11) { bytes in
      let day = bytes.dropLast()
      return CalendarDay(utf8: day.span)
    }
  }

  /// Takes a priority and the date after it.
  ///
  /// `(A)` needs no date after it. `pri:A` without a date after it is a tag of the text and stays.
  mutating func takeKeptPriorityAndDate() -> (date: CalendarDay?, priority: Character?) {
    if let priority = takePriority() { return (takeDate(), priority) }
    let before = rest
    guard let priority = takeTag() else { return (takeDate(), nil) }
    if let date = takeDate() { return (date, priority) }
    rest = before
    return (nil, nil)
  }

  private mutating func takeTag() -> Character? {
    take(6) { bytes in
      bytes.starts(with: "pri:".utf8) ? Self.letter(bytes[bytes.startIndex + 4]) : nil
    }
  }

  /// Takes so many bytes if the last one is a space, text follows, and they are read as something.
  private mutating func take<Value>(
    _ count: Int, _ read: (ArraySlice<UInt8>) -> Value?
  ) -> Value? {
    guard rest.startIndex + count <= end else { return nil }
    let bytes = rest.prefix(count)
    guard bytes.last == UInt8(ascii: " "), let value = read(bytes) else { return nil }
    rest = rest.dropFirst(count)
    return value
  }

  private static func letter(_ byte: UInt8) -> Character? {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? Character(Unicode.Scalar(byte)) : nil
  }
}
