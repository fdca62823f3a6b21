import FoundationEssentials
import StoreCollections
import StoreEnvironment
import StorePersistence
import StoreSignals
import Todos
import Workouts

/// Keeps the lists between runs, in a journal.
///
/// What is written is what has changed. A journal that cannot be read, or that a newer version has
/// written, is an error and stays as it is; what of it is damaged is kept beside it, and told. Only
/// one run writes at a time: the others wait.
final class DiaryStorage {
  /// The path of the journal.
  let path: String

  /// What the runs before have done.
  let past: DiaryPast

  private let todos: TodosStore
  private let workouts: WorkoutsStore
  /// Keeps other runs from changing the same folder.
  private let lock: OpenFile?
  private let journal: Journal
  private let pastFile: DiaryPastFile

  /// Opens the storage of a folder, for the stores of an environment.
  ///
  /// - Parameters:
  ///   - folder: The folder; it is made when something is to be written.
  ///   - environment: Makes the stores.
  ///   - isWriting: Whether it is locked against other runs that write.
  ///   - past: What the runs before have done; it is filled by `load()`.
  ///   - pastFolder: Where that was kept before.
  ///   - willWait: Called once before it has to wait for another run.
  /// - Throws: `DiaryFailure.file` when the folder cannot be written.
  init(
    _ folder: String, of environment: StoreEnvironment, isWriting: Bool, past: DiaryPast,
    pastFolder: String, willWait: () -> Void
  ) throws(DiaryFailure) {
    path = "\(folder)/diary.journal"
    do throws(FileFailure) {
      lock = isWriting ? try Self.lock(folder, willWait: willWait) : nil
    } catch {
      throw .file(error)
    }
    self.past = past
    pastFile = DiaryPastFile(pastFolder, journal: path)
    journal = Journal(JournalFile(path), isReadOnly: !isWriting)
    todos = environment[TodosStore.self]
    journal.keep(
      "todos", todos.$todos, of: todos, template: try? Todo(checking: "?", date: .epoch)
    ) { $0.renewed }
    journal.keep("todoFilter", todos.$filter, of: todos)
    workouts = environment[WorkoutsStore.self]
    journal.keep(
      "workouts", workouts.$workouts, of: workouts,
      template: try? Workout(checking: "?", distance: 0, date: .epoch)
    ) { $0.renewed }
    journal.keep("workoutOrder", workouts.$order, of: workouts)
    past.keep(in: journal)
  }

  private static func lock(
    _ folder: String, willWait: () -> Void
  ) throws(FileFailure) -> OpenFile {
    try Files.makeFolder(folder)
    let lock = try OpenFile(folder: folder)
    if try !lock.tryLock() {
      willWait()
      try lock.lock()
    }
    return lock
  }

  /// How many rows each list has.
  var counts: [Int] { [todos.todos.count, workouts.workouts.count] }

  /// What was found and repaired, in words.
  var remarks: [String] { journal.issues.map { "\(path): \($0)" } }

  /// Fills the stores; this is no change that could be undone.
  ///
  /// - Throws: `DiaryFailure` when the journal cannot be used.
  func load() async throws(DiaryFailure) {
    do throws(Journal.Failure) { try await journal.load() } catch { throw .journal(error) }
    if journal.issues.contains(where: \.isLoss) { past.forgetSteps() }
    past.check(counts)
    pastFile.take(into: past, counts: counts)
  }

  /// Lets what a body changes be saved as a whole or not at all.
  func together<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try journal.together(body)
  }

  /// Returns when what has changed is safe; later changes are not kept.
  ///
  /// - Throws: `DiaryFailure` when that is not possible.
  func close() async throws(DiaryFailure) {
    do throws(Journal.Failure) {
      try await journal.flush()
      try await journal.close()
    } catch {
      throw .journal(error)
    }
    pastFile.remove()
  }
}

@available(*, unavailable)
extension DiaryStorage: Sendable {}

extension JournalIssue {
  /// Whether something is missing that entries of the history may count on.
  fileprivate var isLoss: Bool {
    switch self {
    case .tornTail, .keptAside, .unknownProperty, .repairedField: false
    // Other rows that cannot be read are in no list, as in the runs before: `counts` tells.
    case .unreadableRow(let property, _, _, _): DiaryPast.stepNames.contains(property)
    default: true
    }
  }
}

extension Date {
  fileprivate static var epoch: Date { Date(timeIntervalSince1970: 0) }
}

extension Todo {
  /// The same todo with a new id; what was valid stays valid.
  fileprivate var renewed: Todo {
    let copy = try? Todo(
      checking: title, date: date, due: due, isDone: isDone, priority: priority,
      creationDay: creationDay, completionDay: completionDay)
    return copy ?? self
  }
}

extension Workout {
  /// The same workout with a new id; what was valid stays valid.
  fileprivate var renewed: Workout {
    (try? Workout(checking: name, distance: distance, date: date, complexity: complexity)) ?? self
  }
}
