import FoundationEssentials
import StorePersistence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension DiaryConsole {
  /// The output of the process.
  static var machine: DiaryConsole {
    let variables = ProcessInfo.processInfo.environment
    var console = DiaryConsole(
      write: { text in
        let code = write(text, to: STDOUT_FILENO)
        if code == 0 { return }
        let failure = FileFailure("write", "standard output", code: code)
        _ = write("diary: \(failure)\n", to: STDERR_FILENO)
        exit(Diary.Status.failure)
      },
      writeError: { _ = write($0, to: STDERR_FILENO) })
    if isatty(STDOUT_FILENO) == 1 {
      console.isStyled = variables["NO_COLOR"] == nil && variables["TERM"] != "dumb"
      console.width = columns
    }
    console.showsProgress = isatty(STDERR_FILENO) == 1
    return console
  }

  private static var columns: Int? {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// - Returns: Why not all was written; 0 when it was.
  private static func write(_ text: String, to descriptor: Int32) -> Int32 {
    let bytes = Array(text.utf8)
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
}
