import Foundation
import StoreCollections
import StorePersistence

/// Runs one of the commands that write a journal.
///
/// - `journal steps PATH` makes steps without an end, and says after each flush how many are safe.
/// - `journal runs PATH` does the same, but closes instead of flushing and begins again each time.
/// - `journal open PATH` opens, says so and waits.
/// - `journal exit PATH COUNT` makes steps and ends without a call.
/// - `journal limited PATH BYTES` makes steps until the file may not grow, then goes on without a
///   limit.
func runJournal(_ arguments: [String]) async {
  guard arguments.count >= 2 else { fail("\(arguments)") }
  let ledger = Ledger()
  let journal = ledger.journal(arguments[1])
  do throws(Journal.Failure) { try await journal.load() } catch { fail("\(error)") }
  let number = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 0
  switch arguments[0] {
  case "steps":
    while true {
      for _ in 0..<Int.random(in: 1...20) { ledger.step() }
      if Bool.random() { try? await Task.sleep(for: .milliseconds(3)) }
      do throws(Journal.Failure) { try await journal.flush() } catch { fail("\(error)") }
      say("\(ledger.steps)")
    }
  case "runs":
    try? await journal.close()
    await runShortly(arguments[1])
  case "open":
    say("open")
    while true { pause() }
  case "exit":
    for _ in 0..<number { ledger.step() }
    exit(0)
  case "limited": await runLimited(ledger, journal, number)
  default: fail("\(arguments)")
  }
}

private func runShortly(_ path: String) async {
  while true {
    let ledger = Ledger()
    let journal = ledger.journal(path)
    do throws(Journal.Failure) {
      try await journal.load()
      for _ in 0..<Int.random(in: 1...20) { ledger.step() }
      try await journal.close()
    } catch { fail("\(error)") }
    say("\(ledger.steps)")
  }
}

private func runLimited(_ ledger: Ledger, _ journal: Journal, _ bytes: Int) async {
  limitFileSize(to: bytes)
  var failure: Journal.Failure?
  while failure == nil {
    ledger.step()
    do throws(Journal.Failure) { try await journal.flush() } catch { failure = error }
  }
  say("refused \(ledger.steps): \(failure.map { "\($0)" } ?? "")")
  for _ in 0..<5 { ledger.step() }
  limitFileSize(to: nil)
  do throws(Journal.Failure) { try await journal.flush() } catch { fail("\(error)") }
  say("written \(ledger.steps)")
  exit(0)
}

func limitFileSize(to bytes: Int?) {
  // Without this the system ends the process instead of refusing the write.
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit()
  unsafe getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  limit.rlim_cur = bytes.map { rlim_t($0) } ?? limit.rlim_max
  unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}
