internal import StoreSignals

/// The entry of an action in the log, while the action runs and after.
final class LogRecord {
  let call: ActionCall
  let parent: Int?
  let began: Duration
  private(set) var duration: Duration?
  var outcome = LoggedAction.Outcome.running
  private(set) var edits: [any PropertyEdit] = []

  init(_ call: consuming ActionCall, inside parent: Int?, at time: Duration) {
    self.call = call
    self.parent = parent
    began = time
  }

  var action: LoggedAction { LoggedAction(self) }

  func end(_ outcome: LoggedAction.Outcome, edits: [any PropertyEdit]?, at time: Duration) {
    self.outcome = outcome
    if let edits { self.edits = edits }
    duration = time - began
  }

  /// Notes that what the action has written was put back with a transaction around it.
  func undo() {
    if outcome == .done { outcome = .undone }
  }

  func take(_ edits: [any PropertyEdit]) { self.edits = edits }

  func fail(_ error: any Error, isRefused: Bool, at time: Duration) {
    let old = edits
    edits = []
    duration = time - began
    if isRefused {
      outcome = .refused("\(error)")
    } else if error is CancellationError {
      outcome = .cancelled
    } else {
      outcome = .failed("\(error)")
    }
    withExtendedLifetime(old) {}
  }
}
