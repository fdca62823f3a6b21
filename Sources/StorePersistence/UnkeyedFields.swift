/// The elements of an array as `Encodable` types give them.
struct UnkeyedFields: UnkeyedEncodingContainer {
  let session: EncodingSession
  let serial: Int

  var codingPath: [any CodingKey] { session.path(serial) }
  var count: Int { session.count(serial) }

  private func scalar(_ write: (inout [UInt8]) -> Void) throws {
    try session.element(serial, token: write)
  }

  func encodeNil() throws { try scalar { $0.append(contentsOf: "null".utf8) } }
  func encode(_ value: Bool) throws { try scalar { $0.append(value) } }
  func encode(_ value: String) throws { try scalar { $0.append(quoted: value) } }
  func encode(_ value: Double) throws { try scalar { $0.append(number: value) } }
  func encode(_ value: Float) throws { try scalar { $0.append(floating: value) } }
  func encode(_ value: Int) throws { try scalar { $0.append(value) } }
  func encode(_ value: Int8) throws { try scalar { $0.append(value) } }
  func encode(_ value: Int16) throws { try scalar { $0.append(value) } }
  func encode(_ value: Int32) throws { try scalar { $0.append(value) } }
  func encode(_ value: Int64) throws { try scalar { $0.append(value) } }
  func encode(_ value: Int128) throws { try scalar { $0.append(value) } }
  func encode(_ value: UInt) throws { try scalar { $0.append(value) } }
  func encode(_ value: UInt8) throws { try scalar { $0.append(value) } }
  func encode(_ value: UInt16) throws { try scalar { $0.append(value) } }
  func encode(_ value: UInt32) throws { try scalar { $0.append(value) } }
  func encode(_ value: UInt64) throws { try scalar { $0.append(value) } }
  func encode(_ value: UInt128) throws { try scalar { $0.append(value) } }

  func encode(_ value: some Encodable) throws {
    try session.element(serial) { try session.write(value, at: IndexKey(count - 1)) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    part.container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { part.unkeyedContainer() }
  func superEncoder() -> any Encoder { part }

  private var part: ValueEncoder {
    var encoder = ValueEncoder(session: session, serial: -1)
    try? session.element(serial) { encoder = session.part(at: IndexKey(count - 1)) }
    return encoder
  }
}
