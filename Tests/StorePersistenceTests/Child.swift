import Foundation
import Testing

/// A process that runs the `PersistenceChild` of this package.
final class Child {
  private let running = Process()
  private let output = Pipe()

  /// Where the program is: beside the one that runs the tests.
  static func program() throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(filePath: tests).deletingLastPathComponent().appending(path: "PersistenceChild").path
  }

  init(_ arguments: [String]) throws {
    running.executableURL = URL(filePath: try Child.program())
    running.arguments = arguments
    running.standardOutput = output
    try running.run()
  }

  deinit { kill() }

  var process: Int32 { running.processIdentifier }

  /// What the child prints next, up to the end of a line at least; "" when it has ended.
  func read() -> String {
    String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }

  /// Waits for the child's end and gives its status: that of `exit`, or minus the signal.
  @discardableResult
  func wait() -> Int32 {
    running.waitUntilExit()
    let status = running.terminationStatus
    return running.terminationReason == .exit ? status : -status
  }

  /// Ends the child at this instant, as a power cut would, and waits until it is gone.
  func kill() {
    guard running.isRunning else { return }
    Foundation.kill(running.processIdentifier, SIGKILL)
    running.waitUntilExit()
  }
}
