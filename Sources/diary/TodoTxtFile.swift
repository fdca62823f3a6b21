/// Reads and writes files of tasks in the format of todo.txt.
package enum TodoTxtFile {
  /// Reads the tasks of a file, in its order; blank lines are skipped.
  ///
  /// Lines end with LF or CRLF, the last one may lack its end.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func lines(in text: InputText) -> [TodoTxtLine] {
    text.bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      TodoTxtLine(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
  }

  /// Gives the bytes of a file that holds the tasks, each on a line with an end of its own.
  ///
  /// - Complexity: O(*n*) in the length of the result.
  package static func bytes(of lines: some Sequence<TodoTxtLine>) -> [UInt8] {
    appending(lines, to: [])
  }

  /// Gives the bytes of a file with tasks added to it, each on a line of its own.
  ///
  /// What is in the file stays as it is, but for the end of its last line if that is missing. The
  /// new lines end as the first one of the file does.
  ///
  /// - Complexity: O(*n*) in the length of the result.
  package static func appending(
    _ lines: some Sequence<TodoTxtLine>, to file: [UInt8]
  ) -> [UInt8] {
    let firstEnd = file.firstIndex(of: UInt8(ascii: "\n")) ?? 0
    let isCRLF = firstEnd > 0 && file[firstEnd - 1] == UInt8(ascii: "\r")
    let end = isCRLF ? Array("\r\n".utf8) : Array("\n".utf8)
    var bytes = file
    for line in lines {
      if let last = bytes.last, last != UInt8(ascii: "\n") { bytes += end }
      bytes += line.description.utf8
    }
    if let last = bytes.last, last != UInt8(ascii: "\n"), bytes.count > file.count { bytes += end }
    return bytes
  }
}
