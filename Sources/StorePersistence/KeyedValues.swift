internal import FoundationEssentials

/// The members of an object as `Decodable` types ask for them.
struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: DecodingMembers

  var codingPath: [any CodingKey] { members.path?.keys ?? [] }

  var allKeys: [Key] {
    members.members.compactMap { member in
      (try? members.session.text(member.key)).flatMap { Key(stringValue: $0) }
    }
  }

  func contains(_ key: Key) -> Bool {
    members.index(of: key.stringValue) != nil || members.templateChild(key) != nil
  }

  func decodeNil(forKey key: Key) throws -> Bool { members.isNull(key) }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    if let value = members.scalar(key.stringValue, { $0.bool($1) }) { return value }
    return try members.value(key) { try $0.scalar { $0.bool($1) } }
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    if let value = members.scalar(key.stringValue, { $0.plainText($1) }) { return value }
    return try members.value(key) { try $0.scalar { $0.plainText($1) } }
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    if let value = members.scalar(key.stringValue, { $0.number($1) }) { return value }
    return try members.value(key) { try $0.scalar { $0.number($1) } }
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    if let value = members.scalar(key.stringValue, { $0.float($1) }) { return value }
    return try members.value(key) { try $0.scalar { $0.float($1) } }
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(key) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try integer(key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try integer(key) }

  private func integer<Integer: FixedWidthInteger>(_ key: Key) throws -> Integer {
    if let value: Integer = members.integer(key.stringValue) { return value }
    return try members.value(key) { try $0.integer() }
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    // The two types that most rows have, without a decoder of their own. The casts are right
    // because the types have been compared; `as?` takes longer than the reading.
    if type == UUID.self, let value = members.scalar(key.stringValue, { $0.uuid($1) }) {
      return unsafe unsafeBitCast(value, to: type)
    }
    if type == Date.self, let value = members.scalar(key.stringValue, { $0.date($1) }) {
      return unsafe unsafeBitCast(value, to: type)
    }
    return try members.value(key) { try $0.decode(type) }
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    if members.isMissing(key.stringValue) { return nil }
    return members.optional(key) { try $0.decode(type) }
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    if let value = members.scalar(key.stringValue, { $0.bool($1) }) { return value }
    if members.isMissing(key.stringValue) { return nil }
    return members.optional(key) { try $0.scalar { $0.bool($1) } }
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    if let value = members.scalar(key.stringValue, { $0.plainText($1) }) { return value }
    if members.isMissing(key.stringValue) { return nil }
    return members.optional(key) { try $0.scalar { $0.plainText($1) } }
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    if let value = members.scalar(key.stringValue, { $0.number($1) }) { return value }
    if members.isMissing(key.stringValue) { return nil }
    return members.optional(key) { try $0.scalar { $0.number($1) } }
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    if let value: Int = members.integer(key.stringValue) { return value }
    if members.isMissing(key.stringValue) { return nil }
    return members.optional(key) { try $0.scalar { $0.integer($1) } }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try members.value(key) { try $0.container(keyedBy: type) }
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try members.value(key) { try $0.unkeyedContainer() }
  }

  func superDecoder() throws -> any Decoder { try members.value(SuperKey()) { $0 } }

  func superDecoder(forKey key: Key) throws -> any Decoder { try members.value(key) { $0 } }
}

/// What a decoding error says, in words for a report.
enum DecodingProblem {
  static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
    case let failure as JSONScanner.Failure: return failure.reason
    default: return "\(error)"
    }
  }
}
