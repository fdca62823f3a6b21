/// Settings in one JSON file that people can read and edit.
///
/// ```swift
/// let file = SettingsFile(StoreLocations(app: "diary").configuration + "/settings.json")
/// let settings = SettingsSource(file)
/// ```
///
/// The file is one object: a key and a value on each line, the keys in order.
///
/// *Behaviour.*
/// - Nothing is written before something is saved, not even the folder.
/// - What is saved is written together after at most 100 ms, by `flush()`, or when the program ends
///   by `exit` or by returning from `main`. A program that is killed loses what was saved after the
///   last of these.
/// - The file is replaced as a whole: after a crash it is the old one or the new one. A symbolic
///   link stays, and what it leads to is replaced.
/// - Other programs may write the same file: values are merged key by key under a lock of the
///   folder, and keys that nobody here knows stay as they are. Of two writers of one key the later
///   one counts.
/// - A file that is no JSON object is never overwritten: with the first write it is put aside under
///   a name that `failures` tells, and a new one begins.
/// - Two of these for one path in one process are one: what one saves the other loads at once.
public final class SettingsFile: SettingsStorage {
  /// The path that was given.
  public let path: String
  private let content: SettingsFileContent

  /// Makes the storage; the file is read when it is needed.
  ///
  /// - Parameter path: The file; its folder is made with the first write.
  public init(_ path: String) {
    self.path = path
    content = SharedFiles.content(path)
  }

  /// What went wrong and has not been thrown: values and files that could not be written in the
  /// background, and files that were put aside.
  ///
  /// At most the newest 100 are kept.
  public var failures: [Failure] { content.failures }

  /// The values in the file, with what was saved and not written yet.
  ///
  /// - Complexity: O(1) when the file has not changed, beside asking the system; else O(*n*), where
  ///   *n* is its length.
  /// - Throws: `Failure.unreadable` when it is no JSON object, `Failure.file` when the system
  ///   refuses.
  public func load() throws(Failure) -> [String: String] { try content.load() }

  /// Takes a value, to be written within 100 ms.
  ///
  /// - Complexity: O(1).
  public func save(_ text: @escaping @Sendable () throws -> String?, for key: String) {
    content.save(text, for: key)
  }

  /// Writes what was saved and returns when the disk has it.
  ///
  /// - Throws: `Failure.file` when the system refuses: the file is as it was, and the values will
  ///   be tried again. `Failure.unencodable` when a value cannot be JSON: the others are written.
  public func flush() throws(Failure) { try content.flush() }
}

extension SettingsFile {
  /// What can go wrong with a settings file.
  public enum Failure: Error, Equatable, Sendable {
    /// It is no JSON object; what is wrong in which line, before which of its characters from 1.
    case unreadable(path: String, line: Int, column: Int, reason: String)

    /// It was no JSON object and has been moved away before a new one was written.
    case putAside(path: String, aside: String)

    /// The system refused.
    case file(FileFailure)

    /// A value cannot be written as JSON, such as a NaN.
    case unencodable(key: String, reason: String)
  }
}

extension SettingsFile.Failure: CustomStringConvertible {
  /// The failure in words.
  public var description: String {
    switch self {
    case .unreadable(let path, let line, let column, let reason):
      "\(path):\(line):\(column): \(reason)"
    case .putAside(let path, let aside): "\(path) could not be read and is now \(aside)"
    case .file(let failure): failure.description
    case .unencodable(let key, let reason): "the setting \"\(key)\" cannot be saved: \(reason)"
    }
  }
}
