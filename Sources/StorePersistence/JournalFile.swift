internal import Glibc

/// A journal's lines in a file.
///
/// ```swift
/// let journal = Journal(JournalFile(StoreLocations(app: "diary").data + "/diary.journal"))
/// ```
///
/// *Behaviour.*
/// - Opening for writing makes the folder and a file beside it, `<path>.lock`, which stays and is
///   locked as long as the journal is open; a second writer in any process is refused.
/// - What is appended is on the disk (`fdatasync`) when the call returns. A replacement is a new
///   file that takes the old one's place after it is on the disk, with its folder.
/// - A symbolic link stays, and what it leads to is written.
/// - A file that was removed or replaced by others while it was open is never written over:
///   appending fails, the journal then writes its whole state anew, and the other file is put
///   aside.
public final class JournalFile: JournalStorage {
  private struct State: ~Copyable {
    var lock: OpenFile?
    var file: OpenFile?
    var count = 0
    /// What tells the open file from another one under its name.
    var identity: Identity?
  }

  private struct Identity: Equatable {
    let device: UInt
    let file: UInt

    init(_ status: stat) {
      device = UInt(status.st_dev)
      file = UInt(status.st_ino)
    }
  }

  /// The path that was given.
  public let name: String
  /// The journal's background work and the end of the program may come here from any thread.
  private let state = Guarded(State())

  /// Makes the storage; nothing is opened before the journal is loaded.
  ///
  /// - Parameter path: The file.
  public init(_ path: String) { name = path }

  private var target: String { Files.target(of: Files.absolute(name)) }

  /// Gives the bytes of the file and locks it for writing; nil when there is none.
  ///
  /// - Throws: `Journal.Failure.locked`, or a `FileFailure`.
  public func open(isReadOnly: Bool) throws -> [UInt8]? {
    let target = target
    if isReadOnly { return try Files.read(target) }
    return try state.withLock { state in
      if state.lock == nil {
        try Files.makeFolder(Files.folder(of: target))
        state.lock = try lock("\(target).lock")
        // What was begun and not finished by a writer that is gone.
        try Files.remove(Files.temporary(for: target))
      }
      state.file = nil
      guard try Files.status(target) != nil else { return nil }
      try reopen(&state)
      return try state.file?.readAll()
    }
  }

  private func lock(_ path: String) throws -> OpenFile {
    let lock = try OpenFile(path, O_RDWR | O_CREAT)
    guard try lock.tryLock() else {
      let text = String(decoding: try lock.readAll(), as: UTF8.self)
      throw Journal.Failure.locked(name: name, process: Int(text.prefix { $0 != "\n" }))
    }
    try lock.truncate(to: 0)
    try lock.write(Array("\(getpid())\n".utf8))
    return lock
  }

  private func reopen(_ state: inout State) throws(FileFailure) {
    let file = try OpenFile(target, O_RDWR | O_APPEND)
    let status = try file.status()
    state.count = Int(status.st_size)
    state.identity = Identity(status)
    state.file = consume file
  }

  /// Adds bytes at the end and waits for the disk.
  ///
  /// - Throws: A `FileFailure`: nothing was added. `ESTALE` says that the file is not there any
  ///   more.
  public func append(_ bytes: [UInt8]) throws {
    try state.withLock { state in
      let now = try Files.status(target).map { Identity($0) }
      guard state.file != nil, now == state.identity else {
        throw FileFailure("write", name, code: ESTALE)
      }
      do {
        try state.file?.write(bytes)
        try state.file?.synchronizeData()
        state.count += bytes.count
      } catch {
        try? state.file?.truncate(to: state.count)
        throw error
      }
    }
  }

  /// Cuts the file off, after what is cut has been added to `<path>.torn`.
  ///
  /// - Throws: A `FileFailure`.
  public func cut(to count: Int) throws {
    try state.withLock { state in
      guard let bytes = try state.file?.readAll(), count < bytes.count else { return }
      let torn = try OpenFile("\(target).torn", O_WRONLY | O_CREAT | O_APPEND)
      try torn.write(Array(bytes[count...]) + [UInt8(ascii: "\n")])
      try torn.synchronize()
      try state.file?.truncate(to: count)
      state.count = count
    }
  }

  /// Replaces the file.
  ///
  /// - Throws: A `FileFailure`: the old file is as it was.
  public func replace(with bytes: [UInt8], keepingOldAs suffix: String?) throws -> String? {
    try state.withLock { state in
      let target = target
      try Files.makeFolder(Files.folder(of: target))
      var kept: String?
      let old = try Files.status(target).map { Identity($0) }
      if let old {
        if state.identity != nil && old != state.identity {
          kept = try Files.keep(target, as: "foreign")
        } else if let suffix {
          kept = try Files.keep(target, as: suffix)
        }
      }
      do { try Files.replace(target, with: bytes) } catch {
        // While the old file is in its place, each try would leave one more name of it.
        if let kept, let now = try? Files.status(target), Identity(now) == old {
          try? Files.remove(kept)
        }
        throw error
      }
      state.file = nil
      try reopen(&state)
      return kept
    }
  }

  /// Closes the file and lets others write it.
  public func close() {
    state.withLock { state in
      state.file = nil
      state.lock = nil
      state.identity = nil
    }
  }
}
