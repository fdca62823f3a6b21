/// Writes values as JSON, straight into bytes.
///
/// The members of objects come out in the order of their keys; of two with one key the last counts.
/// What may be written at any time, the containers that a value makes for others, is a session of
/// its own that is put in when the value is finished.
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
  func open(_ serial: Int, as kind: Frame.Kind) -> Int { buffer.open(serial, as: kind) }

  private var lateness: EncodingError {
    invalid(
      "",
      "written to after it was finished, as two kinds of value, or more than "
        + "\(JSONScanner.depthLimit - 2) levels deep")
  }

  /// Writes a member of an object, or nothing when it throws.
  func member(_ serial: Int, _ key: String, _ write: () throws -> Void) throws {
    guard let start = buffer.beginMember(serial, key) else { throw lateness }
    do { try write() } catch {
      buffer.dropMember(start)
      throw error
    }
  }

  /// Writes an element of an array, or nothing when it throws.
  func element(_ serial: Int, _ write: () throws -> Void) throws {
    guard let start = buffer.beginElement(serial) else { throw lateness }
    do { try write() } catch {
      buffer.dropElement(start)
      throw error
    }
  }

  /// Writes a value alone.
  func single(_ serial: Int, _ write: () throws -> Void) throws {
    guard buffer.isSingle(serial) else { throw lateness }
    try write()
  }

  // One token, with one access to the buffer: each access is checked to be the only one, which is a
  // good part of the time that a number takes.

  func member(_ serial: Int, _ key: String, token write: (inout [UInt8]) -> Void) throws {
    guard buffer.appendMember(serial, key, write) else { throw lateness }
  }

  func element(_ serial: Int, token write: (inout [UInt8]) -> Void) throws {
    guard buffer.appendElement(serial, write) else { throw lateness }
  }

  func single(_ serial: Int, token write: (inout [UInt8]) -> Void) throws {
    guard buffer.appendSingle(serial, write) else { throw lateness }
  }

  /// Writes a value that a key leads to.
  func write<Value: Encodable>(_ value: Value, at key: some CodingKey) throws {
    if writeScalar(value) { return }
    buffer.path.append(key)
    defer { buffer.path.removeLast() }
    try write(value)
  }

  /// Begins a part that is written elsewhere, at the place where the value is now.
  ///
  /// A part that would lie too deep is one that nothing can be written to.
  func part(at key: some CodingKey) -> ValueEncoder {
    if level + buffer.frames.count >= JSONScanner.depthLimit - 2 {
      return ValueEncoder(session: self, serial: -1)
    }
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
