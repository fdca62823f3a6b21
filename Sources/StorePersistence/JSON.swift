/// A JSON value: the raw form on which migrations work.
///
/// ```swift
/// var row: JSON = ["title": "Buy paper", "urgent": true]
/// row["priority"] = row["urgent"] == true ? 2 : 0
/// row["urgent"] = nil
/// ```
///
/// A number is kept as its text, so that no digit is lost. Of two members with one key the last
/// counts.
public enum JSON: Equatable, Sendable {
  /// Nothing.
  case null

  /// True or false.
  case bool(Bool)

  /// A number, as it is written.
  case number(String)

  /// A text.
  case string(String)

  /// An array.
  case array([JSON])

  /// An object.
  case object([String: JSON])

  /// Reads JSON text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  /// - Parameter text: One value, with white space around it if you like.
  /// - Throws: `Failure.invalid` when it is not JSON, or is more than 256 levels deep.
  public init(parsing text: String) throws(Failure) { try self.init(bytes: Array(text.utf8)) }

  init(bytes: [UInt8]) throws(Failure) { try self.init(bytes: bytes, bytes.indices) }

  init(bytes: [UInt8], _ range: Range<Int>) throws(Failure) {
    var scanner = JSONScanner(bytes, range)
    do {
      let value = try scanner.skipValue()
      try scanner.finish()
      self = try JSON(valid: bytes, value)
    } catch {
      throw .invalid(offset: error.offset - range.lowerBound, reason: error.reason)
    }
  }

  /// Reads a value that was checked before.
  private init(valid bytes: [UInt8], _ range: Range<Int>) throws(JSONScanner.Failure) {
    var scanner = JSONScanner(bytes, range)
    switch scanner.byte {
    case UInt8(ascii: "{"):
      var members: [String: JSON] = [:]
      try scanner.forEachMember { (key, value) throws(JSONScanner.Failure) in
        members[try JSONScanner.text(bytes, key)] = try JSON(valid: bytes, value)
      }
      self = .object(members)
    case UInt8(ascii: "["):
      var elements: [JSON] = []
      try scanner.forEachElement { (element) throws(JSONScanner.Failure) in
        elements.append(try JSON(valid: bytes, element))
      }
      self = .array(elements)
    case UInt8(ascii: "\""):
      self = .string(try JSONScanner.text(bytes, range.lowerBound + 1..<range.upperBound - 1))
    case UInt8(ascii: "t"): self = .bool(true)
    case UInt8(ascii: "f"): self = .bool(false)
    case UInt8(ascii: "n"): self = .null
    default: self = .number(String(decoding: bytes[range], as: UTF8.self))
    }
  }
}

extension JSON {
  /// Why text is no JSON.
  public enum Failure: Error, Equatable {
    /// What is wrong, and how many bytes stand before it.
    case invalid(offset: Int, reason: String)
  }

  /// The member of an object; nil when there is none or this is no object.
  ///
  /// Setting it does nothing when this is no object; setting nil removes the member.
  public subscript(key: String) -> JSON? {
    get { if case .object(let members) = self { members[key] } else { nil } }
    set {
      guard case .object(var members) = self else { return }
      self = .null
      members[key] = newValue
      self = .object(members)
    }
  }

  /// The value as text on one line, the members of objects in the order of their keys.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the length of the text.
  public var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(value)
    case .number(let value): bytes.append(contentsOf: value.utf8)
    case .string(let value): bytes.append(quoted: value)
    case .array(let elements):
      bytes.append("[")
      for (position, element) in elements.enumerated() {
        if position > 0 { bytes.append(",") }
        element.write(to: &bytes)
      }
      bytes.append("]")
    case .object(let members):
      bytes.append("{")
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for (position, member) in sorted.enumerated() {
        if position > 0 { bytes.append(",") }
        bytes.append(quoted: member.key)
        bytes.append(":")
        member.value.write(to: &bytes)
      }
      bytes.append("}")
    }
  }

  /// A text in quotes, with escapes where JSON asks for them.
  static func quoted(_ value: String) -> String {
    var bytes: [UInt8] = []
    bytes.append(quoted: value)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  /// Makes a text.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Makes a number.
  public init(integerLiteral value: Int) { self = .number("\(value)") }

  /// Makes true or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// Makes an array.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// Makes an object; of two members with one key the last counts.
  public init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(Dictionary(members) { _, last in last })
  }
}
