internal import FoundationEssentials

/// Decodes values from JSON text, and repairs and notes what it can.
///
/// A field that is missing or cannot be read gets the value that a template has there; what was in
/// its place, and fields that nobody asked for, are noted so that they can be written back.
struct ValueDecoder: Decoder {
  let session: DecodingSession
  let range: Range<Int>
  let path: DecodingPath?
  /// The same place in the template.
  let template: DecodingTemplate?

  var codingPath: [any CodingKey] { path?.keys ?? [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    if session.bytes[range.lowerBound] != UInt8(ascii: "{") {
      throw mismatch([String: Any].self, "an object")
    }
    let members = try session.members(of: range, path, template)
    return KeyedDecodingContainer(KeyedValues<Key>(decoder: self, members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    if session.bytes[range.lowerBound] != UInt8(ascii: "[") {
      throw mismatch([Any].self, "an array")
    }
    return UnkeyedValues(decoder: self, elements: try session.elements(of: range))
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    SingleValue(decoder: self)
  }

  func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
    DecodingError.typeMismatch(
      type,
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription: "expected \(expected), found \(session.excerpt(range))"))
  }

  var isNull: Bool { session.bytes[range.lowerBound] == UInt8(ascii: "n") }

  func decodeBool() throws -> Bool {
    switch session.bytes[range.lowerBound] {
    case UInt8(ascii: "t"): true
    case UInt8(ascii: "f"): false
    default: throw mismatch(Bool.self, "true or false")
    }
  }

  func decodeString() throws -> String {
    if session.bytes[range.lowerBound] != UInt8(ascii: "\"") {
      throw mismatch(String.self, "a text")
    }
    return try session.text(range.lowerBound + 1..<range.upperBound - 1)
  }

  func decodeInteger<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
    var value: Integer = 0
    let isNegative = session.bytes[range.lowerBound] == UInt8(ascii: "-")
    for position in (isNegative ? range.dropFirst() : range) {
      let digit = session.bytes[position] &- UInt8(ascii: "0")
      if digit > 9 { return try decodeRounded(type) }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isBeyond) =
        isNegative
        ? product.subtractingReportingOverflow(Integer(digit))
        : product.addingReportingOverflow(Integer(digit))
      if isTooLarge || isBeyond { throw mismatch(type, "a number in the range of \(type)") }
      value = sum
    }
    return value
  }

  /// A whole number that is written with a point or an exponent.
  private func decodeRounded<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
    guard let value = Integer(exactly: try decodeDouble()) else {
      throw mismatch(type, "a whole number")
    }
    return value
  }

  func decodeDouble() throws -> Double {
    switch session.bytes[range.lowerBound] {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
    default: throw mismatch(Double.self, "a number")
    }
    guard let value = Double(session.string(range)), value.isFinite else {
      throw mismatch(Double.self, "a number in the range of Double")
    }
    return value
  }

  func decodeFloat() throws -> Float {
    switch session.bytes[range.lowerBound] {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
    default: throw mismatch(Float.self, "a number")
    }
    // Not by way of a Double: rounding twice can give another Float.
    guard let value = Float(session.string(range)), value.isFinite else {
      throw mismatch(Float.self, "a number in the range of Float")
    }
    return value
  }

  /// A value of any type, in the form in which `JSONEncoder` writes it.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    switch type {
    case is URL.Type:
      guard let url = URL(string: try decodeString()) else { throw mismatch(type, "a URL") }
      return try cast(url)
    case is Data.Type:
      guard let data = Data(base64Encoded: try decodeString()) else {
        throw mismatch(type, "data in base 64")
      }
      return try cast(data)
    case is Decimal.Type:
      guard let decimal = Decimal(string: session.string(range)) else {
        throw mismatch(type, "a number")
      }
      return try cast(decimal)
    default: return try Value(from: self)
    }
  }

  private func cast<Value>(_ value: some Any) throws -> Value {
    guard let value = value as? Value else { throw mismatch(Value.self, "\(Value.self)") }
    return value
  }
}
