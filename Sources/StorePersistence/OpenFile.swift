internal import Glibc

/// An open file or folder; unlocked and closed when it goes out of scope.
package struct OpenFile: ~Copyable {
  private let descriptor: Int32
  let path: String

  /// Opens a folder, to lock it or to wait for its names.
  ///
  /// - Throws: What the system said.
  package init(folder: String) throws(FileFailure) {
    try self.init(folder, O_RDONLY | O_DIRECTORY)
  }

  /// - Throws: What the system said, or that it is no file: a pipe or a device would make the
  ///   program wait, or read without an end.
  init(_ path: String, _ flags: Int32, mode: mode_t = 0o600) throws(FileFailure) {
    var descriptor: Int32
    repeat {
      descriptor = unsafe Glibc.open(path, flags | O_CLOEXEC | O_NONBLOCK, mode)
    } while descriptor < 0
      && errno == EINTR
    if descriptor < 0 { throw .last("open", path) }
    if let failure = OpenFile.refusal(of: descriptor, path, flags) {
      _ = Glibc.close(descriptor)
      throw failure
    }
    self.descriptor = descriptor
    self.path = path
  }

  private static func refusal(
    of descriptor: Int32, _ path: String, _ flags: Int32
  ) -> FileFailure? {
    var status = stat()
    if unsafe fstat(descriptor, &status) != 0 { return .last("look at", path) }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: flags & O_DIRECTORY != 0 ? nil : FileFailure("open", path, code: EISDIR)
    default: FileFailure("use the pipe or device", path, code: ENOTSUP)
    }
  }

  deinit {
    // A process that is being started holds a copy of the descriptor until its program begins:
    // closing alone would leave the lock with it.
    _ = flock(descriptor, LOCK_UN)
    _ = Glibc.close(descriptor)
  }

  func status() throws(FileFailure) -> stat {
    var status = stat()
    if unsafe fstat(descriptor, &status) != 0 { throw .last("look at", path) }
    return status
  }

  /// All bytes from the start.
  func readAll() throws(FileFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    let expected = Int(try status().st_size)
    bytes.reserveCapacity(expected + 1)
    var failure: FileFailure?
    var isAtEnd = false
    var chunk = max(expected + 1, 4096)
    while !isAtEnd && failure == nil {
      let start = bytes.count
      let more = unsafe [UInt8](unsafeUninitializedCapacity: chunk) { buffer, count in
        let received = unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(start))
        if received > 0 {
          count = received
        } else if received == 0 {
          isAtEnd = true
        } else if errno != EINTR {
          failure = .last("read", path)
        }
      }
      if bytes.isEmpty { bytes = more } else { bytes += more }
      chunk = 65536
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all bytes at the position that the file is at, or at its end when opened for appending.
  func write(_ bytes: [UInt8]) throws(FileFailure) {
    var failure: FileFailure?
    unsafe bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let base = unsafe buffer.baseAddress.map { unsafe $0 + offset }
        let written = unsafe Glibc.write(descriptor, base, buffer.count - offset)
        if written > 0 {
          offset += written
        } else if written < 0 && errno != EINTR {
          failure = .last("write", path)
          return
        }
      }
    }
    if let failure { throw failure }
  }

  /// Cuts the file off behind so many bytes.
  func truncate(to size: Int) throws(FileFailure) {
    if ftruncate(descriptor, off_t(size)) != 0 { throw .last("cut", path) }
  }

  /// Waits until the bytes are on the disk, with the file's other data when it is no folder.
  func synchronize() throws(FileFailure) {
    if fsync(descriptor) != 0 { throw .last("save", path) }
  }

  /// Waits until the bytes are on the disk.
  func synchronizeData() throws(FileFailure) {
    if fdatasync(descriptor) != 0 { throw .last("save", path) }
  }

  /// Lets the file have the permissions that another one has.
  func takeMode(of status: stat) {
    // A file of somebody else's keeps what the system gave it.
    _ = fchmod(descriptor, status.st_mode & 0o7777)
  }

  /// Locks the file for this open form of it, waiting for others; released when it is closed.
  ///
  /// The system ends the lock with its process, however that ends.
  package func lock() throws(FileFailure) {
    while flock(descriptor, LOCK_EX) != 0 {
      if errno != EINTR { throw .last("lock", path) }
    }
  }

  /// Locks the file for this open form of it unless somebody else has it locked.
  ///
  /// - Returns: Whether it is locked now.
  package func tryLock() throws(FileFailure) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { throw .last("lock", path) }
    }
    return true
  }
}
