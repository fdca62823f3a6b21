package import Settings
package import StorePersistence
package import Todos
package import Workouts

/// Why a command could not be carried out; nothing was changed then.
package enum DiaryFailure: Error {
  /// The system has refused something about a file.
  case file(FileFailure)
  /// A file that was to be read holds something that is not understood.
  case input(path: String, line: Int, reason: String)
  /// The saved lists cannot be read or written, and stay as they are.
  case journal(Journal.Failure)
  /// Something cannot be written.
  case saved(path: String, reason: String)
  /// There is no such row.
  case row(Int, count: Int)
  /// Something that is no todo.
  case todo(Todo.Failure)
  /// Something that is no workout.
  case workout(Workout.Failure)
  /// Something that is no day.
  case day(String)
  /// Something that is no setting.
  case setting(SettingsStore.Failure)
  /// The settings could not be read or written.
  case settings(String)
  /// There are not so many commands to undo or redo.
  case steps(Int, available: Int, isUndo: Bool)
  /// The search has failed.
  case search(String)
}

extension DiaryFailure: CustomStringConvertible {
  /// What went wrong, on one line.
  package var description: String { TextLayout.shown(message) }

  private var message: String {
    switch self {
    case .file(let failure): failure.description
    case .input(let path, let line, let reason): "\(path): line \(line): \(reason)"
    case .journal(let failure): failure.description
    case .saved(let path, let reason): "\(path): \(reason)"
    case .row(let row, let count):
      count == 0 ? "there is no row \(row): nothing is shown" : "there is no row \(row) of \(count)"
    case .todo(.blankTitle(let title)): "\"\(title)\" is no title: nothing of it shows"
    case .todo(.badDate), .workout(.badDate): "this is no date"
    case .workout(.blankName(let name)): "\"\(name)\" is no name: nothing of it shows"
    case .workout(.badDistance(let number)):
      "\(number) is no distance: a number of kilometres, 0 or more"
    case .workout(.unreadableDistance(let text)):
      "\"\(text)\" is no distance: a number of kilometres, 0 or more"
    case .day(let text): "\"\(text)\" is no day: YYYY-MM-DD, a day that the calendar has"
    case .setting(let failure): failure.description
    case .settings(let reason): reason
    case .steps(_, let available, let isUndo):
      available == 0
        ? "there is nothing to \(isUndo ? "undo" : "redo")"
        : "only \(available) commands can be \(isUndo ? "undone" : "redone")"
    case .search(let reason): reason
    }
  }
}
