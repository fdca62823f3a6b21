internal import FoundationEssentials

/// Writes values as JSON, and says in words why one cannot be.
enum ValueText {
  /// The JSON text of a value on one line, the keys in order.
  static func text(_ value: some Encodable) throws -> String {
    String(decoding: try bytes(value), as: UTF8.self)
  }

  static func bytes(_ value: some Encodable) throws -> Data { try encoder().encode(value) }

  /// Dates as numbers to the last bit, and numbers that JSON does not have as words.
  static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
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
