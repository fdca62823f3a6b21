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
  let environment = StoreEnvironment()

  private let host: DiaryHost
  private let storage: DiaryStorage
  private let progress: ImportProgress

  /// Makes the stores and loads what is saved.
  ///
  /// - Throws: `DiaryFailure` when what is saved cannot be used.
  init(
    _ host: DiaryHost, in locations: StoreLocations, isChanging: Bool
  ) throws(DiaryFailure) {
    self.host = host
    progress = ImportProgress(host)
    storage = try DiaryStorage(locations.data, isWriting: isChanging) {
      host.console.writeError("diary: waiting for another diary to finish\n")
    }
    let zone = host.zone
    environment.register(TodoClock.self) { _ in
      TodoClock(secondsFromUTC: { zone.secondsFromUTC(at: $0) }, now: host.now)
    }
    environment.register(SettingsSourceKey.self) { _ in
      SettingsSource(SettingsFile("\(locations.configuration)/settings.json"))
    }
    try storage.load(into: environment)
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
    storage.remarks + settings.store.source.problems.map(\.description)
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

  /// Carries a command out and saves what it has changed.
  ///
  /// - Returns: What is to be shown.
  /// - Throws: `DiaryFailure`; nothing is changed then.
  func perform(
    _ command: Command, isolation: isolated (any Actor)? = #isolation
  ) async throws(DiaryFailure) -> any RenderingView {
    let view = try await carryOut(command)
    if command.isChanging { try storage.save(environment) }
    return view
  }

  private func carryOut(
    _ command: Command, isolation: isolated (any Actor)? = #isolation
  ) async throws(DiaryFailure) -> any RenderingView {
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
    case .search(let query, let path): return try await search(query, in: path)
    case .importFiles(let paths): return try importFiles(paths)
    case .export(let path, let isAppending):
      let screen = ExportScreen(todos: todos.store, workouts: workouts.store) { [state] in
        try state.json()
      }
      return try screen.perform(path, isAppending: isAppending)
    case .help: return HelpView()
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
    let files = try environment.history.group("import") { () throws(DiaryFailure) in
      try screen.perform(paths)
    }
    return ImportView(files: files, state: state)
  }
}

@available(*, unavailable)
extension DiarySession: Sendable {}
