internal import FoundationEssentials

/// Values that are one token of the text; nil when the text holds something else.
extension DecodingSession {
  func isNull(_ range: Range<Int>) -> Bool { bytes[range.lowerBound] == UInt8(ascii: "n") }

  func bool(_ range: Range<Int>) -> Bool? {
    switch bytes[range.lowerBound] {
    case UInt8(ascii: "t"): true
    case UInt8(ascii: "f"): false
    default: nil
    }
  }

  func plainText(_ range: Range<Int>) -> String? {
    if bytes[range.lowerBound] != UInt8(ascii: "\"") { return nil }
    return try? text(range.lowerBound + 1..<range.upperBound - 1)
  }

  func integer<Integer: FixedWidthInteger>(_ range: Range<Int>) -> Integer? {
    var value: Integer = 0
    let isNegative = bytes[range.lowerBound] == UInt8(ascii: "-")
    var position = range.lowerBound + (isNegative ? 1 : 0)
    while position < range.upperBound {
      let digit = bytes[position] &- UInt8(ascii: "0")
      // A whole number that is written with a point or an exponent.
      if digit > 9 { return number(range).flatMap { Integer(exactly: $0) } }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isBeyond) =
        isNegative
        ? product.subtractingReportingOverflow(Integer(digit))
        : product.addingReportingOverflow(Integer(digit))
      if isTooLarge || isBeyond { return nil }
      value = sum
      position += 1
    }
    return value
  }

  /// A number, or one of the words for those that JSON does not have.
  func number(_ range: Range<Int>) -> Double? {
    if let value = shortNumber(range) { return value }
    return longNumber(range)
  }

  func float(_ range: Range<Int>) -> Float? {
    // Not by way of a Double: rounding twice can give another Float.
    longNumber(range)
  }

  private func longNumber<Number: BinaryFloatingPoint & LosslessStringConvertible>(
    _ range: Range<Int>
  ) -> Number? {
    switch bytes[range.lowerBound] {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard let value = Number(string(range)), value.isFinite else { return nil }
      return value
    case UInt8(ascii: "\""):
      switch string(range) {
      case "\"inf\"": return Number.infinity
      case "\"-inf\"": return -Number.infinity
      case "\"nan\"": return Number.nan
      default: return nil
      }
    default: return nil
    }
  }

  /// A number of at most 15 digits with at most 22 of them behind the point, without an exponent.
  ///
  /// Both the digits and the power of ten are exact then, so that one division rounds right
  /// (Clinger, "How to read floating point numbers accurately", 1990).
  private func shortNumber(_ range: Range<Int>) -> Double? {
    var position = range.lowerBound
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    if range.upperBound - position > 16 { return nil }
    var digits = 0
    var decimals = -1
    while position < range.upperBound {
      let digit = bytes[position] &- UInt8(ascii: "0")
      if digit < 10 {
        digits = digits * 10 + Int(digit)
        if decimals >= 0 { decimals += 1 }
      } else if bytes[position] == UInt8(ascii: "."), decimals < 0 {
        decimals = 0
      } else {
        return nil
      }
      position += 1
    }
    var value = Double(digits)
    if decimals > 0 { value /= DecodingSession.powers[decimals] }
    return isNegative ? -value : value
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
  ]

  func date(_ range: Range<Int>) -> Date? {
    number(range).map { Date(timeIntervalSinceReferenceDate: $0) }
  }

  func uuid(_ range: Range<Int>) -> UUID? {
    guard range.count == 38, bytes[range.lowerBound] == UInt8(ascii: "\"") else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for offset in 0..<36 {
      let byte = bytes[range.lowerBound + 1 + offset]
      if offset == 8 || offset == 13 || offset == 18 || offset == 23 {
        if byte != UInt8(ascii: "-") { return nil }
      } else {
        guard let digit = hexValue(byte) else { return nil }
        if offset < 18 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
      }
    }
    func byte(_ word: UInt64, _ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: word >> (56 - 8 * index))
    }
    return UUID(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
        byte(high, 6), byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
        byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
      ))
  }
}
