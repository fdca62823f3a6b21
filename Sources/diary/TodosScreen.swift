import StoreCollections
import StoreSignals
import Todos

/// Shows the todos, and does what is asked for with them.
struct TodosScreen {
  let store: TodosStore

  var view: TodosView {
    TodosView(filter: store.filter, counts: store.counts.value, todos: store.shown.value)
  }

  /// Carries a command out.
  ///
  /// - Returns: The offset of the row to look at; nil when all are to be seen.
  /// - Throws: `DiaryFailure` before anything is changed.
  func perform(_ command: TodosCommand) throws(DiaryFailure) -> Int? {
    let shown = store.shown
    let rows = Rows(count: shown.count)
    switch command {
    case .list(let filter):
      if let filter { store.show(filter) }
      return nil
    case .add(let title, let priority, let due):
      let day = try due.map { text throws(DiaryFailure) in try self.day(text) }
      try checking { () throws(Todo.Failure) in
        // A title with a day in it says the same as in a file.
        try store.add(title, priority: priority, due: day ?? TodoTxtLine(text: title).due)
      }
    case .rename(let row, let title):
      let offset = try rows.offset(row)
      let id = shown[offset].id
      try checking { () throws(Todo.Failure) in
        try transaction { () throws(Todo.Failure) in
          try store.rename(id, to: title)
          if let day = TodoTxtLine(text: title).due { store.schedule(id, due: day) }
        }
      }
      return offset
    case .done(let named, let isOpening):
      let offsets = try rows.offsets(named)
      let ids = offsets.map { shown[$0].id }
      if isOpening { store.reopen(ids) } else { store.complete(ids) }
      return offsets.first
    case .remove(let named):
      let offsets = try rows.offsets(named)
      store.remove(atOffsets: offsets)
      return offsets.first
    case .move(let row, let target):
      let source = try rows.offset(row)
      let place = try rows.offset(target)
      store.move(fromOffsets: [source], toOffset: place > source ? place + 1 : place)
      return place
    case .orderByDate: store.orderByDate()
    case .orderByPriority: store.orderByPriority()
    case .clear: store.removeCompleted()
    }
    return 0
  }

  private func day(_ text: String) throws(DiaryFailure) -> CalendarDay {
    guard let day = CalendarDay(text) else { throw .day(text) }
    return day
  }

  private func checking<Result>(
    _ change: () throws(Todo.Failure) -> Result
  ) throws(DiaryFailure) {
    do throws(Todo.Failure) { _ = try change() } catch { throw .todo(error) }
  }
}
