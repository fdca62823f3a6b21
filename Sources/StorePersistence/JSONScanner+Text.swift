extension JSONScanner {
  /// The text of a string's content that was passed before.
  static func text(_ bytes: [UInt8], _ range: Range<Int>) throws(Failure) -> String {
    let content = bytes[range]
    if !content.contains(UInt8(ascii: "\\")) {
      guard let text = String(validating: content, as: UTF8.self) else {
        throw Failure(offset: range.lowerBound, reason: "text that is not UTF-8")
      }
      return text
    }
    var plain: [UInt8] = []
    plain.reserveCapacity(range.count)
    var position = range.lowerBound
    while position < range.upperBound {
      let byte = bytes[position]
      if byte != UInt8(ascii: "\\") {
        plain.append(byte)
        position += 1
      } else if bytes[position + 1] == UInt8(ascii: "u") {
        let scalar = try scalar(bytes, &position, end: range.upperBound)
        plain.append(contentsOf: Unicode.UTF8.encode(scalar) ?? .init())
      } else {
        plain.append(unescaped(bytes[position + 1]))
        position += 2
      }
    }
    guard let text = String(validating: plain, as: UTF8.self) else {
      throw Failure(offset: range.lowerBound, reason: "text that is not UTF-8")
    }
    return text
  }

  private static func unescaped(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: byte
    }
  }

  /// The character of one `\u` escape, or of two that are a surrogate pair.
  private static func scalar(
    _ bytes: [UInt8], _ position: inout Int, end: Int
  ) throws(Failure) -> Unicode.Scalar {
    let start = position
    let first = unit(bytes, position)
    position += 6
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, position + 6 <= end, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    {
      let second = unit(bytes, position)
      if 0xDC00..<0xE000 ~= second,
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        position += 6
        return scalar
      }
    }
    throw Failure(offset: start, reason: "half of a character")
  }

  private static func unit(_ bytes: [UInt8], _ position: Int) -> UInt32 {
    var unit: UInt32 = 0
    for offset in 2..<6 { unit = unit << 4 | (hexValue(bytes[position + offset]) ?? 0) }
    return unit
  }
}
