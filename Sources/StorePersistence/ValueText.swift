/// Writes values as JSON, and says in words why one cannot be.
package enum ValueText {
  /// The JSON text of a value on one line, the keys in order.
  ///
  /// Dates are numbers to the last bit, and numbers that JSON does not have are words.
  /// - Throws: `EncodingError`, or what the value throws.
  package static func text(_ value: some Encodable) throws -> String {
    let session = EncodingSession(EncodingBuffer())
    try session.write(value)
    return String(decoding: session.take().bytes, as: UTF8.self)
  }
}

/// What an encoding error says, in words for a report.
enum EncodingProblem {
  static func reason(_ error: any Error) -> String {
    guard case EncodingError.invalidValue(_, let context) = error else { return "\(error)" }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
  }
}
