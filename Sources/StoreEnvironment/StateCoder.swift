/// Turns values into text and back, for saved states and histories.
///
/// ```swift
/// let json = StateCoder {
///   String(decoding: try JSONEncoder().encode($0), as: UTF8.self)
/// } decode: { type, text in
///   try JSONDecoder().decode(type, from: Data(text.utf8))
/// }
/// ```
public struct StateCoder {
  private let encode: (any Encodable) throws -> String
  private let decode: (any Decodable.Type, String) throws -> any Decodable

  /// Makes a coder from two functions.
  ///
  /// - Parameters:
  ///   - encode: Gives the text of a value.
  ///   - decode: Gives the value of a text.
  public init(
    encode: @escaping (any Encodable) throws -> String,
    decode: @escaping (any Decodable.Type, String) throws -> any Decodable
  ) {
    self.encode = encode
    self.decode = decode
  }

  func text(of value: Any, named name: String) throws -> String {
    guard let value = value as? any Encodable else {
      throw EncodingError.invalidValue(
        value, .init(codingPath: [], debugDescription: "\(name) is not Encodable"))
    }
    return try encode(value)
  }

  func value(of type: Any.Type, from text: String, named name: String) throws -> Any {
    guard let type = type as? any Decodable.Type else {
      throw DecodingError.typeMismatch(
        type, .init(codingPath: [], debugDescription: "\(name) is not Decodable"))
    }
    return try decode(type, text)
  }
}

@available(*, unavailable)
extension StateCoder: Sendable {}
