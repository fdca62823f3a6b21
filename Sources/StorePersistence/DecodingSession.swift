/// The text that is being decoded, and what was noticed about it.
final class DecodingSession {
  let bytes: [UInt8]
  /// The fields whose value was replaced, with the reason.
  var repairs: [(path: [String], reason: String)] = []
  /// The objects that were decoded and all lie in objects.
  private var objects: [DecodedObject] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Decodes one value that stands in a range and was checked to be JSON.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8], _ range: Range<Int>
  ) throws -> Value {
    try ValueDecoder(session: DecodingSession(bytes), range: range).decode(type)
  }

  /// Forgets what was noticed, before another value of the same text is decoded.
  func restart() {
    if !repairs.isEmpty { repairs = [] }
    objects.removeAll(keepingCapacity: true)
  }

  func members(
    of range: Range<Int>, _ path: DecodingPath?, _ template: DecodingMembers?
  ) throws -> DecodingMembers {
    let members = DecodingMembers(session: self, path: path, template: template)
    var scanner = JSONScanner(bytes, range)
    try scanner.forEachMember { key, value in
      members.members.append(DecodingMembers.Member(key: key, value: value))
    }
    if path?.hasIndex != true { objects.append(members.object) }
    return members
  }

  func elements(of range: Range<Int>) throws -> [Range<Int>] {
    var elements: [Range<Int>] = []
    var scanner = JSONScanner(bytes, range)
    try scanner.forEachElement { elements.append($0) }
    return elements
  }

  func text(_ range: Range<Int>) throws -> String { try JSONScanner.text(bytes, range) }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The beginning of what stands in a range, for messages.
  func excerpt(_ range: Range<Int>) -> String {
    range.count > 40 ? string(range.prefix(40)) + "…" : string(range)
  }

  /// The fields that nobody asked for, and those that could not be read, as they stand in the text.
  var leftovers: [Leftover] {
    var leftovers: [Leftover] = []
    for object in objects {
      for member in object.members where member.isLeft {
        guard let key = try? text(member.key) else { continue }
        leftovers.append(
          Leftover(
            path: (object.path?.keys.map(\.stringValue) ?? []) + [key],
            text: string(member.value), isUnread: !member.isAsked))
      }
    }
    return leftovers
  }

  /// Whether there are fields that nobody asked for or that could not be read.
  var hasLeftovers: Bool {
    for object in objects {
      for member in object.members where member.isLeft { return true }
    }
    return false
  }
}

/// A field of an object in the text that the decoded value does not hold.
struct Leftover: Equatable, Sendable {
  let path: [String]
  let text: String
  /// Whether nobody asked for it; else it could not be read.
  let isUnread: Bool
}

/// Where a value lies, as a chain from the inside out.
final class DecodingPath {
  let parent: DecodingPath?
  let key: any CodingKey
  let hasIndex: Bool

  init(_ parent: DecodingPath?, _ key: any CodingKey) {
    self.parent = parent
    self.key = key
    hasIndex = parent?.hasIndex == true || key.intValue != nil
  }

  var keys: [any CodingKey] {
    var keys: [any CodingKey] = []
    var path: DecodingPath? = self
    while let here = path {
      keys.append(here.key)
      path = here.parent
    }
    return keys.reversed()
  }
}
