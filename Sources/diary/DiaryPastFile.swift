import FoundationEssentials
import StoreEnvironment

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file in which history and log were kept before they were in the journal: it is taken over
/// once.
///
/// It names the state of the journal that it belongs to. If another one was saved since, undo and
/// redo are dropped: they would be wrong.
struct DiaryPastFile {
  private struct Content: Codable {
    var version = 1
    var mark: String
    var history: SavedHistory?
    var actions: [SavedAction]
  }

  private let path: String
  private let bytes: [UInt8]?
  private let content: Content?
  /// Whether undo and redo are about the journal as it is.
  private let isCurrent: Bool

  /// Reads the file, if there is one.
  ///
  /// - Parameters:
  ///   - folder: Where it is.
  ///   - journal: The journal, before it is opened.
  init(_ folder: String, journal: String) {
    path = "\(folder)/history.json"
    bytes = (try? DiaryFiles.read(path)) ?? nil
    let found = bytes.flatMap { try? JSONDecoder().decode(Content.self, from: Data($0)) }
    content = found?.version == 1 ? found : nil
    isCurrent = content.map { $0.mark == DiaryFiles.mark(of: journal) } ?? false
  }

  /// Hands over what it holds, about lists with so many rows, unless that was done before.
  func take(into past: DiaryPast, counts: [Int]) {
    if bytes == nil { return }
    guard let content else {
      return past.note("\(path) could not be read: nothing of it can be undone")
    }
    if !past.isEmpty { return }
    past.take(isCurrent ? content.history : nil, content.actions, counts: counts)
  }

  /// Removes the file, of which everything is safe in the journal; one that could not be read stays
  /// under another name.
  func remove() {
    if bytes == nil { return }
    // If this fails, it is passed over the next time.
    if content == nil {
      _ = unsafe rename(path, "\(path).unreadable")
    } else {
      _ = unsafe unlink(path)
    }
  }
}
