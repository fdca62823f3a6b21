import Foundation
import Testing

/// A process that runs the `PersistenceChild` of this package.
final class Child {
  private let process = Process()
  private let output = Pipe()

  init(_ arguments: [String]) throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(filePath: tests).deletingLastPathComponent().appending(
      path: "PersistenceChild")
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
  }

  deinit { kill() }

  /// What the child prints next, up to the end of a line at least; "" when it has ended.
  func read() -> String {
    String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }

  /// Waits for the child's end and gives its status: that of `exit`, or minus the signal.
  @discardableResult
  func wait() -> Int32 {
    process.waitUntilExit()
    let status = process.terminationStatus
    return process.terminationReason == .exit ? status : -status
  }

  /// Ends the child at this instant, as a power cut would, and waits until it is gone.
  func kill() {
    guard process.isRunning else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
