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
        let code = DiaryFiles.write(Array(text.utf8), to: STDOUT_FILENO)
        if code == 0 { return }
        let failure = FileFailure("write", "standard output", code: code)
        _ = DiaryFiles.write(Array("diary: \(failure)\n".utf8), to: STDERR_FILENO)
        exit(Diary.Status.failure)
      },
      writeError: { _ = DiaryFiles.write(Array($0.utf8), to: STDERR_FILENO) })
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
}
