import ChildProcesses
import FoundationEssentials
import Glibc
import StoreCollections
import StorePersistence
import StoreSignals
import Todos

/// The rows of saved state, beside rewriting everything as JSON.
struct PersistenceRows {
  /// Whether the run is to show that the rows work, not how fast.
  let isQuick: Bool

  var all: [LazyRow] { journal + (isDiaryBuilt ? diary : []) }

  private var large: Int { isQuick ? 2000 : 100_000 }

  private var journal: [LazyRow] {
    [
      LazyRow("Journal.append, one edit, 100,000 rows") { await append($0, large) },
      LazyRow("Journal, sustained") { await sustained($0, 1000) },
      LazyRow("Journal.load, 100,000 todos") { await load($0, large) },
      LazyRow("Journal.load after 1,000,000 edits on 1,000 rows") {
        await loadCompacted($0, 1000, edits: isQuick ? 20_000 : 1_000_000)
      },
      LazyRow("Settings.set") { set($0) },
    ]
  }

  private var diary: [LazyRow] {
    [
      LazyRow("diary todos add") { await add($0, 1000) },
      LazyRow("diary todos add") { await add($0, large) },
    ]
  }

  private var isDiaryBuilt: Bool {
    let program = ChildProcess.sibling("diary")
    if FileManager.default.isExecutableFile(atPath: program) { return true }
    let message = "\(program) is not built: swift build -c release --product diary\n"
    unsafe _ = write(2, message, message.utf8.count)
    return false
  }

  private func append(_ name: String, _ size: Int) async -> Row {
    let folder = Folder()
    let saved = await SavedTodos(folder("todos.journal"), size)
    let unsaved = await SavedTodos(folder("closed.journal"), size)
    await unsaved.close()
    return Row(
      name, size: size, operations: 20_000, expected: 20_000,
      rivals: [
        .init(name: "the edit, closed journal") { count in
          for index in 0..<count { unsaved.toggle(index * 617 % size) }
          return count
        },
        .init(name: "JSON, the whole list", operations: 1, expected: size) { _ in
          saved.toggle(0)
          return JSONEncoder.written(saved.todos, folder("todos.json"))
        },
      ]
    ) { count in
      for index in 0..<count { saved.toggle(index * 617 % size) }
      return saved.isWritten ? count : 0
    }
  }

  private func sustained(_ name: String, _ size: Int) async -> Row {
    let folder = Folder()
    let saved = await SavedTodos(folder("todos.journal"), size)
    return Row(
      name, size: size, operations: 200_000, expected: 200_000,
      rivals: [
        .init(name: "JSON, the whole list", operations: 100, expected: 100 * size) { count in
          var sum = 0
          for index in 0..<count {
            saved.toggle(index % size)
            sum += JSONEncoder.written(saved.todos, folder("todos.json"))
          }
          return sum
        }
      ], clock: .wall
    ) { count in
      for index in 0..<count { saved.toggle(index % size) }
      await saved.flush()
      return saved.isWritten ? count : 0
    }
  }

  private func load(_ name: String, _ size: Int) async -> Row {
    let folder = Folder()
    let path = folder("todos.journal")
    let saved = await SavedTodos(path, size)
    await saved.close()
    return loading(name, saved, folder, size: size)
  }

  private func loadCompacted(_ name: String, _ size: Int, edits: Int) async -> Row {
    let folder = Folder()
    let path = folder("todos.journal")
    let saved = await SavedTodos(path, size)
    for index in 0..<edits {
      saved.toggle(index % size)
      if index % 10_000 == 0 { await saved.flush() }
    }
    await saved.close()
    return loading(name, saved, folder, size: size)
  }

  /// A row that loads what was saved, beside one array of JSON with the same.
  private func loading(_ name: String, _ saved: SavedTodos, _ folder: Folder, size: Int) -> Row {
    _ = JSONEncoder.written(saved.todos, folder("todos.json"))
    let expected = saved.todos
    return Row(
      name, size: size, operations: 1, expected: size,
      rivals: [
        .init(name: "JSONDecoder, one array") { _ in
          let bytes = (try? Files.read(folder("todos.json"))) ?? []
          let todos = try? JSONDecoder().decode([Todo].self, from: Data(bytes))
          return todos?.count ?? 0
        }
      ], clock: .wall
    ) { _ in
      let again = await SavedTodos(reading: saved.path)
      return again.todos == expected ? size : 0
    }
  }

