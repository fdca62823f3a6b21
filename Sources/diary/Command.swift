/// What the program is asked to do.
package enum Command: Hashable {
  /// Shows everything.
  case show
  /// Shows or changes the todos.
  case todos(TodosCommand)
  /// Shows or changes the workouts.
  case workouts(WorkoutsCommand)
  /// Shows or changes the settings.
  case settings(SettingsCommand)
  /// Searches a catalogue of repositories.
  case search(query: String, catalogue: String)
  /// Reads files of todos and workouts.
  case importFiles([String])
  /// Writes everything, or the todos, into a file.
  case export(String, isAppending: Bool)
  /// Takes back what so many commands have changed.
  case undo(Int)
  /// Makes again what was taken back, of so many commands.
  case redo(Int)
  /// Shows the newest actions.
  case log
  /// Says how to use the program.
  case help

  /// Understands the words and options of a command, besides those that all commands have.
  ///
  /// - Throws: `UsageFailure` that says what is missing, unknown or too many.
  package init(_ arguments: inout Arguments) throws(UsageFailure) {
    let word = arguments.commandWord() ?? "show"
    if arguments.has(.help) || word == "help" {
      self = .help
      return
    }
    switch word {
    case "show": self = .show
    case "todos": self = .todos(try TodosCommand(&arguments))
    case "workouts": self = .workouts(try WorkoutsCommand(&arguments))
    case "settings": self = .settings(try SettingsCommand(&arguments))
    case "search":
      let query = try arguments.rest("a query").joined(separator: " ")
      guard let catalogue = arguments.value(.catalogue) else {
        throw UsageFailure("diary search needs --catalogue FILE")
      }
      self = .search(query: query, catalogue: catalogue)
    case "import": self = .importFiles(try arguments.rest("a file"))
    case "export":
      let file = try arguments.word("a file")
      let isAppending = arguments.has(.append)
      if isAppending && ExportScreen.isJSON(file) {
        throw UsageFailure("nothing can be added to a file of JSON")
      }
      self = .export(file, isAppending: isAppending)
    case "undo": self = .undo(try arguments.count())
    case "redo": self = .redo(try arguments.count())
    case "log": self = .log
    default:
      let meant = HelpView.commands(endingWith: word).map { "\"\($0)\"" }
      let hint = meant.isEmpty ? "" : ", but " + meant.joined(separator: " and ")
      throw UsageFailure("there is no command \"\(word)\"\(hint)")
    }
    try arguments.finish()
  }

  /// Whether it takes back or makes again what others have done.
  var isStep: Bool {
    switch self {
    case .undo, .redo: true
    default: false
    }
  }

  /// Whether it may change what is saved.
  package var isChanging: Bool {
    switch self {
    case .show, .search, .export, .log, .help: false
    case .todos(let command): command != .list(nil)
    case .workouts(let command): command != .list && command != .totals
    case .settings(let command): command != .list
    case .importFiles, .undo, .redo: true
    }
  }
}
