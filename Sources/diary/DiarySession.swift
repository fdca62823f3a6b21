import FoundationEssentials
import Repos
import Settings
import StoreCollections
import StoreEnvironment
import StorePersistence
import StoreSignals
import Todos
import Workouts

/// One run of the program: the stores, filled with what is saved.
final class DiarySession {
  let environment = StoreEnvironment(history: DiaryPast.limits)

  private let host: DiaryHost
  private let locations: StoreLocations
  private let storage: DiaryStorage
  private let past: DiaryPast
  private let progress: ImportProgress

  /// Makes the stores, and locks what is saved if it may be changed.
  ///
  /// - Throws: `DiaryFailure` when the folder cannot be written.
  init(
    _ host: DiaryHost, in locations: StoreLocations, isChanging: Bool
  ) throws(DiaryFailure) {
    self.host = host
    self.locations = locations
    progress = ImportProgress(host)
    past = DiaryPast(byteLimit: host.historyByteLimit)
    let zone = host.zone
    environment.register(TodoClock.self) { _ in
      TodoClock(secondsFromUTC: { zone.secondsFromUTC(at: $0) }, now: host.now)
    }
    environment.register(SettingsSourceKey.self) { _ in
      SettingsSource(SettingsFile("\(locations.configuration)/settings.json"))
    }
    storage = try DiaryStorage(
      locations.data, of: environment, isWriting: isChanging, past: past,
      pastFolder: locations.state
    ) {
      host.console.writeError("diary: waiting for another diary to finish\n")
    }
    // The history is about stores that are there.
    _ = environment[SettingsStore.self]
  }

  /// Fills the stores with what is saved.
  ///
  /// - Parameter isolation: Where the stores live.
  /// - Throws: `DiaryFailure` when what is saved cannot be used.
  func load(isolation: isolated (any Actor)? = #isolation) async throws(DiaryFailure) {
    try await storage.load()
    environment.log.limit = DiaryPast.actionLimit
  }

  private var todos: TodosScreen { TodosScreen(store: environment[TodosStore.self]) }

  private var workouts: WorkoutsScreen {
    WorkoutsScreen(store: environment[WorkoutsStore.self], zone: host.zone, now: host.now())
  }

  private var settings: SettingsScreen { SettingsScreen(store: environment[SettingsStore.self]) }

  private var state: StateView {
    StateView(
      allTodos: todos.store.todos, todos: todos.view, workouts: workouts.view,
      settings: settings.view)
  }

  /// What there is to say about what was found, in words.
  var remarks: [String] {
    storage.remarks + past.remarks + settings.store.source.problems.map(\.description)
  }

  /// How values are shown as text.
  var format: TextFormat {
    var format = TextFormat()
    format.isStyled = host.console.isStyled
    format.width = host.console.width
    format.zone = host.zone
    format.unit = Workouts.DistanceUnit(rawValue: settings.store.units.rawValue) ?? .kilometers
    return format
  }

  /// The actions and edits of this run.
  var trace: String { environment.log.text }

  /// Carries a command out and saves what it has changed.
  ///
  /// - Parameters:
  ///   - command: What to do.
  ///   - text: How it was typed, for the history and the log.
  ///   - isolation: Where the stores live.
  /// - Returns: What is to be shown.
  /// - Throws: `DiaryFailure`; nothing is changed then, but for the settings that an undo has saved
  ///   before the disk refused the lists.
  func perform(
    _ command: Command, as text: String, isolation: isolated (any Actor)? = #isolation
  ) async throws(DiaryFailure) -> any RenderingView {
    if case .search(let query, let path) = command { return try await search(query, in: path) }
    if !command.isChanging { return try carryOut(command) }
    // What was done and how it is taken back are saved as one.
    let view = try storage.together { () throws(DiaryFailure) in
      let view = try change(command, as: text)
      do { try settings.store.source.flush() } catch {
        takeBack(command)
        throw .settings("\(error)")
      }
      past.add(
        command.isStep ? nil : environment.history, actions(of: text), counts: storage.counts)
      return view
    }
    try await storage.close()
    return view
  }

  private func change(
    _ command: Command, as text: String
  ) throws(DiaryFailure) -> any RenderingView {
    switch command {
    case .undo(let count): return try step(count, isUndo: true)
    case .redo(let count): return try step(count, isUndo: false)
    case .todos(.list):
      // What is shown is not what one wants to undo.
      return try environment.history.excluding { () throws(DiaryFailure) in
        try carryOut(command)
      }
    default:
      // One command is one thing to undo, whatever actions it consists of.
      return try environment.history.group(text) { () throws(DiaryFailure) in
        try carryOut(command)
      }
    }
  }

  /// Takes a command back that was carried out: what it has changed cannot all be saved.
  private func takeBack(_ command: Command) {
    switch command {
    case .undo(let count): try? past.step(count, isUndo: false, in: environment.history)
    case .redo(let count): try? past.step(count, isUndo: true, in: environment.history)
    default: environment.history.undo()
    }
  }

  /// The actions of this run that have changed something: the others are no news in the next.
  private func actions(of text: String) -> [SavedAction] {
    let date = InstantText.text(of: host.now())
    return environment.log.actions
      .map { SavedAction($0, of: text, date: date) }
      .filter { !$0.edits.isEmpty }
  }

  private func carryOut(_ command: Command) throws(DiaryFailure) -> any RenderingView {
    switch command {
    case .show: return state
    case .todos(let command):
      let row = try todos.perform(command)
      return todos.view.after(command, around: row)
    case .workouts(let command):
      let row = try workouts.perform(command)
      return command == .totals ? workouts.totals : workouts.view.around(row)
    case .settings(let command):
      try settings.perform(command)
      return settings.view
    case .importFiles(let paths): return try importFiles(paths)
    case .export(let path, let isAppending):
      let screen = ExportScreen(
        todos: todos.store, workouts: workouts.store,
        ownFolders: [locations.configuration, locations.data, locations.state]
      ) { [state] in
        try state.json()
      }
      return try screen.perform(path, isAppending: isAppending)
    case .log: return LogView(past.actions)
    case .help, .undo, .redo, .search: return HelpView()
    }
  }

  private func search(
    _ query: String, in path: String, isolation: isolated (any Actor)? = #isolation
  ) async throws(DiaryFailure) -> any RenderingView {
    let catalogue = try SearchScreen.catalogue(path)
    environment.register(ReposServiceKey.self) { _ in catalogue }
    let screen = SearchScreen(store: environment[ReposStore.self])
    try await screen.search(query)
    return screen.view
  }

  private func importFiles(_ paths: [String]) throws(DiaryFailure) -> any RenderingView {
    defer { progress.finish() }
    let screen = ImportScreen(
      todos: todos.store, workouts: workouts.store, importDate: host.now()
    ) { [progress] work, fraction in
      progress.report(work, fraction)
    }
    return ImportView(files: try screen.perform(paths), state: state)
  }

  private func step(_ count: Int, isUndo: Bool) throws(DiaryFailure) -> any RenderingView {
    let names = isUndo ? past.undoNames : past.redoNames
    try past.step(count, isUndo: isUndo, in: environment.history)
    return UndoView(
      isUndo: isUndo, commands: names.suffix(count).reversed(), undoCount: past.undoNames.count,
      redoCount: past.redoNames.count, state: state)
  }
}

@available(*, unavailable)
extension DiarySession: Sendable {}
