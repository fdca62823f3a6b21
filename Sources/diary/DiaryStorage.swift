import FoundationEssentials
import StoreCollections
package import StoreEnvironment
import StorePersistence
import Todos
import Workouts

/// Keeps the lists between runs, in one JSON file.
///
/// The file is replaced as a whole. One that cannot be read, or that a newer version has written, is an
/// error and stays as it is. A row that cannot be read is left out; the file with that row is kept
/// under another name before the first save.
package final class DiaryStorage {
  /// The path of the file.
  package let path: String
  /// What was found and repaired, in words.
  package private(set) var remarks: [String] = []
  /// Names the state that is saved.
  package private(set) var generation = ""

  private let lock: DiaryLock?
  /// The bytes that hold what could not be read.
  private var damaged: [UInt8]?
  /// What was loaded, so that nothing is written when nothing has changed.
  private var loaded = DiaryState()

  /// Opens the storage of a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder; it is made when something is to be written.
  ///   - isWriting: Whether it is locked against other runs that write.
  ///   - willWait: Called once before it has to wait for another run.
  /// - Throws: `DiaryFailure.file` when the folder cannot be written.
  package init(
    _ folder: String, isWriting: Bool, willWait: () -> Void
  ) throws(DiaryFailure) {
    path = "\(folder)/diary.json"
    do throws(FileFailure) {
      lock = isWriting ? try DiaryLock(folder, willWait: willWait) : nil
    } catch {
      throw .file(error)
    }
  }

  /// Fills the stores; this is no change that could be undone.
  ///
  /// - Throws: `DiaryFailure` when the file cannot be used.
  package func load(into environment: StoreEnvironment) throws(DiaryFailure) {
    let state = try state()
    let todos = environment[TodosStore.self]
    let workouts = environment[WorkoutsStore.self]
    environment.history.excluding {
      todos.add(contentsOf: state.todos)
      todos.show(state.filter)
      workouts.add(contentsOf: state.workouts)
      workouts.sort(by: state.order)
    }
    generation = state.generation
    loaded = DiaryState(of: environment)
  }

  /// Saves what the stores hold, if it has changed.
  ///
  /// - Throws: `DiaryFailure` when that is not possible; the file stays as it was.
  package func save(_ environment: StoreEnvironment) throws(DiaryFailure) {
    let now = DiaryState(of: environment)
    if now == loaded { return }
    var state = now
    state.generation = UUID().uuidString
    let bytes: [UInt8]
    do { bytes = try Self.bytes(of: state) } catch {
      throw .saved(path: path, reason: "\(error)")
    }
    do throws(FileFailure) {
      if let damaged {
        let aside = "\(path).damaged"
        try DiaryFiles.replace(aside, with: damaged, isPrivate: true)
        remarks.append("what could not be read is kept in \(aside)")
      }
      try DiaryFiles.replace(path, with: bytes, isPrivate: true)
    } catch {
      throw .file(error)
    }
    damaged = nil
    loaded = now
    generation = state.generation
  }

  private func state() throws(DiaryFailure) -> DiaryState {
    let read: [UInt8]?
    do throws(FileFailure) { read = try DiaryFiles.read(path) } catch { throw .file(error) }
    guard let bytes = read else { return DiaryState() }
    do throws(JSONText.Failure) { _ = try JSONText(bytes) } catch {
      throw .input(path: path, line: error.line, reason: error.reason)
    }
    let state: DiaryState
    do { state = try JSONDecoder().decode(DiaryState.self, from: Data(bytes)) } catch {
      throw .saved(path: path, reason: "this is not what diary saves")
    }
    if state.version > DiaryState.version {
      throw .saved(
        path: path,
        reason: "written by a newer diary (version \(state.version)); this one knows "
          + "\(DiaryState.version)")
    }
    if state.unreadableCount > 0 {
      damaged = bytes
      remarks.append("\(path): \(state.unreadableCount) rows could not be read")
    }
    for title in state.duplicates {
      remarks.append("\(path): \"\(title)\" had the id of another row, and has got one of its own")
    }
    return state
  }

  private static func bytes(of state: DiaryState) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(state)) + [UInt8(ascii: "\n")]
  }
}

@available(*, unavailable)
extension DiaryStorage: Sendable {}
