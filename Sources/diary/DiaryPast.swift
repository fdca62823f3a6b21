import FoundationEssentials
import StoreEnvironment
import StorePersistence

/// Keeps undo, redo and the log between runs, in a file of its own.
///
/// The file names the state that it belongs to. If another one was saved since, as by a run that was killed
/// between the two files, undo and redo are dropped: they would be wrong. A change whose text is larger
/// than the file may be, such as an import of some ten thousand todos, cannot be undone later. Nothing else depends on it, so
/// a file that cannot be read is put aside, and that is told.
struct DiaryPast {
  private struct Content: Codable {
    var version = 1
    var mark: String
    var history: SavedHistory?
    var actions: [SavedAction]
  }

  /// How many actions the log keeps.
  static let actionLimit = 200

  /// How much can be undone.
  static let limits = History.Limits(entries: 100, bytes: 4 << 20)

  private let folder: String
  /// How large the file is at most, about.
  private let byteLimit: Int
  private let path: String
  private(set) var actions: [SavedAction] = []
  private(set) var remarks: [String] = []
  private var unreadable: [UInt8]?

  init(_ folder: String, byteLimit: Int) {
    self.byteLimit = byteLimit
    self.folder = folder
    path = "\(folder)/history.json"
  }

  /// Reads the log, and fills the history of an environment whose stores are filled.
  mutating func load(into environment: StoreEnvironment, of mark: String) {
    guard let bytes = try? DiaryFiles.read(path) else { return }
    guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)),
      content.version == 1
    else {
      unreadable = bytes
      remarks.append("\(path) could not be read: nothing can be undone")
      return
    }
    actions = content.actions
    guard let history = content.history, content.mark == mark else { return }
    do { try environment.history.load(history, by: Self.coder) } catch {
      remarks.append("\(path): what could be undone is lost")
    }
  }

  /// Saves the history of an environment and the log with what it has done now.
  ///
  /// - Throws: `FileFailure` when that is not possible.
  mutating func save(
    _ environment: StoreEnvironment, of mark: String, adding new: [SavedAction]
  ) throws(FileFailure) {
    actions = Array((actions + new).suffix(Self.actionLimit))
    var bytes = encoded(environment.history, mark)
    // The newest commands are worth more than the oldest.
    while bytes.count > byteLimit, environment.history.isRecording {
      environment.history.limits.entries = environment.history.undoNames.count / 2
      bytes = encoded(environment.history, mark)
      if !environment.history.isRecording { note("this change is too large to be undone") }
    }
    try DiaryFiles.makeFolder(folder)
    if let unreadable {
      try DiaryFiles.replace("\(path).unreadable", with: unreadable, isPrivate: true)
    }
    unreadable = nil
    try DiaryFiles.replace(path, with: bytes, isPrivate: true)
  }

  private func encoded(_ history: History, _ mark: String) -> [UInt8] {
    let content = Content(
      mark: mark, history: try? history.saved(by: Self.coder), actions: actions)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts alone can always be encoded.
    return Array((try? encoder.encode(content)) ?? Data())
  }

  mutating func note(_ remark: String) { remarks.append(remark) }

  private static var coder: StateCoder {
    StateCoder { value in
      String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    } decode: { type, text in
      try JSONDecoder().decode(type, from: Data(text.utf8))
    }
  }
}
