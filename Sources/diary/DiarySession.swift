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
  private var past: DiaryPast
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
    past = DiaryPast(locations.state, byteLimit: host.historyByteLimit)
    let zone = host.zone
    environment.register(TodoClock.self) { _ in
      TodoClock(secondsFromUTC: { zone.secondsFromUTC(at: $0) }, now: host.now)
    }
    environment.register(SettingsSourceKey.self) { _ in
      SettingsSource(SettingsFile("\(locations.configuration)/settings.json"))
    }
    storage = try DiaryStorage(locations.data, of: environment, isWriting: isChanging) {
      host.console.writeError("diary: waiting for another diary to finish\n")
    }
    // The history is about stores that are there.
    _ = environment[SettingsStore.self]
  }

  /// Fills the stores with what is saved.
  ///
  /// - Parameters:
  ///   - isWithPast: Whether history and log are needed too.
  ///   - isolation: Where the stores live.
  /// - Throws: `DiaryFailure` when what is saved cannot be used.
  func load(
    isWithPast: Bool, isolation: isolated (any Actor)? = #isolation
  ) async throws(DiaryFailure) {
    let mark = try await storage.load()
    if isWithPast { past.load(into: environment, of: mark) }
    environment.log.limit = DiaryPast.actionLimit
  }

  private var todos: TodosScreen { TodosScreen(store: environment[TodosStore.self]) }

  private var workouts: WorkoutsScreen {
    WorkoutsScreen(store: environment[WorkoutsStore.self], zone: host.zone, now: host.now())
  }

  private var settings: SettingsScreen { SettingsScreen(store: environment[SettingsStore.self]) }

  private var state: StateView {
    StateView(
      allTodos: Array(todos.store.todos), todos: todos.view, workouts: workouts.view,
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
  /// - Throws: `DiaryFailure`; nothing is changed then.
  func perform(
    _ command: Command, as text: String, isolation: isolated (any Actor)? = #isolation
  ) async throws(DiaryFailure) -> any RenderingView {
    let view: any RenderingView
    switch command {
    case .undo(let count): view = try step(count, isUndo: true)
    case .redo(let count): view = try step(count, isUndo: false)
    case .search(let query, let path): view = try await search(query, in: path)
    case .todos(.list):
      // What is shown is not what one wants to undo.
      view = try environment.history.excluding { () throws(DiaryFailure) in
        try carryOut(command)
      }
    default:
      // One command is one thing to undo, whatever actions it consists of.
      view = try environment.history.group(text) { () throws(DiaryFailure) in
        try carryOut(command)
      }
    }
    if command.isChanging { try await save(text) }
    return view
  }

  private func carryOut(_ command: Command) throws(DiaryFailure) -> any RenderingView {
    switch command {
    case .show: return state
    case .todos(let command):
      try todos.perform(command)
      return todos.view
    case .workouts(let command):
      try workouts.perform(command)
      return command == .totals ? workouts.totals : workouts.view
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
    let history = environment.history
    let names = isUndo ? history.undoNames : history.redoNames
    guard count <= names.count else {
      throw .steps(count, available: names.count, isUndo: isUndo)
    }
    for _ in 0..<count { _ = isUndo ? history.undo() : history.redo() }
    return UndoView(
      isUndo: isUndo, commands: names.suffix(count).reversed(),
      undoCount: history.undoNames.count, redoCount: history.redoNames.count, state: state)
  }

  private func save(
    _ text: String, isolation: isolated (any Actor)? = #isolation
  ) async throws(DiaryFailure) {
    let mark = try await storage.close()
    do { try settings.store.source.flush() } catch { throw .settings("\(error)") }
    let date = InstantText.text(of: host.now())
    // What has changed nothing is no news in the next run.
    let new = environment.log.actions
      .map { SavedAction($0, of: text, date: date) }
      .filter { !$0.edits.isEmpty }
    if new.isEmpty { return }
    do throws(FileFailure) {
      try past.save(environment, of: mark, adding: new)
    } catch {
      // The change itself is safe.
      past.note("what has been done cannot be undone: \(error)")
    }
  }
}

@available(*, unavailable)
extension DiarySession: Sendable {}
