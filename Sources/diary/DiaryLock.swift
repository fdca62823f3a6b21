package import StorePersistence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Keeps other runs of the program from changing the same folder; ends when it is released.
package final class DiaryLock {
  private let descriptor: Int32

  /// Locks a folder, which is made if it is missing, and waits as long as another run has it
  /// locked.
  ///
  /// The system ends the lock with its process, however that ends.
  /// - Parameters:
  ///   - folder: The folder.
  ///   - willWait: Called once before it has to wait.
  /// - Throws: `FileFailure` when the folder cannot be made or written.
  package init(_ folder: String, willWait: () -> Void) throws(FileFailure) {
    try DiaryFiles.makeFolder(folder)
    descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { throw FileFailure("open", folder, code: errno) }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
    if errno == EWOULDBLOCK { willWait() }
    while flock(descriptor, LOCK_EX) != 0 {
      if errno == EINTR { continue }
      let code = errno
      close(descriptor)
      throw FileFailure("lock", folder, code: code)
    }
  }

  deinit { close(descriptor) }
}

@available(*, unavailable)
extension DiaryLock: Sendable {}
