/// What tells a repository from others: a whole number or a text, as its catalogue has it.
public enum RepoID: Hashable, Sendable {
  /// A number.
  case number(Int)

  /// A text.
  case text(String)
}

extension RepoID: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  /// Makes the id of a number.
  public init(integerLiteral value: Int) { self = .number(value) }

  /// Makes the id of a text.
  public init(stringLiteral value: String) { self = .text(value) }
}

extension RepoID: CustomStringConvertible {
  /// The number or the text.
  public var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): text
    }
  }
}

extension RepoID: Codable {
  /// Decodes a number or a text.
  ///
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  /// Encodes the number or the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}
