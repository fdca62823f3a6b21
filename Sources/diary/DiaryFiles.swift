import FoundationEssentials
package import StorePersistence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the program does with files that the user names.
package enum DiaryFiles {
  /// Gives the bytes of a file; nil when there is none.
  ///
  /// - Throws: `FileFailure` when the system refuses, as for a folder.
  package static func read(_ path: String) throws(FileFailure) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw FileFailure("open", path, code: errno)
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while true {
      var code: Int32 = 0
      let more = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        let received = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        count = max(received, 0)
        if received < 0 { code = errno }
      }
      if code == EINTR { continue }
      if code != 0 { throw FileFailure("read", path, code: code) }
      if more.isEmpty { return bytes }
      bytes += more
    }
  }

  /// Tells one state of a file that only grows or is replaced from another: its length and its end.
  package static func mark(of path: String) -> String {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return "" }
    defer { close(descriptor) }
    let length = lseek(descriptor, 0, SEEK_END)
    let end = unsafe [UInt8](unsafeUninitializedCapacity: 1_024) { buffer, count in
      let start = max(0, length - off_t(buffer.count))
      count = max(0, unsafe pread(descriptor, buffer.baseAddress, buffer.count, start))
    }
    let id = StableID.make(kind: "mark", [String(decoding: end, as: UTF8.self)])
    return "\(length) \(id)"
  }

  /// Gives a file other bytes, or makes it: at every instant it is the old or the new one.
  ///
  /// A symbolic link stays, and what it leads to is replaced. What is no file, such as a pipe, is
  /// written to.
  /// - Parameters:
  ///   - path: The file.
  ///   - bytes: The new bytes.
  /// - Throws: `FileFailure` when the system refuses; the file is as it was.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(FileFailure) {
    var status = stat()
    let isThere = unsafe stat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    if isThere && kind == S_IFDIR { throw FileFailure("write", path, code: EISDIR) }
    if isThere && kind != S_IFREG { return try write(bytes, to: path, O_WRONLY) }
    if isThere, unsafe access(path, W_OK) != 0 { throw FileFailure("write", path, code: errno) }
    let target = isThere ? resolved(path) : path
    let temporary = "\(target).\(getpid()).new"
    do throws(FileFailure) {
      try write(
        bytes, to: temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666, showing: path)
      if isThere { _ = unsafe chmod(temporary, status.st_mode & 0o7777) }
      if unsafe rename(temporary, target) != 0 { throw FileFailure("write", path, code: errno) }
    } catch {
      _ = unsafe unlink(temporary)
      throw error
    }
  }

  private static func write(
    _ bytes: [UInt8], to path: String, _ flags: Int32, mode: mode_t = 0,
    showing shown: String? = nil
  ) throws(FileFailure) {
    let shown = shown ?? path
    let descriptor = unsafe open(path, flags | O_CLOEXEC, mode)
    if descriptor < 0 { throw FileFailure("write", shown, code: errno) }
    defer { close(descriptor) }
    let code = write(bytes, to: descriptor)
    if code != 0 { throw FileFailure("write", shown, code: code) }
    // A pipe has no disk to wait for.
    if fsync(descriptor) != 0 && errno != EINVAL && errno != EROFS {
      throw FileFailure("save", shown, code: errno)
    }
  }

  /// Writes all bytes to a file or pipe that is open.
  ///
  /// - Returns: Why not all was written, as the system's number; 0 when it was.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var start = 0
    while start < bytes.count {
      // The bytes live as long as the call.
      let count = unsafe bytes[start...].withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
      }
      if count > 0 {
        start += count
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  /// The folder that a path lies in, without symbolic links; the path itself when that is not
  /// there.
  static func folder(of path: String) -> String {
    let target = resolved(path)
    guard let slash = target.lastIndex(of: "/") else { return resolved(".") }
    return slash == target.startIndex ? "/" : resolved(String(target[..<slash]))
  }

  /// A path without symbolic links; as it is when there is nothing.
  static func resolved(_ path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
