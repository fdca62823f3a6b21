/// The members of an object, and which of them were asked for.
///
/// It knows no type of keys: containers over it are generic, and generic code that is not
/// specialised takes three times as long.
final class DecodingMembers {
  struct Member {
    let key: Range<Int>
    let value: Range<Int>
    var isAsked = false
    var isLeft = true
  }

  let session: DecodingSession
  let template: DecodingMembers?
  /// What the session keeps of this too.
  let object: DecodedObject
  /// Where the next field that is asked for probably is.
  private var next = 0

  init(session: DecodingSession, path: DecodingPath?, template: DecodingMembers?) {
    self.session = session
    self.template = template
    object = DecodedObject(path)
  }

  var path: DecodingPath? { object.path }

  var members: [Member] {
    _read { yield object.members }
    _modify { yield &object.members }
  }

  /// The members of a template's text; nil when it is no object.
  static func template(_ text: String?) -> DecodingMembers? {
    guard let text, text.hasPrefix("{") else { return nil }
    let session = DecodingSession(Array(text.utf8))
    return try? session.members(of: session.bytes.indices, nil, nil)
  }

  /// The place of the member with a key; of several the last in the order of search.
  func index(of key: String) -> Int? {
    var key = key
    return key.withUTF8 { wanted in
      var index = next
      for _ in 0..<members.count {
        if index >= members.count { index = 0 }
        if unsafe isKey(members[index].key, wanted) {
          next = index + 1
          members[index].isAsked = true
          members[index].isLeft = false
          return index
        }
        index += 1
      }
      return nil
    }
  }

  private func isKey(_ range: Range<Int>, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = session.bytes
    if range.count == wanted.count {
      var offset = 0
      while unsafe offset < wanted.count && bytes[range.lowerBound + offset] == wanted[offset] {
        offset += 1
      }
      if offset == wanted.count { return true }
    }
    guard range.count > wanted.count, bytes[range].contains(UInt8(ascii: "\\")) else {
      return false
    }
    let text = try? session.text(range)
    return text.map { unsafe $0.utf8.elementsEqual(wanted) } ?? false
  }

  /// Reads a field that is one token; nil when it is missing or something else.
  func scalar<Value>(
    _ key: String, _ read: (DecodingSession, Range<Int>) -> Value?
  ) -> Value? {
    guard let index = index(of: key) else { return nil }
    return read(session, members[index].value)
  }

  func integer<Integer: FixedWidthInteger>(_ key: String) -> Integer? {
    guard let index = index(of: key) else { return nil }
    return session.integer(members[index].value)
  }

  /// Whether there is no field, neither here nor in the template.
  func isMissing(_ key: String) -> Bool {
    index(of: key) == nil && template?.index(of: key) == nil
  }

  /// Reads a field, or takes it from the template.
  func value<Value>(
    _ key: any CodingKey, _ read: (ValueDecoder) throws -> Value
  ) throws -> Value {
    guard let index = index(of: key.stringValue) else {
      if let template = templateChild(key) { return try read(template) }
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(
          codingPath: path?.keys ?? [], debugDescription: "there is no \(key.stringValue)"))
    }
    do {
      return try read(child(index, key))
    } catch {
      guard let template = templateChild(key), let value = try? read(template) else { throw error }
      note(error, key, index)
      return value
    }
  }

  /// Reads a field that may be missing.
  func optional<Value>(_ key: any CodingKey, _ read: (ValueDecoder) throws -> Value) -> Value? {
    guard let index = index(of: key.stringValue) else { return templateValue(key, read) }
    let child = child(index, key)
    if child.isNull { return nil }
    do { return try read(child) } catch {
      note(error, key, index)
      return templateValue(key, read)
    }
  }

  private func templateValue<Value>(
    _ key: any CodingKey, _ read: (ValueDecoder) throws -> Value
  ) -> Value? {
    templateChild(key).flatMap { $0.isNull ? nil : try? read($0) }
  }

  func isNull(_ key: any CodingKey) -> Bool {
    guard let index = index(of: key.stringValue) else { return templateChild(key)?.isNull ?? true }
    return session.isNull(members[index].value)
  }

  func child(_ index: Int, _ key: any CodingKey) -> ValueDecoder {
    ValueDecoder(
      session: session, range: members[index].value, path: DecodingPath(path, key),
      owner: template == nil ? nil : self)
  }

  func templateChild(_ key: any CodingKey) -> ValueDecoder? {
    guard let template, let index = template.index(of: key.stringValue) else { return nil }
    return ValueDecoder(
      session: template.session, range: template.members[index].value,
      path: DecodingPath(path, key))
  }

  /// Notes that the member could not be read, so that it is not lost.
  private func note(_ error: any Error, _ key: any CodingKey, _ index: Int) {
    members[index].isLeft = true
    session.repairs.append(
      (((path?.keys ?? []) + [key]).map(\.stringValue), DecodingProblem.reason(error)))
  }
}

/// The part of an object's members that the session keeps; it does not keep the session.
final class DecodedObject {
  let path: DecodingPath?
  var members: [DecodingMembers.Member] = []

  init(_ path: DecodingPath?) {
    self.path = path
    members.reserveCapacity(8)
  }
}
