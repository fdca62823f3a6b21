/// Writes values as JSON, straight into bytes.
///
/// The members of objects come out in the order of their keys; of two with one key the last counts. What
/// may be written at any time, the containers that a value makes for others, is a session of its own that
/// is put in when the value is finished.
final class EncodingSession {
  typealias Frame = EncodingBuffer.Frame

  var buffer: EncodingBuffer
  /// The parts of values that are written elsewhere, and where in an array they belong.
  private(set) var parts: [(session: EncodingSession, position: Int)] = []
  private var lastSerial = 0
  /// How deep in another session this one lies.
  private let level: Int

  init(_ buffer: EncodingBuffer) {
    self.buffer = buffer
    level = 0
  }

  /// Begins a part of a value.
  private init(path: [any CodingKey], level: Int) {
    buffer = EncodingBuffer()
    buffer.path = path
    self.level = level
    buffer.frames.append(frame())
  }

  /// Gives the bytes back, with the memory.
  func take() -> EncodingBuffer { exchange(&buffer, with: EncodingBuffer()) }

  /// Appends a value to the bytes, or nothing when it throws.
  func write<Value: Encodable>(_ value: Value) throws {
    if writeScalar(value) { return }
    let frame = frame()
    // Loaded lines may be so deep, and a commit is two levels.
    if level + buffer.frames.count >= JSONScanner.depthLimit - 2 {
      throw invalid(value, "more than \(JSONScanner.depthLimit - 2) levels")
    }
    let partCount = parts.count
    buffer.frames.append(frame)
    defer {
      buffer.frames.removeLast()
      buffer.members.removeLast(buffer.members.count - frame.firstMember)
      parts.removeLast(parts.count - partCount)
    }
    do {
      try value.encode(to: ValueEncoder(session: self, serial: frame.serial))
      if buffer.frames.last?.kind == .nothing && level + buffer.frames.count == 1 {
        throw invalid(value, "\(Value.self) encodes nothing")
      }
      finish(partCount)
    } catch {
      buffer.bytes.removeLast(buffer.bytes.count - frame.start)
      throw error
    }
  }

  private func frame() -> Frame {
    lastSerial += 1
    return Frame(
      serial: lastSerial, depth: buffer.path.count, start: buffer.bytes.count,
      firstMember: buffer.members.count)
  }

  private func invalid(_ value: any Encodable, _ reason: String) -> EncodingError {
    EncodingError.invalidValue(
      value, EncodingError.Context(codingPath: buffer.path, debugDescription: reason))
  }

  /// The way to a value that is being written.
  func path(_ serial: Int) -> [any CodingKey] {
    let frame = buffer.frames.last { $0.serial == serial }
    return Array(buffer.path.prefix(frame?.depth ?? 0))
  }

  /// Makes the value of a frame an object, an array or a single value, unless it is something else.
  func open(_ serial: Int, as kind: Frame.Kind) -> Int {
    let top = buffer.frames.count - 1
    // What comes too late, or is a second value, is refused when it is written to.
    guard top >= 0, buffer.frames[top].serial == serial else { return -1 }
    if buffer.frames[top].kind == .nothing {
      buffer.frames[top].kind = kind
      if kind == .object { buffer.bytes.append("{") }
      if kind == .array { buffer.bytes.append("[") }
    }
    return buffer.frames[top].kind == kind ? serial : -1
  }

  private func check(_ serial: Int) throws {
    if buffer.frames.last?.serial != serial {
      throw invalid("", "written to after it was finished, or as two kinds of value")
    }
  }

  /// Writes a member of an object, or nothing when it throws.
  func member(_ serial: Int, _ key: String, _ write: () throws -> Void) throws {
    try check(serial)
    let top = buffer.frames.count - 1
    let start = buffer.bytes.count
    let count = buffer.members.count
    if count > buffer.frames[top].firstMember { buffer.bytes.append(",") }
    let keyStart = buffer.bytes.count + 1
    buffer.bytes.append(quoted: key)
    buffer.bytes.append(":")
    let member = EncodingBuffer.Member(key: keyStart, value: buffer.bytes.count)
    if count > buffer.frames[top].firstMember, !buffer.frames[top].isUnordered,
      !buffer.precedes(buffer.key(buffer.members[count - 1]), buffer.key(member))
    {
      buffer.frames[top].isUnordered = true
    }
    buffer.members.append(member)
    do { try write() } catch {
      buffer.bytes.removeLast(buffer.bytes.count - start)
      buffer.members.removeLast()
      throw error
    }
  }

  /// Writes an element of an array, or nothing when it throws.
  func element(_ serial: Int, _ write: () throws -> Void) throws {
    try check(serial)
    let top = buffer.frames.count - 1
    let start = buffer.bytes.count
    if buffer.frames[top].count > 0 { buffer.bytes.append(",") }
    do { try write() } catch {
      buffer.bytes.removeLast(buffer.bytes.count - start)
      throw error
    }
    buffer.frames[top].count += 1
  }

  /// Writes a value alone.
  func single(_ serial: Int, _ write: () throws -> Void) throws {
    try check(serial)
    if buffer.frames.last.map({ buffer.bytes.count > $0.start }) == true {
      throw invalid("", "a second value where there is place for one")
    }
    try write()
  }

  /// Writes a value that a key leads to.
  func write<Value: Encodable>(_ value: Value, at key: some CodingKey) throws {
    if writeScalar(value) { return }
    buffer.path.append(key)
    defer { buffer.path.removeLast() }
    try write(value)
  }

  /// Begins a part that is written elsewhere, at the place where the value is now.
  func part(at key: some CodingKey) -> ValueEncoder {
    let session = EncodingSession(
      path: buffer.path + [key], level: level + buffer.frames.count)
    let top = buffer.frames.count - 1
    buffer.frames[top].hasParts = true
    if buffer.frames[top].kind == .object {
      buffer.members[buffer.members.count - 1].part = parts.count
    }
    parts.append((session, buffer.bytes.count))
    return ValueEncoder(session: session, serial: 1)
  }

  /// How many elements the array has so far.
  func count(_ serial: Int) -> Int { buffer.frames.last { $0.serial == serial }?.count ?? 0 }

  /// Appends a value that is one token.
  func append(_ write: (inout [UInt8]) -> Void) { write(&buffer.bytes) }
}
