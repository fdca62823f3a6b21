extension EncodingBuffer {
  /// Makes the value of a frame an object, an array or a single value.
  ///
  /// - Returns: The serial number; one that is refused for what comes too late or is a second
  ///   value.
  mutating func open(_ serial: Int, as kind: Frame.Kind) -> Int {
    let top = frames.count - 1
    guard top >= 0, frames[top].serial == serial else { return -1 }
    if frames[top].kind == .nothing {
      frames[top].kind = kind
      if kind == .object { bytes.append("{") }
      if kind == .array { bytes.append("[") }
    }
    return frames[top].kind == kind ? serial : -1
  }

  /// Appends a key.
  ///
  /// - Returns: Where the member begins; nil when the value is not the innermost any more.
  mutating func beginMember(_ serial: Int, _ key: String) -> Int? {
    let top = frames.count - 1
    guard top >= 0, frames[top].serial == serial else { return nil }
    let start = bytes.count
    let count = members.count
    let isFirst = count == frames[top].firstMember
    if !isFirst { bytes.append(",") }
    let keyStart = bytes.count + 1
    bytes.append(quoted: key)
    bytes.append(":")
    let member = Member(key: keyStart, value: bytes.count)
    if !isFirst, !frames[top].isUnordered,
      !precedes(self.key(members[count - 1]), self.key(member))
    {
      frames[top].isUnordered = true
    }
    members.append(member)
    return start
  }

  mutating func dropMember(_ start: Int) {
    bytes.removeLast(bytes.count - start)
    members.removeLast()
  }

  mutating func appendMember(
    _ serial: Int, _ key: String, _ write: (inout [UInt8]) -> Void
  ) -> Bool {
    if beginMember(serial, key) == nil { return false }
    write(&bytes)
    return true
  }

  /// Appends what separates an element from the one before.
  ///
  /// - Returns: Where the element begins; nil when the value is not the innermost any more.
  mutating func beginElement(_ serial: Int) -> Int? {
    let top = frames.count - 1
    guard top >= 0, frames[top].serial == serial else { return nil }
    let start = bytes.count
    if frames[top].count > 0 { bytes.append(",") }
    frames[top].count += 1
    return start
  }

  mutating func dropElement(_ start: Int) {
    bytes.removeLast(bytes.count - start)
    frames[frames.count - 1].count -= 1
  }

  mutating func appendElement(_ serial: Int, _ write: (inout [UInt8]) -> Void) -> Bool {
    if beginElement(serial) == nil { return false }
    write(&bytes)
    return true
  }

  /// Whether there is place for a value alone.
  func isSingle(_ serial: Int) -> Bool {
    frames.last.map { $0.serial == serial && bytes.count == $0.start } ?? false
  }

  mutating func appendSingle(_ serial: Int, _ write: (inout [UInt8]) -> Void) -> Bool {
    if !isSingle(serial) { return false }
    write(&bytes)
    return true
  }

  /// The key of a member, without quotes.
  func key(_ member: Member) -> Range<Int> { member.key..<member.value - 2 }

  /// Whether a key comes before another one in the order of their bytes.
  func precedes(_ key: Range<Int>, _ other: Range<Int>) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      for offset in 0..<min(key.count, other.count) {
        let left = unsafe bytes[key.lowerBound + offset]
        let right = unsafe bytes[other.lowerBound + offset]
        if left != right { return left < right }
      }
      return key.count < other.count
    }
  }
}
