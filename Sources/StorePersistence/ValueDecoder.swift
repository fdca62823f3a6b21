internal import FoundationEssentials

/// Decodes values from JSON text, and repairs and notes what it can.
///
/// A field that is missing or cannot be read gets the value that a template has there; what was in
/// its place, and fields that nobody asked for, are noted so that they can be written back.
struct ValueDecoder: Decoder {
  let session: DecodingSession
  let range: Range<Int>
  var path: DecodingPath?
  /// The object that this is a field of, if that has a template.
  var owner: DecodingMembers?
  /// The template of the value itself.
  var template: DecodingMembers?

  var codingPath: [any CodingKey] { path?.keys ?? [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    if session.bytes[range.lowerBound] != UInt8(ascii: "{") {
      throw mismatch([String: Any].self, "an object")
    }
    let members = try session.members(of: range, path, template ?? ownersTemplate)
    return KeyedDecodingContainer(KeyedValues<Key>(members: members))
  }

  /// The same object in the template of the object around it.
  private var ownersTemplate: DecodingMembers? {
    guard let owner, let key = path?.key, let decoder = owner.templateChild(key),
      decoder.session.bytes[decoder.range.lowerBound] == UInt8(ascii: "{")
    else { return nil }
    return try? decoder.session.members(of: decoder.range, nil, nil)
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

  func mismatch(_ type: Any.Type, _ expected: String? = nil) -> DecodingError {
    DecodingError.typeMismatch(
      type,
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription:
          "expected \(expected ?? name(of: type)), found \(session.excerpt(range))"))
  }

  /// What a message calls a type: the numbers that fit it, where there is one that does not.
  private func name(of type: Any.Type) -> String {
    func limits<Integer: FixedWidthInteger>(_ type: Integer.Type) -> String {
      "a whole number from \(type.min) to \(type.max)"
    }
    switch session.bytes[range.lowerBound] {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return (type as? any FixedWidthInteger.Type).map { limits($0) } ?? "\(type)"
    default: return "\(type)"
    }
  }

  var isNull: Bool { session.isNull(range) }

  /// A value that is one token.
  func scalar<Value>(_ read: (DecodingSession, Range<Int>) -> Value?) throws -> Value {
    guard let value = read(session, range) else { throw mismatch(Value.self) }
    return value
  }

  func integer<Integer: FixedWidthInteger>() throws -> Integer {
    try scalar { $0.integer($1) }
  }

  /// A value of any type, in the form in which `JSONEncoder` writes it.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    switch type {
    case is URL.Type:
      guard let url = session.plainText(range).flatMap({ URL(string: $0) }) else {
        throw mismatch(type)
      }
      return try cast(url)
    case is Data.Type:
      guard let data = session.plainText(range).flatMap({ Data(base64Encoded: $0) }) else {
        throw mismatch(type, "data in base 64")
      }
      return try cast(data)
    case is Decimal.Type:
      guard session.number(range) != nil, let decimal = Decimal(string: session.string(range))
      else { throw mismatch(type) }
      return try cast(decimal)
    default: return try Value(from: self)
    }
  }

  private func cast<Value>(_ value: some Any) throws -> Value {
    guard let value = value as? Value else { throw mismatch(Value.self) }
    return value
  }
}
