extension EncodingSession {
  /// Ends the bytes of the innermost value, with the parts of it that were written elsewhere.
  func finish(_ firstPart: Int) {
    guard let frame = buffer.frames.last else { return }
    switch frame.kind {
    case .nothing: buffer.bytes.append(contentsOf: "{}".utf8)
    case .object:
      if frame.isUnordered || frame.hasParts { rebuild(frame) }
      buffer.bytes.append("}")
    case .array:
      // From behind, so that the positions before stay right.
      for (session, position) in parts[firstPart...].reversed() {
        buffer.bytes.insert(contentsOf: session.finished, at: position)
      }
      buffer.bytes.append("]")
    case .single:
      if buffer.bytes.count == frame.start { buffer.bytes.append(contentsOf: "{}".utf8) }
    }
  }

  /// The bytes of a part, when nothing more can be written to it.
  private var finished: [UInt8] {
    finish(0)
    return buffer.bytes
  }

  /// Writes the members of an object again, in their order and with their parts.
  private func rebuild(_ frame: Frame) {
    let members = Array(buffer.members[frame.firstMember...])
    var order = Array(members.indices)
    order.sort { left, right in
      let (key, other) = (buffer.key(members[left]), buffer.key(members[right]))
      return buffer.precedes(key, other) || (left < right && !buffer.precedes(other, key))
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(buffer.bytes.count - frame.start)
    for (place, index) in order.enumerated() {
      let member = members[index]
      if place + 1 < order.count,
        !buffer.precedes(buffer.key(member), buffer.key(members[order[place + 1]]))
      {
        continue
      }
      if !bytes.isEmpty { bytes.append(",") }
      let end = index + 1 < members.endIndex ? members[index + 1].key - 2 : buffer.bytes.count
      bytes += buffer.bytes[member.key - 1..<(member.part == nil ? end : member.value)]
      if let part = member.part { bytes += parts[part].session.finished }
    }
    buffer.bytes.replaceSubrange((frame.start + 1)..., with: bytes)
  }
}