  private func set(_ name: String) -> Row {
    let folder = Folder()
    let source = SettingsSource(SettingsFile(folder("settings.json")))
    let settings = (0..<20).map { Setting("setting \($0)", default: -1, in: source) }
    var values = Dictionary(uniqueKeysWithValues: (0..<20).map { ("setting \($0)", -1) })
    return Row(
      name, size: settings.count, operations: 20_000, expected: 19_999,
      rivals: [
        .init(name: "JSON, all settings", operations: 1000, expected: 1000 * 20) { count in
          var sum = 0
          for index in 0..<count {
            values["setting \(index % 20)"] = index
            sum += JSONEncoder.written(values, folder("rival.json"))
          }
          return sum
        }
      ]
    ) { count in
      for index in 0..<count { settings[index % 20].wrappedValue = index }
      // Else it would be written when the folder is gone.
      try? source.flush()
      return settings[(count - 1) % 20].wrappedValue
    }
  }

  /// Adds a todo to as many saved ones by the program `diary`, which is built beside this one.
  private func add(_ name: String, _ size: Int) async -> Row {
    let folder = Folder()
    let path = folder("diary/data/diary.journal")
    let saved = await SavedTodos(path, size)
    await saved.close()
    let small = Folder()
    await SavedTodos(small("diary/data/diary.journal"), 1000).close()
    // So that the log holds what its row looks for.
    _ = addByProgram(folder("diary"))
    return Row(
      name, size: size, operations: 1, expected: 1,
      rivals: [
        .init(name: "the same on 1,000") { _ in addByProgram(small("diary")) },
        // As a process of its own too: one that begins has to get its memory from the system.
        .init(name: "loading them, diary log") { _ in
          run(["log", "--data", folder("diary")])?.contains("Buy paper") == true ? 1 : 0
        },
        .init(name: "JSON, the whole list") { _ in
          let bytes = (try? Files.read(folder("todos.json"))) ?? []
          var todos =
            (try? JSONDecoder().decode([Todo].self, from: Data(bytes)))
            ?? Array(saved.todos)
          if let todo = try? Todo(checking: "Buy paper") { todos.insert(todo, at: 0) }
          return JSONEncoder.written(todos, folder("todos.json")) > size ? 1 : 0
        },
      ], clock: .wall
    ) { _ in
      addByProgram(folder("diary"))
    }
  }

  private func addByProgram(_ folder: String) -> Int {
    run(["todos", "add", "Buy paper", "--data", folder])?.contains("Buy paper") == true ? 1 : 0
  }

  /// What the program writes; nil when it fails.
  private func run(_ arguments: [String]) -> String? {
    guard let run = try? ChildProcess(ChildProcess.sibling("diary"), arguments) else { return nil }
    let text = run.readAll()
    return run.wait() == 0 ? text : nil
  }
}

/// Todos that a journal keeps.
private final class SavedTodos {
  @Editable var todos: IdentifiedList<Todo> = []
  let path: String
  private let journal: Journal

  /// Saves so many todos.
  init(_ path: String, _ size: Int) async {
    self.path = path
    journal = Journal(JournalFile(path))
    journal.keep("todos", $todos)
    try? await journal.load()
    todos = (try? IdentifiedList((0..<size).compactMap { SavedTodos.todo($0) })) ?? []
    await flush()
  }

  /// Loads what was saved.
  init(reading path: String) async {
    self.path = path
    journal = Journal(JournalFile(path), isReadOnly: true)
    journal.keep("todos", $todos, template: SavedTodos.todo(0))
    try? await journal.load()
  }

  private static func todo(_ number: Int) -> Todo? {
    try? Todo(
      checking: "Buy \(number) sheets of paper",
      date: Date(timeIntervalSinceReferenceDate: Double(number) * 60), isDone: number % 2 == 0,
      priority: number % 5)
  }

  /// Whether nothing went wrong so far.
  var isWritten: Bool { journal.failure == nil && journal.state == .ready }

  func toggle(_ index: Int) { todos[index].isDone.toggle() }
  func flush() async { try? await journal.flush() }
  func close() async { try? await journal.close() }
}

/// A folder that is removed with the object.
private final class Folder {
  private let path: String

  init() {
    path = FileManager.default.temporaryDirectory.path + "/benchmark-\(UUID().uuidString)"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }
}

extension JSONEncoder {
  /// Writes a file of a collection as the usual application does, and gives how many elements it
  /// has.
  fileprivate static func written(_ values: some Collection & Encodable, _ path: String) -> Int {
    guard let data = try? JSONEncoder().encode(values),
      (try? data.write(to: URL(filePath: path), options: .atomic)) != nil
    else { return 0 }
    return values.count
  }
}
