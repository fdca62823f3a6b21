/// A value alone as `Encodable` types give it.
struct SingleField: SingleValueEncodingContainer, ScalarField {
  let session: EncodingSession
  let serial: Int

  var codingPath: [any CodingKey] { session.path(serial) }

  func scalar(_ write: (inout [UInt8]) -> Void) throws {
    try session.single(serial, token: write)
  }

  func encode(_ value: Int128) throws { try scalar { $0.append(value) } }
  func encode(_ value: UInt128) throws { try scalar { $0.append(value) } }

  func encode(_ value: some Encodable) throws {
    try session.single(serial) { try session.write(value) }
  }
}
