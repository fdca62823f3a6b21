/// A place that takes one token: the values for which `Encodable` types ask by name are written alike
/// in all of them.
protocol ScalarField {
  /// Writes a token.
  func scalar(_ write: (inout [UInt8]) -> Void) throws
}

extension ScalarField {
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
  func encode(_ value: UInt) throws { try scalar { $0.append(value) } }
  func encode(_ value: UInt8) throws { try scalar { $0.append(value) } }
  func encode(_ value: UInt16) throws { try scalar { $0.append(value) } }
  func encode(_ value: UInt32) throws { try scalar { $0.append(value) } }
  func encode(_ value: UInt64) throws { try scalar { $0.append(value) } }
}
