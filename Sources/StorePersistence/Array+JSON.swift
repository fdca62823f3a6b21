/// Writing JSON into bytes.
extension [UInt8] {
  mutating func append(_ scalar: Unicode.Scalar) { append(UInt8(ascii: scalar)) }

  mutating func append(_ value: Bool) { append(contentsOf: (value ? "true" : "false").utf8) }

  /// Appends a text in quotes, with escapes where JSON asks for them.
  mutating func append(quoted text: String) {
    var text = text
    append("\"")
    // The bytes live as long as the call.
    text.withUTF8 { bytes in
      var start = 0
      for position in bytes.indices {
        let byte = unsafe bytes[position]
        if byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") { continue }
        unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<position]))
        append(escaped: byte)
        start = position + 1
      }
      unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
    }
    append("\"")
  }

  private mutating func append(escaped byte: UInt8) {
    append("\\")
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    case UInt8(ascii: "\n"): append("n")
    case UInt8(ascii: "\r"): append("r")
    case UInt8(ascii: "\t"): append("t")
    default:
      append(contentsOf: "u00".utf8)
      append(UInt8(ascii: "0") + byte >> 4)
      append(hexadecimal: byte & 0xF, from: "a")
    }
  }

  mutating func append(hexadecimal digit: UInt8, from letter: Unicode.Scalar) {
    append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: letter) + digit - 10)
  }

  mutating func append(_ integer: some FixedWidthInteger) {
    if integer < 0 { append("-") }
    let start = count
    var rest = integer.magnitude
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
      rest = quotient
    } while rest > 0
    self[start...].reverse()
  }

  /// Appends the shortest text that gives the number again, or a word for one that JSON does not
  /// have.
  mutating func append(number: Double) {
    // Whole numbers, which many are, take a tenth of the time; a minus zero is none of them.
    if number.magnitude < 0x1p53, number == number.rounded(.towardZero),
      number != 0 || number.sign == .plus
    {
      append(Int(number))
    } else {
      append(floating: number)
    }
  }

  mutating func append<Number: BinaryFloatingPoint & CustomStringConvertible>(
    floating number: Number
  ) {
    if number.isFinite {
      append(contentsOf: number.description.utf8)
      if suffix(2).elementsEqual(".0".utf8) { removeLast(2) }
    } else {
      append(quoted: number.isNaN ? "nan" : number < 0 ? "-inf" : "inf")
    }
  }
}
