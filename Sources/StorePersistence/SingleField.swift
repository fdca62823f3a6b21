/// A value alone as `Encodable` types give it.
struct SingleField: SingleValueEncodingContainer {
  let session: EncodingSession
  let serial: Int

  var codingPath: [any CodingKey] { session.path(serial) }

  private func scalar(_ write: (inout [UInt8]) -> Void) throws {
    try session.single(serial, token: write)
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
    try session.single(serial) { try session.write(value) }
  }
}
