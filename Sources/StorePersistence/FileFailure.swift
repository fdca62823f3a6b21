internal import Glibc

/// Why the system refused something about a file.
public struct FileFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was to be done, such as "write".
  public let operation: String

  /// The file or folder.
  public let path: String

  /// The system's number, such as `ENOSPC`.
  public let code: Int32

  /// Makes a failure from the system's number.
  ///
  /// - Parameters:
  ///   - operation: What was to be done.
  ///   - path: The file or folder.
  ///   - code: The system's number.
  public init(_ operation: String, _ path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// The failure in words, such as "write /tmp/a: No space left on device".
  public var description: String {
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    return "\(operation) \(path): \(reason)"
  }
}

extension FileFailure {
  /// The failure that the last call to the system has left on this thread.
  static func last(_ operation: String, _ path: String) -> FileFailure {
    FileFailure(operation, path, code: errno)
  }
}

extension FileFailure {
  /// Whether an open file is not there any more under its name.
  var isStale: Bool { code == ESTALE || code == ENOENT }
}
