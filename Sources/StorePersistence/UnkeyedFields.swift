/// The elements of an array as `Encodable` types give them.
struct UnkeyedFields: UnkeyedEncodingContainer, ScalarField {
  let session: EncodingSession
  let serial: Int

  var codingPath: [any CodingKey] { session.path(serial) }
  var count: Int { session.count(serial) }

  func scalar(_ write: (inout [UInt8]) -> Void) throws {
    try session.element(serial, token: write)
  }

  func encode(_ value: Int128) throws { try scalar { $0.append(value) } }
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
