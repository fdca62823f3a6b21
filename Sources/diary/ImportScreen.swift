import FoundationEssentials
import StoreEnvironment
import StoreSignals
import Todos
import Workouts

/// Reads files into the stores: all of them, or none.
struct ImportScreen {
  private enum Content {
    case todos([Todo])
    case workouts([Workout])
  }

  let todos: TodosStore
  let workouts: WorkoutsStore
  let importDate: Date
  /// Told how far the reading is.
  let progress: (_ work: String, _ fraction: Double) -> Void

  /// Reads the files, and adds what is not there yet as one change.
  ///
  /// - Throws: `DiaryFailure` that names file, line and what was wrong, before anything is changed.
  func perform(_ paths: [String]) throws(DiaryFailure) -> [ImportView.File] {
    var contents: [Content] = []
    for path in paths { contents.append(try content(path)) }
    return transaction {
      zip(paths, contents).map { path, content in
        switch content {
        case .todos(let all):
          let added = TodoTxtImport.additions(of: all, to: Array(todos.todos))
          todos.add(contentsOf: added)
          return ImportView.File(
            file: path, kind: "todos", added: added.count, known: all.count - added.count)
        case .workouts(let all):
          let known = workouts.add(contentsOf: all).count
          return ImportView.File(
            file: path, kind: "workouts", added: all.count - known, known: known)
        }
      }
    }
  }

  private func content(_ path: String) throws(DiaryFailure) -> Content {
    let bytes = try DiaryInput.bytes(path)
    let report = { (fraction: Double) in progress("Reading \(path):", fraction) }
    do throws(ImportFailure) {
      let text = try InputText(bytes)
      switch try ImportKind(of: text) {
      case .todoTxt:
        return .todos(TodoTxtImport.todos(in: text, importDate: importDate, progress: report))
      case .strava:
        return .workouts(try StravaFile.workouts(in: text, progress: report))
      }
    } catch {
      throw .input(path: path, line: error.line, reason: error.problem.description)
    }
  }
}
