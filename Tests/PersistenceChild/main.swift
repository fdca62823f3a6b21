// What the tests of StorePersistence run in another process, to be ended in every way there is.

import ChildProcesses
import Glibc

let arguments = Array(CommandLine.arguments.dropFirst())

switch arguments.first {
case "settings": runSettings(Array(arguments.dropFirst()))
case "journal": await runJournal(Array(arguments.dropFirst()))
case "kill": try await runKills(Array(arguments.dropFirst()))
default: fail("unknown command \(arguments)")
}

func fail(_ message: String) -> Never {
  say("failed: \(message)")
  exit(1)
}

/// Prints a line that the parent can wait for.
func say(_ line: String) {
  unsafe write(1, line + "\n", line.utf8.count + 1)
}

/// `kill PATH COUNT`: kills a writer of the journal at a path so often.
func runKills(_ arguments: [String]) async throws {
  guard arguments.count == 2, let count = Int(arguments[1]) else { fail("\(arguments)") }
  let program = ChildProcess.sibling("PersistenceChild")
  var run = KillRun(program: program, path: arguments[0])
  try await run.run(times: count, within: .seconds(36_000))
  if let fault = run.fault { fail(fault) }
  say("\(run.kills) kills, \(run.steps) steps, nothing lost")
}
