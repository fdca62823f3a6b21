import FoundationEssentials
import StoreCollections
package import StoreEnvironment
import StorePersistence
import StoreSignals
import Todos
import Workouts

/// Keeps the lists between runs, in a journal.
///
/// What is written is what has changed. A journal that cannot be read, or that a newer version has written,
/// is an error and stays as it is; what of it is damaged is kept beside it, and told. Only one run
/// writes at a time: the others wait.
package final class DiaryStorage {
  /// The path of the journal.
  package let path: String

  private let lock: DiaryLock?
  private let journal: Journal
  /// What told the state of the journal from others before it was loaded.
  private let found: String

  /// Opens the storage of a folder, for the stores of an environment.
  ///
  /// - Parameters:
  ///   - folder: The folder; it is made when something is to be written.
  ///   - environment: Makes the stores.
  ///   - isWriting: Whether it is locked against other runs that write.
  ///   - willWait: Called once before it has to wait for another run.
  /// - Throws: `DiaryFailure.file` when the folder cannot be written.
  package init(
    _ folder: String, of environment: StoreEnvironment, isWriting: Bool, willWait: () -> Void
  ) throws(DiaryFailure) {
    path = "\(folder)/diary.journal"
    do throws(FileFailure) {
      lock = isWriting ? try DiaryLock(folder, willWait: willWait) : nil
    } catch {
      throw .file(error)
    }
    found = DiaryFiles.mark(of: path)
    journal = Journal(JournalFile(path), isReadOnly: !isWriting)
    let todos = environment[TodosStore.self]
    journal.keep(
      "todos", todos.$todos, of: todos, template: try? Todo(checking: "?", date: .epoch)
    ) { $0.renewed }
    journal.keep("todoFilter", todos.$filter, of: todos)
    let workouts = environment[WorkoutsStore.self]
    journal.keep(
      "workouts", workouts.$workouts, of: workouts,
      template: try? Workout(checking: "?", distance: 0, date: .epoch)
    ) { $0.renewed }
    journal.keep("workoutOrder", workouts.$order, of: workouts)
  }

  /// What was found and repaired, in words.
  package var remarks: [String] { journal.issues.map { "\(path): \($0)" } }

  /// Fills the stores; this is no change that could be undone.
  ///
  /// - Returns: What tells the loaded state from others.
  /// - Throws: `DiaryFailure` when the journal cannot be used.
  package func load() async throws(DiaryFailure) -> String {
    do throws(Journal.Failure) { try await journal.load() } catch { throw .journal(error) }
    return found
  }

  /// Returns when what has changed is safe; later changes are not kept.
  ///
  /// - Returns: What tells the saved state from others.
  /// - Throws: `DiaryFailure` when that is not possible.
  package func close() async throws(DiaryFailure) -> String {
    do throws(Journal.Failure) {
      try await journal.flush()
      try await journal.close()
    } catch {
      throw .journal(error)
    }
    return DiaryFiles.mark(of: path)
  }
}

@available(*, unavailable)
extension DiaryStorage: Sendable {}

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
