internal import Glibc

/// What one process knows about one settings file.
///
/// It is behind a lock because three parties meet here that no isolation unites: the stores of any
/// isolation, the background task, and the end of the program.
final class SettingsFileContent: UnsavedFile {
  private struct Change {
    let serial: Int
    let text: @Sendable () throws -> String?
  }

  private struct State {
    var changes: [String: Change] = [:]
    var serial = 0
    var isScheduled = false
    var failures: [SettingsFile.Failure] = []
    var cached: (signature: Signature?, texts: [String: String])?
  }

  /// What tells one state of a file from the next.
  private struct Signature: Equatable {
    let device: UInt
    let file: UInt
    let size: Int
    let modified: [Int]

    init(_ status: stat) {
      device = UInt(status.st_dev)
      file = UInt(status.st_ino)
      size = Int(status.st_size)
      modified = [
        status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec,
        status.st_ctim.tv_nsec,
      ]
    }
  }

  static var interval: Duration { .milliseconds(100) }

  let path: String
  private let state = Guarded(State())
  /// Held while the file is written, so that two writes of this process do not cross.
  private let writing = Guarded(())

  init(path: String) { self.path = path }

  deinit { SharedFiles.forget(path) }

  var failures: [SettingsFile.Failure] { state.withLock { $0.failures } }

  func load() throws(SettingsFile.Failure) -> [String: String] {
    var texts = try loadFile()
    let changes = state.withLock { $0.changes }
    for (key, change) in changes {
      // A value that cannot be encoded is reported when it is written.
      if let text = try? change.text() as String?? { texts[key] = text }
    }
    return texts
  }

  private func loadFile() throws(SettingsFile.Failure) -> [String: String] {
    let target = Files.target(of: path)
    do {
      let signature = try Files.status(target).map { Signature($0) }
      let cached = state.withLock { $0.cached }
      if let cached, cached.signature == signature { return cached.texts }
      let texts = try read(target)
      // The file may have changed since: then the signature is old, and the next look reads again.
      state.withLock { $0.cached = (signature, texts) }
      return texts
    } catch let failure as SettingsFile.Failure {
      throw failure
    } catch let failure as FileFailure {
      throw .file(failure)
    } catch {
      throw .unreadable(path: path, line: 1, column: 1, reason: "\(error)")
    }
  }

  private func read(_ target: String) throws -> [String: String] {
    guard let bytes = try Files.read(target) else { return [:] }
    return try SettingsText.parse(bytes, path: path)
  }

  func save(_ text: @escaping @Sendable () throws -> String?, for key: String) {
    let (old, mustSchedule) = state.withLock { state in
      state.serial += 1
      // Inside the lock, so that a write that ends meanwhile does not let go of the file.
      if state.changes.isEmpty { SharedFiles.keep(self) }
      let old = state.changes.updateValue(Change(serial: state.serial, text: text), forKey: key)
      defer { state.isScheduled = true }
      return (old, !state.isScheduled)
    }
    // The value of a setting is foreign code's: it goes outside of the lock.
    withExtendedLifetime(old) {}
    if mustSchedule { schedule() }
  }

  private func schedule() {
    Task.detached { [self] in
      try? await Task.sleep(for: SettingsFileContent.interval)
      state.withLock { $0.isScheduled = false }
      writeAtEnd()
    }
  }

  func note(_ failure: SettingsFile.Failure) {
    state.withLock { state in
      if state.failures.last == failure { return }
      if state.failures.count == 100 { state.failures.removeFirst() }
      state.failures.append(failure)
    }
  }

  func writeAtEnd() {
    do throws(SettingsFile.Failure) { try flush() } catch { note(error) }
  }

  func flush() throws(SettingsFile.Failure) {
    let failure = writing.withLock { _ -> SettingsFile.Failure? in
      do throws(SettingsFile.Failure) { try write() } catch { return error }
      return nil
    }
    if let failure { throw failure }
  }

  private func write() throws(SettingsFile.Failure) {
    let changes = state.withLock { $0.changes }
    if changes.isEmpty { return }
    var texts: [String: String?] = [:]
    var unencodable: SettingsFile.Failure?
    for (key, change) in changes {
      do { texts[key] = .some(try change.text()) } catch {
        unencodable = .unencodable(key: key, reason: EncodingProblem.reason(error))
      }
    }
    do { try merge(texts) } catch { throw .file(error) }
    state.withLock { state in
      for (key, change) in changes where state.changes[key]?.serial == change.serial {
        state.changes[key] = nil
      }
      if state.changes.isEmpty { SharedFiles.release(self) }
    }
    if let unencodable { throw unencodable }
  }

  /// Writes changes over what is in the file now.
  private func merge(_ changes: [String: String?]) throws(FileFailure) {
    let target = Files.target(of: path)
    let folder = Files.folder(of: target)
    try Files.makeFolder(folder)
    let lock = try OpenFile(folder: folder)
    try lock.lock()
    var texts: [String: String] = [:]
    let bytes = try Files.read(target)
    if let bytes {
      do throws(SettingsFile.Failure) {
        texts = try SettingsText.parse(bytes, path: path)
      } catch {
        note(error)
        let aside = try Files.putAside(target)
        note(.putAside(path: path, aside: aside))
      }
    }
    let old = texts
    for (key, text) in changes { texts[key] = text }
    if texts != old || bytes == nil { try Files.replace(target, with: SettingsText.bytes(texts)) }
    let signature = try Files.status(target).map { Signature($0) }
    state.withLock { $0.cached = (signature, texts) }
  }
}
