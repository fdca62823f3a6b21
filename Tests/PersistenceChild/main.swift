// What the tests of StorePersistence run in another process, to be ended in every way there is.

import Glibc

let arguments = Array(CommandLine.arguments.dropFirst())

switch arguments.first {
case "settings": runSettings(Array(arguments.dropFirst()))
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
