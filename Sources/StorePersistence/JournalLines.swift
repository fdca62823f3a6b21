internal import Glibc

/// The bytes of a journal as checked lines.
struct JournalLines {
  /// A line whose checksum is right.
  struct Line {
    /// Counts from 1.
    let number: Int
    let sequence: Int
    let json: Range<Int>
  }

  /// A line that cannot be used.
  struct BadLine {
    let number: Int
    let range: Range<Int>
  }

  let bytes: [UInt8]
  private(set) var header: JournalHeader?
  private(set) var lines: [Line] = []
  private(set) var badLines: [BadLine] = []
  /// Where an unfinished line at the end begins; the length when there is none.
  private(set) var end: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.count
    // A short guess of what a line takes, so that the array does not grow many times.
    lines.reserveCapacity(bytes.count / 160)
    split()
  }

  private mutating func split() {
    // A byte order mark, as some editors write it.
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var number = 1
    while start < bytes.count {
      let next = lineEnd(from: start)
      if next == bytes.count {
        // No line break: it was never finished, even if the checksum should be right.
        end = start
        return
      }
      take(start..<next, number)
      start = next + 1
      number += 1
    }
  }

  private func lineEnd(from start: Int) -> Int {
    // `memchr` looks at 32 bytes at a time.
    unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress,
        let found = unsafe memchr(base + start, Int32(UInt8(ascii: "\n")), buffer.count - start)
      else { return bytes.count }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  private mutating func take(_ range: Range<Int>, _ number: Int) {
    if let line = line(range, number) {
      note(line)
      return
    }
    // A line break that was lost has made one line of two: the first ends where its JSON ends.
    guard let first = firstOfTwo(range, number) else { return noteBad(range, number) }
    note(first)
    let rest = first.json.upperBound + 1..<range.upperBound
    if let second = line(rest, number) {
      note(second)
    } else {
      noteBad(rest, number)
    }
  }

  /// Notes a line that cannot be used; one without anything in it is how people set lines apart.
  private mutating func noteBad(_ range: Range<Int>, _ number: Int) {
    let isBlank = bytes[range].allSatisfy { " \t\r".utf8.contains($0) }
    if !isBlank { badLines.append(BadLine(number: number, range: range)) }
  }

  private mutating func note(_ line: Line) {
    if line.sequence == 0 {
      header = header ?? JournalHeader(bytes, line.json)
    } else {
      lines.append(line)
    }
  }

  private func firstOfTwo(_ range: Range<Int>, _ number: Int) -> Line? {
    guard range.count > 11, let json = jsonStart(range)?.start else { return nil }
    var scanner = JSONScanner(bytes, json..<range.upperBound)
    guard let value = try? scanner.skipValue(), value.upperBound < range.upperBound else {
      return nil
    }
    return line(range.lowerBound..<value.upperBound, number)
  }

  /// Reads `checksum sequence json`.
  private func line(_ range: Range<Int>, _ number: Int) -> Line? {
    var range = range
    if bytes[range].last == UInt8(ascii: "\r") { range = range.dropLast() }
    guard let (sequence, json) = jsonStart(range) else { return nil }
    if isUnchecked(range.lowerBound) {
      if !isOneValue(json..<range.upperBound) { return nil }
    } else {
      var checksum: UInt32 = 0
      for byte in bytes[range.prefix(8)] {
        guard let digit = hexValue(byte), byte > UInt8(ascii: "F") || byte < UInt8(ascii: "A")
        else {
          return nil
        }
        checksum = checksum << 4 | digit
      }
      if Checksum.of(bytes, range.lowerBound + 9..<range.upperBound) != checksum { return nil }
    }
    return Line(number: number, sequence: sequence, json: json..<range.upperBound)
  }

  /// Whether there are eight hyphens for a checksum, which is how people mark a line that they
  /// edited.
  private func isUnchecked(_ start: Int) -> Bool {
    bytes[start..<start + 8].allSatisfy { $0 == UInt8(ascii: "-") }
  }

  /// Whether there is one JSON value of valid UTF-8 and nothing else, which a checksum would tell.
  private func isOneValue(_ range: Range<Int>) -> Bool {
    var scanner = JSONScanner(bytes, range)
    guard (try? scanner.skipValue()) != nil, (try? scanner.finish()) != nil else { return false }
    return String(validating: bytes[range], as: UTF8.self) != nil
  }

  private func jsonStart(_ range: Range<Int>) -> (sequence: Int, start: Int)? {
    guard range.count > 11, bytes[range.lowerBound + 8] == UInt8(ascii: " ") else { return nil }
    var position = range.lowerBound + 9
    var sequence = 0
    while position < range.upperBound, bytes[position] &- UInt8(ascii: "0") < 10 {
      if position > range.lowerBound + 9 + 17 { return nil }
      sequence = sequence * 10 + Int(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    guard position > range.lowerBound + 9, position + 1 < range.upperBound,
      bytes[position] == UInt8(ascii: " ")
    else { return nil }
    return (sequence, position + 1)
  }
}

/// The first line of a journal.
struct JournalHeader {
  /// The version of the format.
  let format: Int
  /// The version of what is kept.
  let version: Int

  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    guard let json = try? JSON(bytes: bytes, range), case .number(let format)? = json["journal"],
      case .number(let version)? = json["version"], let format = Int(format),
      let version = Int(version)
    else { return nil }
    self.format = format
    self.version = version
  }
}
