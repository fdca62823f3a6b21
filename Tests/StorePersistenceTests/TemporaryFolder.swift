import ChildProcesses
import Foundation
import StorePersistence

/// A folder of its own for one test; removed with the object.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder.
  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// The names of all files in the folder, in order.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Lets a folder in this one take no changes, also from the superuser, who needs no permission.
  ///
  /// - Returns: False where the file system cannot.
  func setImmutable(_ name: String, _ isImmutable: Bool) -> Bool {
    let arguments = [isImmutable ? "+i" : "-i", self(name)]
    return (try? ChildProcess("/usr/bin/chattr", arguments))?.wait() == 0
  }

  /// Copies the descriptors that this process has of a file, as starting another process does.
  func duplicateOpenFiles(_ name: String) -> [Int32] {
    let manager = FileManager.default
    let all = (try? manager.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return all.compactMap(Int32.init).filter {
      (try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == self(name)
    }
    .map { fcntl($0, F_DUPFD_CLOEXEC, 0) }
  }

  func text(_ name: String) -> String? {
    (try? bytes(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  func bytes(_ name: String) throws -> [UInt8] {
    guard let bytes = try Files.read(self(name)) else { throw CocoaError(.fileNoSuchFile) }
    return bytes
  }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func write(_ bytes: [UInt8], to name: String) throws {
    // `Data.write` waits for the disk, which takes minutes for ten thousand files. A new file,
    // because the file system waits too when one is written over.
    unsafe unlink(self(name))
    let file = unsafe open(self(name), O_WRONLY | O_CREAT | O_EXCL, 0o600)
    defer { close(file) }
    guard file >= 0, unsafe Foundation.write(file, bytes, bytes.count) == bytes.count else {
      throw CocoaError(.fileWriteUnknown)
    }
  }
}
