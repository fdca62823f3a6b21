package import Glibc
internal import Synchronization

/// Another program that a test runs, and what it prints.
///
/// ```swift
/// let child = try ChildProcess(ChildProcess.sibling("diary"), ["show"])
/// let text = child.readAll()
/// #expect(child.wait() == 0)
/// ```
///
/// It is started by `posix_spawn`, because what Foundation's `Process` leaves behind is a finding
/// to the sanitizers. A child that is running when the object goes is killed.
package final class ChildProcess {
  /// Why a program could not be started: the system's number.
  package struct Failure: Error, Equatable {
    package let code: Int32
  }

  /// Held while a child is started: another one must not get its pipes, of which the end would not
  /// be seen then.
  private static let starting = Mutex(())

  /// The number that the system gave it.
  package let id: pid_t
  private let output: Int32
  private let errors: Int32
  private var status: Int32?

  /// A program beside the one that runs.
  package static func sibling(_ name: String) -> String {
    guard let own = unsafe realpath("/proc/self/exe", nil) else { return name }
    defer { unsafe free(own) }
    let path = unsafe String(cString: own)
    return path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex) + name
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: What follows its name.
  ///   - environment: Its variables; nil for those of this process.
  /// - Throws: Why it could not be started.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String]? = nil
  ) throws(Failure) {
    let started = ChildProcess.starting.withLock { _ in
      ChildProcess.start(program, arguments, environment)
    }
    (id, output, errors) = (started.id, started.output, started.errors)
    if started.code != 0 {
      // There is nobody to wait for.
      status = 0
      throw Failure(code: started.code)
    }
  }

  deinit {
    kill()
    close(output)
    close(errors)
  }

  private static func start(
    _ program: String, _ arguments: [String], _ environment: [String: String]?
  ) -> (id: pid_t, output: Int32, errors: Int32, code: Int32) {
    let (outputEnds, errorEnds) = (pipe(), pipe())
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, outputEnds.write, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, errorEnds.write, STDERR_FILENO)
    var id: pid_t = 0
    let variables = environment.map { $0.map { "\($0.key)=\($0.value)" } }
    let code = unsafe withTexts([program] + arguments) { arguments in
      guard let variables else {
        return unsafe posix_spawn(&id, program, &actions, nil, arguments, environ)
      }
      return unsafe withTexts(variables) { variables in
        unsafe posix_spawn(&id, program, &actions, nil, arguments, variables)
      }
    }
    close(outputEnds.write)
    close(errorEnds.write)
    return (id, outputEnds.read, errorEnds.read, code)
  }

  private static func pipe() -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    unsafe Glibc.pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func withTexts<Result>(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let array = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
      .allocate(capacity: texts.count + 1)
    for (place, text) in texts.enumerated() {
      unsafe (array + place).initialize(to: strdup(text))
    }
    unsafe (array + texts.count).initialize(to: nil)
    defer {
      for place in texts.indices { unsafe free(array[place]) }
      unsafe array.deallocate()
    }
    return unsafe body(array)
  }

  /// What the child prints next, or "" when it has ended.
  package func read() -> String { String(decoding: next(output), as: UTF8.self) }

  /// All that the child still prints, up to its end.
  package func readAll() -> String { all(output) }

  /// All that the child says on standard error, up to its end.
  package func readErrors() -> String { all(errors) }

  private func all(_ descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    while true {
      let more = next(descriptor)
      if more.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      bytes += more
    }
  }

  private func next(_ descriptor: Int32) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      var received: Int
      repeat {
        received = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      } while received < 0 && errno == EINTR
      count = max(received, 0)
    }
  }

  /// Waits for the child's end and gives its status: that of `exit`, or minus the signal.
  @discardableResult
  package func wait() -> Int32 {
    if let status { return status }
    var word: Int32 = 0
    while unsafe waitpid(id, &word, 0) < 0 && errno == EINTR {}
    // The low seven bits are the signal, the next byte is the status.
    let ended = word & 0x7F == 0 ? word >> 8 & 0xFF : -(word & 0x7F)
    status = ended
    return ended
  }

  /// Ends the child at this instant, as a power cut would, and waits until it is gone.
  package func kill() {
    if status != nil { return }
    _ = Glibc.kill(id, SIGKILL)
    wait()
  }
}
