/// Walks over the bytes of JSON text, from value to value.
///
/// It checks the grammar of what it passes, and takes nothing that RFC 8259 does not allow.
struct JSONScanner {
  /// What is wrong with the text, and where.
  struct Failure: Error, Equatable {
    let offset: Int
    let reason: String
  }

  /// How deep values may lie in each other, so that no text can exhaust the stack.
  static var depthLimit: Int { 256 }

  let bytes: [UInt8]
  var position: Int
  let end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  init(_ bytes: [UInt8]) { self.init(bytes, bytes.indices) }

  /// The byte here; 0 at the end.
  var byte: UInt8 {
    @inline(__always) get { position < end ? bytes[position] : 0 }
  }

  func failure(_ reason: String) -> Failure { Failure(offset: position, reason: reason) }

  mutating func skipSpace() {
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        position += 1
      default: return
      }
    }
  }

  /// Passes a byte, with the space around it, if it is here.
  mutating func take(_ expected: Unicode.Scalar) -> Bool {
    skipSpace()
    guard byte == UInt8(ascii: expected), position < end else { return false }
    position += 1
    return true
  }

  mutating func expect(_ expected: Unicode.Scalar) throws(Failure) {
    if !take(expected) { throw failure("expected \"\(expected)\"") }
  }

  /// Makes sure that nothing but space follows.
  mutating func finish() throws(Failure) {
    skipSpace()
    if position < end { throw failure("text behind the end") }
  }

  /// Passes a value and tells where it stands.
  mutating func skipValue(depth: Int = 0) throws(Failure) -> Range<Int> {
    skipSpace()
    let start = position
    switch byte {
    case UInt8(ascii: "\""): _ = try skipString()
    case UInt8(ascii: "{"): try forEachMember(depth: depth) { _, _ in }
    case UInt8(ascii: "["): try forEachElement(depth: depth) { _ in }
    case UInt8(ascii: "t"): try skipWord("true")
    case UInt8(ascii: "f"): try skipWord("false")
    case UInt8(ascii: "n"): try skipWord("null")
    default: try skipNumber()
    }
    return start..<position
  }

  /// Passes an object and gives its keys, without quotes and not unescaped, and its values.
  mutating func forEachMember(
    depth: Int = 0, _ body: (_ key: Range<Int>, _ value: Range<Int>) throws(Failure) -> Void
  ) throws(Failure) {
    if depth == JSONScanner.depthLimit { throw failure("more than \(depth) levels") }
    try expect("{")
    if take("}") { return }
    repeat {
      skipSpace()
      let key = try skipString()
      try expect(":")
      try body(key, try skipValue(depth: depth + 1))
    } while take(",")
    try expect("}")
  }

  /// Passes an array and gives its elements.
  mutating func forEachElement(
    depth: Int = 0, _ body: (Range<Int>) throws(Failure) -> Void
  ) throws(Failure) {
    if depth == JSONScanner.depthLimit { throw failure("more than \(depth) levels") }
    try expect("[")
    if take("]") { return }
    repeat { try body(try skipValue(depth: depth + 1)) } while take(",")
    try expect("]")
  }

  /// Passes a string and tells where its content stands, between the quotes.
  mutating func skipString() throws(Failure) -> Range<Int> {
    guard byte == UInt8(ascii: "\""), position < end else { throw failure("expected a string") }
    position += 1
    let start = position
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return start..<position - 1
      case UInt8(ascii: "\\"): try skipEscape()
      case 0..<0x20: throw failure("a control character in a string")
      default: position += 1
      }
    }
    throw failure("a string without an end")
  }

  private mutating func skipEscape() throws(Failure) {
    position += 1
    switch byte {
    case UInt8(ascii: "u"):
      position += 1
      for _ in 0..<4 {
        guard position < end, hexValue(bytes[position]) != nil else {
          throw failure("expected a hexadecimal digit")
        }
        position += 1
      }
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    default: throw failure("an unknown escape")
    }
  }

  private mutating func skipWord(_ word: String) throws(Failure) {
    let start = position
    for expected in word.utf8 {
      if byte != expected {
        position = start
        throw failure("expected a value")
      }
      position += 1
    }
  }

  private mutating func skipNumber() throws(Failure) {
    if byte == UInt8(ascii: "-") { position += 1 }
    if byte == UInt8(ascii: "0") {
      position += 1
    } else if !skipDigits() {
      throw failure("expected a value")
    }
    if byte == UInt8(ascii: ".") {
      position += 1
      if !skipDigits() { throw failure("expected a digit") }
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      position += 1
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { position += 1 }
      if !skipDigits() { throw failure("expected a digit") }
    }
  }

  /// - Returns: Whether there was a digit.
  private mutating func skipDigits() -> Bool {
    let start = position
    while position < end && bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
    return position > start
  }
}

func hexValue(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
  default: nil
  }
}
