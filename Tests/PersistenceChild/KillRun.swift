import ChildProcesses
import Foundation
import StorePersistence

/// Lets a child write a journal, kills it at a random instant, looks at what is there, and starts
/// over.
///
/// `PersistenceChild kill PATH COUNT` runs it as often as you like.
package struct KillRun {
  /// What was found to be wrong; nil when nothing was.
  package private(set) var fault: String?
  /// How often a child was killed, and how many steps the journal has seen.
  package private(set) var kills = 0
  package private(set) var steps = 0

  /// The state that the journal has to hold; it goes on from look to look, so that each costs what
  /// is new.
  private let reference = Ledger()
  private let program: String
  private let path: String
  private let command: String

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - program: This program.
  ///   - path: The journal.
  ///   - command: What the child does: "steps" or "runs".
  package init(program: String, path: String, command: String = "steps") {
    self.program = program
    self.command = command
    self.path = path
  }

  /// Kills until a number of times or a time is reached, or something is wrong.
  package mutating func run(times: Int, within time: Duration) async throws {
    let clock = ContinuousClock()
    let end = clock.now + time
    while kills < times && clock.now < end && fault == nil { try await killOnce() }
  }

  private mutating func killOnce() async throws {
    let process = try ChildProcess(program, ["journal", command, path])
    // From the first moments, when the file is being opened, to the middle of much writing.
    let delay = Double.random(in: 0...1) * Double.random(in: 0...100)
    var text = ""
    if Bool.random() { text = process.read() }
    try await Task.sleep(for: .milliseconds(delay))
    process.kill()
    kills += 1
    text += process.readAll()
    let lines = text.split(separator: "\n")
    if let failed = lines.first(where: { $0.hasPrefix("failed") }) {
      fault = String(failed)
      return
    }
    // A line that was cut short says less than the truth.
    try await look(acknowledged: lines.compactMap { Int($0) }.max() ?? steps)
  }

  private mutating func look(acknowledged: Int) async throws {
    let ledger = Ledger()
    let journal = ledger.journal(path, isReadOnly: true)
    try await journal.load()
    let unexpected = journal.issues.filter { if case .tornTail = $0 { false } else { true } }
    if !unexpected.isEmpty { fault = "kill \(kills): \(unexpected)" }
    if ledger.steps < max(acknowledged, steps) {
      fault = "kill \(kills): step \(ledger.steps) is there, \(acknowledged) was flushed"
      return
    }
    while reference.steps < ledger.steps { reference.step() }
    if ledger.entries != reference.entries { fault = "kill \(kills): no state that it was in" }
    steps = ledger.steps
  }
}
