/// Shows how far long work has come, on a terminal.
///
/// Nothing is shown in the first second, so short work leaves no trace.
final class ImportProgress {
  private let console: DiaryConsole
  private let elapsed: () -> Duration
  private let start: Duration
  private var shown: Duration?

  init(_ host: DiaryHost) {
    console = host.console
    elapsed = host.elapsed
    start = elapsed()
  }

  /// Says how far the work is; at most ten times a second something is written.
  func report(_ work: String, _ fraction: Double) {
    guard console.showsProgress else { return }
    let now = elapsed()
    guard now - start >= .seconds(1), now - (shown ?? .zero) >= .milliseconds(100) else { return }
    shown = now
    let percent = Int((min(max(fraction, 0), 1) * 100).rounded(.down))
    console.writeError("\r\u{1B}[K\(TextLayout.shown(work)) \(percent) %")
  }

  /// Clears what was shown.
  func finish() {
    if shown != nil { console.writeError("\r\u{1B}[K") }
    shown = nil
  }
}
