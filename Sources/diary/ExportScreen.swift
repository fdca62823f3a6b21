import StorePersistence
import StoreSignals
import Todos
import Workouts

/// Writes the todos, or everything, into a file.
struct ExportScreen {
  let todos: TodosStore
  let workouts: WorkoutsStore
  /// The program's own folders, into which nothing is exported.
  let ownFolders: [String]
  /// Everything as programs see it.
  let json: () throws -> String

  /// Writes a file that is named `….json` as JSON, any other one as todo.txt.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isAppending: Whether what a todo.txt file holds stays, and only what is new to it is
  ///     added.
  /// - Returns: What was written.
  /// - Throws: `DiaryFailure`; the file is as it was.
  func perform(_ path: String, isAppending: Bool) throws(DiaryFailure) -> ExportView {
    if ownFolders.map(DiaryFiles.resolved).contains(DiaryFiles.folder(of: path)) {
      throw .saved(path: path, reason: "this is where diary keeps its own files")
    }
    let isJSON = Self.isJSON(path)
    let count: Int
    let bytes: [UInt8]
    if isJSON {
      do { bytes = Array(try json().utf8) } catch { throw .saved(path: path, reason: "\(error)") }
      count = todos.todos.count
    } else {
      let old = isAppending ? try existing(path) : []
      let lines = try newLines(to: old, in: path)
      bytes = TodoTxtFile.appending(lines, to: old)
      count = lines.count
    }
    do throws(FileFailure) { try DiaryFiles.replace(path, with: bytes) } catch {
      throw .file(error)
    }
    return ExportView(
      file: path, format: isJSON ? "json" : "todo.txt", todos: count,
      workouts: isJSON ? workouts.workouts.count : 0)
  }

  /// Whether a file of this name is written as JSON.
  static func isJSON(_ path: String) -> Bool { path.lowercased().hasSuffix(".json") }

  private func existing(_ path: String) throws(DiaryFailure) -> [UInt8] {
    do throws(FileFailure) { return try DiaryFiles.read(path) ?? [] } catch { throw .file(error) }
  }

  /// The lines that a file does not hold yet.
  private func newLines(to file: [UInt8], in path: String) throws(DiaryFailure) -> [TodoTxtLine] {
    let lines = todos.todos.map { TodoTxtLine($0) }
    if file.isEmpty { return lines }
    do throws(ImportFailure) {
      var known: [TodoTxtLine: Int] = [:]
      for line in TodoTxtFile.lines(in: try InputText(file)) { known[line, default: 0] += 1 }
      return lines.filter { line in
        guard let count = known[line], count > 0 else { return true }
        known[line] = count - 1
        return false
      }
    } catch {
      throw .input(path: path, line: error.line, reason: error.problem.description)
    }
  }
}
