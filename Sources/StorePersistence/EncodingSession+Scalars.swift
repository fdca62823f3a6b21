internal import FoundationEssentials

extension EncodingSession {
  /// Writes a value of the types that most rows have, and of those that `JSONEncoder` writes in a
  /// form of its own.
  ///
  /// - Returns: Whether it is one of these.
  func writeScalar<Value: Encodable>(_ value: Value) -> Bool {
    // The casts are right because the types have been compared; `as?` takes longer than the
    // writing.
    func cast<Same>(_ type: Same.Type) -> Same { unsafe unsafeBitCast(value, to: type) }
    if Value.self == String.self {
      append { $0.append(quoted: cast(String.self)) }
    } else if Value.self == Int.self {
      append { $0.append(cast(Int.self)) }
    } else if Value.self == Double.self {
      append { $0.append(number: cast(Double.self)) }
    } else if Value.self == Date.self {
      append { $0.append(number: cast(Date.self).timeIntervalSinceReferenceDate) }
    } else if Value.self == UUID.self {
      append { $0.append(cast(UUID.self)) }
    } else if Value.self == URL.self {
      append { $0.append(quoted: cast(URL.self).absoluteString) }
    } else if Value.self == Data.self {
      append { $0.append(quoted: cast(Data.self).base64EncodedString()) }
    } else if Value.self == Decimal.self {
      let decimal = cast(Decimal.self)
      append { bytes in
        if decimal.isNaN {
          bytes.append(quoted: "nan")
        } else {
          bytes.append(contentsOf: decimal.description.utf8)
        }
      }
    } else {
      return false
    }
    return true
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ id: UUID) {
    append("\"")
    // The bytes live as long as the call.
    unsafe Swift.withUnsafeBytes(of: id.uuid) { bytes in
      for place in 0..<16 {
        let byte = unsafe bytes[place]
        if place == 4 || place == 6 || place == 8 || place == 10 { append("-") }
        append(hexadecimal: byte >> 4, from: "A")
        append(hexadecimal: byte & 0xF, from: "A")
      }
    }
    append("\"")
  }
}
