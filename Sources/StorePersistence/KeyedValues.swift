/// The members of an object as `Decodable` types ask for them.
struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ValueDecoder
  let members: DecodingMembers

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    members.members.compactMap { member in
      (try? decoder.session.text(member.key)).flatMap { Key(stringValue: $0) }
    }
  }

  func contains(_ key: Key) -> Bool {
    members.index(of: key.stringValue) != nil || templateIndex(key) != nil
  }

  private func child(_ index: Int, _ key: Key) -> ValueDecoder {
    ValueDecoder(
      session: decoder.session, range: members.members[index].value,
      path: DecodingPath(decoder.path, key),
      template: templateChild(key).map { DecodingTemplate($0) })
  }

  private func templateIndex(_ key: Key) -> Int? { members.template?.index(of: key.stringValue) }

  private func templateChild(_ key: Key) -> ValueDecoder? {
    guard let template = members.template, let index = template.index(of: key.stringValue) else {
      return nil
    }
    return ValueDecoder(
      session: template.session, range: template.members[index].value,
      path: DecodingPath(decoder.path, key), template: nil)
  }

  /// Reads a field, or takes it from the template.
  private func value<Value>(_ key: Key, _ read: (ValueDecoder) throws -> Value) throws -> Value {
    guard let index = members.index(of: key.stringValue) else {
      if let template = templateChild(key) { return try read(template) }
      throw DecodingError.keyNotFound(
        key, DecodingError.Context(codingPath: codingPath, debugDescription: "there is no \(key)"))
    }
    do {
      return try read(child(index, key))
    } catch {
      guard let template = templateChild(key), let value = try? read(template) else { throw error }
      note(error, key, index)
      return value
    }
  }

  private func optional<Value>(_ key: Key, _ read: (ValueDecoder) throws -> Value) -> Value? {
    guard let index = members.index(of: key.stringValue) else {
      return templateChild(key).flatMap { $0.isNull ? nil : try? read($0) }
    }
    let child = child(index, key)
    if child.isNull { return nil }
    do {
      return try read(child)
    } catch {
      note(error, key, index)
      return templateChild(key).flatMap { $0.isNull ? nil : try? read($0) }
    }
  }

  private func note(_ error: any Error, _ key: Key, _ index: Int) {
    members.leave(index)
    decoder.session.repairs.append(
      ((codingPath + [key]).map(\.stringValue), DecodingProblem.reason(error)))
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    guard let index = members.index(of: key.stringValue) else {
      return templateChild(key)?.isNull ?? true
    }
    return child(index, key).isNull
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try value(key) { try $0.decodeBool() }
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try value(key) { try $0.decodeString() }
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try value(key) { try $0.decodeDouble() }
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try value(key) { try $0.decodeFloat() }
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(type, key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(type, key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(type, key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(type, key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(type, key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(type, key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(type, key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(type, key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(type, key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(type, key) }

  private func integer<Integer: FixedWidthInteger>(
    _ type: Integer.Type, _ key: Key
  ) throws -> Integer {
    try value(key) { try $0.decodeInteger(type) }
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try value(key) { try $0.decode(type) }
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    optional(key) { try $0.decode(type) }
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    optional(key) { try $0.decodeBool() }
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    optional(key) { try $0.decodeString() }
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    optional(key) { try $0.decodeDouble() }
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    optional(key) { try $0.decodeInteger(type) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try value(key) { try $0.container(keyedBy: type) }
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try value(key) { try $0.unkeyedContainer() }
  }

  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) { $0 } }
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
