import FoundationEssentials

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
      write: { write($0, to: STDOUT_FILENO) }, writeError: { write($0, to: STDERR_FILENO) })
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

  private static func write(_ text: String, to descriptor: Int32) {
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
        // Nobody is left to be told.
        return
      }
    }
  }
}
