/// The members of an object as `Encodable` types give them.
struct KeyedFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let session: EncodingSession
  let serial: Int

  var codingPath: [any CodingKey] { session.path(serial) }

  private func scalar(_ key: Key, _ write: (inout [UInt8]) -> Void) throws {
    try session.member(serial, key.stringValue, token: write)
  }

  func encodeNil(forKey key: Key) throws { try scalar(key) { $0.append(contentsOf: "null".utf8) } }
  func encode(_ value: Bool, forKey key: Key) throws { try scalar(key) { $0.append(value) } }
  func encode(_ value: String, forKey key: Key) throws {
    try scalar(key) { $0.append(quoted: value) }
  }
  func encode(_ value: Double, forKey key: Key) throws {
    try scalar(key) { $0.append(number: value) }
  }
  func encode(_ value: Float, forKey key: Key) throws {
    try scalar(key) { $0.append(floating: value) }
  }
  func encode(_ value: Int, forKey key: Key) throws { try scalar(key) { $0.append(value) } }
  func encode(_ value: Int8, forKey key: Key) throws { try scalar(key) { $0.append(value) } }
  func encode(_ value: Int16, forKey key: Key) throws { try scalar(key) { $0.append(value) } }
  func encode(_ value: Int32, forKey key: Key) throws { try scalar(key) { $0.append(value) } }
  func encode(_ value: Int64, forKey key: Key) throws { try scalar(key) { $0.append(value) } }
  func encode(_ value: Int128, forKey key: Key) throws { try scalar(key) { $0.append(value) } }
  func encode(_ value: UInt, forKey key: Key) throws { try scalar(key) { $0.append(value) } }
  func encode(_ value: UInt8, forKey key: Key) throws { try scalar(key) { $0.append(value) } }
  func encode(_ value: UInt16, forKey key: Key) throws { try scalar(key) { $0.append(value) } }
  func encode(_ value: UInt32, forKey key: Key) throws { try scalar(key) { $0.append(value) } }
  func encode(_ value: UInt64, forKey key: Key) throws { try scalar(key) { $0.append(value) } }
  func encode(_ value: UInt128, forKey key: Key) throws { try scalar(key) { $0.append(value) } }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try session.member(serial, key.stringValue) { try session.write(value, at: key) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    part(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    part(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { part(SuperKey()) }
  func superEncoder(forKey key: Key) -> any Encoder { part(key) }

  private func part(_ key: some CodingKey) -> ValueEncoder {
    var encoder = ValueEncoder(session: session, serial: -1)
    // What comes too late goes to an encoder that refuses everything.
    try? session.member(serial, key.stringValue) { encoder = session.part(at: key) }
    return encoder
  }
}

/// The key of what a superclass holds.
struct SuperKey: CodingKey {
  var stringValue: String { "super" }
  var intValue: Int? { nil }

  init() {}
  init?(stringValue: String) { if stringValue != "super" { return nil } }
  init?(intValue: Int) { nil }
}
