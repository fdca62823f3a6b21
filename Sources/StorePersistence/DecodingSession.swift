/// The text that is being decoded, and what was noticed about it.
final class DecodingSession {
  let bytes: [UInt8]
  /// The fields whose value was replaced, with the reason.
  var repairs: [(path: [String], reason: String)] = []
  /// The objects that were decoded and all lie in objects, with where they lie.
  private var objects: [(path: DecodingPath?, members: DecodingMembers)] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Decodes one value that stands in a range and was checked to be JSON.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8], _ range: Range<Int>, template: DecodingTemplate? = nil
  ) throws -> Value {
    let decoder = ValueDecoder(
      session: DecodingSession(bytes), range: range, path: nil, template: template)
    return try decoder.decode(type)
  }

  /// Forgets what was noticed, before another value of the same text is decoded.
  func restart() {
    repairs.removeAll()
    objects.removeAll(keepingCapacity: true)
  }

  func members(
    of range: Range<Int>, _ path: DecodingPath?, _ template: DecodingTemplate?
  ) throws -> DecodingMembers {
    var found: [DecodingMembers.Member] = []
    found.reserveCapacity(8)
    var scanner = JSONScanner(bytes, range)
    try scanner.forEachMember { key, value in
      found.append(DecodingMembers.Member(key: key, value: value))
    }
    let members = DecodingMembers(session: self, members: found, template: template?.members)
    if path?.hasIndex != true { objects.append((path, members)) }
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
    for (path, members) in objects {
      for member in members.members where member.isLeft {
        guard let key = try? text(member.key) else { continue }
        leftovers.append(
          Leftover(
            path: (path?.keys.map(\.stringValue) ?? []) + [key], text: string(member.value),
            isUnread: !member.isAsked))
      }
    }
    return leftovers
  }

  /// Whether there are fields that nobody asked for or that could not be read.
  var hasLeftovers: Bool {
    objects.contains { $0.members.members.contains(where: \.isLeft) }
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

/// The members of an object, and which of them were asked for.
final class DecodingMembers {
  struct Member {
    let key: Range<Int>
    let value: Range<Int>
    var isAsked = false
    var isLeft = true
  }

  let session: DecodingSession
  var members: [Member]
  let template: DecodingMembers?
  /// Where the next field that is asked for probably is.
  private var next = 0

  init(session: DecodingSession, members: [Member], template: DecodingMembers?) {
    self.session = session
    self.members = members
    self.template = template
  }

  /// The place of the member with a key; of several the last.
  func index(of key: String) -> Int? {
    var key = key
    return key.withUTF8 { wanted in
      for step in members.indices {
        let index = next + step < members.count ? next + step : next + step - members.count
        if unsafe isKey(members[index].key, wanted) {
          next = index + 1 == members.count ? 0 : index + 1
          members[index].isAsked = true
          members[index].isLeft = false
          return index
        }
      }
      return nil
    }
  }

  private func isKey(_ range: Range<Int>, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
    if range.count == wanted.count {
      var offset = range.lowerBound
      let end = range.upperBound
      while unsafe offset < end && session.bytes[offset] == wanted[offset - range.lowerBound] {
        offset += 1
      }
      if offset == end { return true }
    }
    guard range.count > wanted.count, session.bytes[range].contains(UInt8(ascii: "\\")) else {
      return false
    }
    let text = try? session.text(range)
    return text.map { unsafe $0.utf8.elementsEqual(wanted) } ?? false
  }

  /// Notes that the member could not be read, so that it is not lost.
  func leave(_ index: Int) { members[index].isLeft = true }
}

/// A place in the text of a template.
final class DecodingTemplate {
  let decoder: ValueDecoder
  let members: DecodingMembers?

  init(_ decoder: ValueDecoder) {
    self.decoder = decoder
    if decoder.session.bytes[decoder.range.lowerBound] == UInt8(ascii: "{") {
      members = try? decoder.session.members(of: decoder.range, nil, nil)
    } else {
      members = nil
    }
  }
}
