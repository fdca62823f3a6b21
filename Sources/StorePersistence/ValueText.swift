internal import FoundationEssentials

/// Writes values as JSON, and says in words why one cannot be.
enum ValueText {
  /// The JSON text of a value on one line, the keys in order.
  static func text(_ value: some Encodable) throws -> String {
    String(decoding: try bytes(value), as: UTF8.self)
  }

  static func bytes(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
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
