import FoundationEssentials
import StoreCollections
import StoreEnvironment
import StorePersistence
import StoreSignals

/// What undo, redo and the log need of earlier runs, kept in the journal beside what it is about.
///
/// A run adds what it has done in the same commit as the change itself, so that the two belong
/// together after a crash too. Entries that are taken back move to the other side. Both sides and
/// the log are bounded. A change whose text is larger than the bound, such as an import of some ten
/// thousand todos, cannot be undone later, and nothing before it either.
final class DiaryPast {
  /// A row of what is kept.
  struct Row<Value: Codable & Equatable & Sendable>: Codable, Equatable, Identifiable, Sendable {
    let id: Int
    let value: Value
  }

  /// How many actions the log keeps.
  static let actionLimit = 200

  /// What the entries of undo and redo are called in the journal.
  static let stepNames = ["undo", "redo"]

  /// How much can be undone.
  static let limits = History.Limits(entries: 100, bytes: 4 << 20)

  @Stored private var undo: IdentifiedList<Row<SavedHistory.Entry>> = []
  @Stored private var redo: IdentifiedList<Row<SavedHistory.Entry>> = []
  @Stored private var log: IdentifiedList<Row<SavedAction>> = []
  /// How many rows each list had, which edits of rows by their places count on.
  @Stored private var counts: [Int] = []

  /// How long the texts of all entries are at most, about.
  private let byteLimit: Int
  private(set) var remarks: [String] = []

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The newest actions, oldest first.
  var actions: [SavedAction] { log.map(\.value) }

  /// The commands that can be undone, oldest first.
  var undoNames: [String] { undo.map(\.value.name) }

  /// The commands that can be redone; the last one is the next.
  var redoNames: [String] { redo.map(\.value.name) }

  var isEmpty: Bool { undo.isEmpty && redo.isEmpty && log.isEmpty }

  func keep(in journal: Journal) {
    journal.keep(DiaryPast.stepNames[0], $undo)
    journal.keep(DiaryPast.stepNames[1], $redo)
    journal.keep("log", $log)
    journal.keep("undoCounts", $counts)
  }

  func note(_ remark: String) { remarks.append(remark) }

  /// Forgets what can be undone and redone: it is about another state than the one that is there.
  func forgetSteps() {
    transaction {
      undo = []
      redo = []
    }
  }

  /// Forgets what can be undone and redone if the lists were changed by somebody else, as by hand.
  func check(_ counts: [Int]) {
    if counts != self.counts && !(undo.isEmpty && redo.isEmpty) { forgetSteps() }
  }

  /// Takes over what was kept in another way, about lists with so many rows.
  func take(_ history: SavedHistory?, _ actions: [SavedAction], counts: [Int]) {
    transaction {
      self.counts = counts
      for entry in history?.undo ?? [] { push(entry, to: &undo) }
      for entry in history?.redo ?? [] { push(entry, to: &redo) }
      add(actions)
    }
  }

  /// Takes in what a run has done.
  ///
  /// - Parameters:
  ///   - history: A history that holds nothing else; nil when there is nothing new to undo.
  ///   - actions: The actions.
  ///   - counts: How many rows each list has now.
  func add(_ history: History?, _ actions: [SavedAction], counts: [Int]) {
    transaction {
      if let history { add(history) }
      add(actions)
      if !actions.isEmpty { self.counts = counts }
    }
  }

  private func add(_ history: History) {
    let new = (try? history.saved(by: DiaryPast.coder))?.undo ?? []
    if new.isEmpty && history.dropped > 0 {
      forgetSteps()
      note("this change is too large to be undone")
    } else if !new.isEmpty {
      if !redo.isEmpty { redo = [] }
      for entry in new { push(entry, to: &undo) }
      trim()
    }
  }

  /// Takes commands back, or makes them again, in the history's environment.
  ///
  /// - Throws: `DiaryFailure.steps` when there are not so many; nothing is changed then.
  func step(_ count: Int, isUndo: Bool, in history: History) throws(DiaryFailure) {
    let rows = isUndo ? undo : redo
    let entries = rows.suffix(count).map(\.value)
    if entries.count == count {
      _ = try? history.load(
        isUndo ? SavedHistory(undo: entries, redo: []) : SavedHistory(undo: [], redo: entries),
        by: DiaryPast.coder)
    }
    let available = isUndo ? history.undoNames.count : history.redoNames.count
    if available < count {
      throw .steps(count, available: entries.count < count ? rows.count : available, isUndo: isUndo)
    }
    for done in 0..<count {
      if isUndo ? history.undo() : history.redo() { continue }
      // The entry is about another state, as of lists that were edited by hand.
      for _ in 0..<done { _ = isUndo ? history.redo() : history.undo() }
      throw .steps(count, available: done, isUndo: isUndo)
    }
    let turned = try? history.saved(by: DiaryPast.coder)
    transaction {
      for _ in 0..<count {
        _ = isUndo ? undo.remove(at: undo.count - 1) : redo.remove(at: redo.count - 1)
      }
      for entry in turned?.redo ?? [] { push(entry, to: &redo) }
      for entry in turned?.undo ?? [] { push(entry, to: &undo) }
    }
  }

  private func add(_ actions: [SavedAction]) {
    for action in actions { push(action, to: &log) }
    while log.count > DiaryPast.actionLimit { log.remove(at: 0) }
  }

  private func trim() {
    var bytes = undo.reduce(0) { sum, row in
      row.value.edits.reduce(sum) { $0 + $1.text.utf8.count }
    }
    while let oldest = undo.first, bytes > byteLimit || undo.count > DiaryPast.limits.entries {
      bytes -= oldest.value.edits.reduce(0) { $0 + $1.text.utf8.count }
      undo.remove(at: 0)
    }
    if undo.isEmpty { note("this change is too large to be undone") }
  }

  private func push<Value>(_ value: Value, to rows: inout IdentifiedList<Row<Value>>) {
    // A row that people have written may have any number, and any may be taken.
    var id = rows.last?.id ?? 0
    repeat { id &+= 1 } while !rows.append(Row(id: id, value: value))
  }

  static var coder: StateCoder {
    StateCoder { value in
      try ValueText.text(value)
    } decode: { type, text in
      try JSONDecoder().decode(type, from: Data(text.utf8))
    }
  }
}

@available(*, unavailable)
extension DiaryPast: Sendable {}
