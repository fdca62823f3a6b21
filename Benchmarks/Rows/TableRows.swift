import Contestants
import StoreCollections
import StoreSignals

/// The row operations of the js-framework-benchmark without a screen: one subscriber on every row
/// and one on the list of ids; the checksum counts their calls.
enum TableRows {
  /// A table as the benchmark has it.
  private final class Table {
    @Stored var rows: IdentifiedList<Todo> = []
    @Stored var selected: Int?
    private(set) var rowCalls = 0
    private(set) var listCalls = 0
    private var nextID = 1
    private var tokens: [Int: [Subscription]] = [:]
    private var listToken: Subscription?

    init(_ count: Int) {
      rows = (try? IdentifiedList(fresh(count))) ?? []
      listToken = $rows.changes.subscribe { [unowned self] change in listChanged(change) }
      for row in rows { watch(row.id) }
    }

    func fresh(_ count: Int) -> [Todo] {
      nextID += count
      return (nextID - count..<nextID).map { Todo(id: $0) }
    }

    /// Counts a change of the ids, and lets every row have its subscribers.
    private func listChanged(_ change: ListChange<Todo>) {
      var isStructural = false
      for edit in change.edits {
        switch edit {
        case .update: break
        case .insert(_, let row):
          isStructural = true
          watch(row.id)
        case .remove(_, let row):
          isStructural = true
          tokens[row.id] = nil
        case .move, .reorder: isStructural = true
        case .replace(_, let new):
          isStructural = true
          tokens = [:]
          for row in new { watch(row.id) }
        }
      }
      if isStructural { listCalls += 1 }
    }

    private func watch(_ id: Int) {
      let row = $rows.row(id)
      let isSelected = Computed { [unowned self] in selected == id }
      tokens[id] = [
        row.subscribe { [unowned self] row in if row != nil { rowCalls += 1 } },
        isSelected.subscribe { [unowned self] _ in rowCalls += 1 },
      ]
    }

    /// The calls of one operation: those of rows, and a million for each of the list's.
    func count(_ operation: () -> Void) -> Int {
      let before = (rowCalls, listCalls)
      operation()
      return rowCalls - before.0 + (listCalls - before.1) * 1_000_000
    }
  }

  private static let listCall = 1_000_000

  static var all: [LazyRow] {
    [
      row("rows, create 1000", rows: 0, calls: listCall) { table in
        table.rows = (try? IdentifiedList(table.fresh(1000))) ?? []
      },
      row("rows, replace all 1000", rows: 1000, calls: listCall) { table in
        table.rows = (try? IdentifiedList(table.fresh(1000))) ?? []
      },
      row("rows, update every 10th of 1000", rows: 1000, calls: 100) { table in
        transaction {
          for index in stride(from: 0, to: 1000, by: 10) { table.rows[index].priority += 1 }
        }
      },
      row("rows, select", rows: 1000, calls: 2) { table in
        table.selected = table.rows[(table.selected ?? 0) % 1000].id
      },
      row("rows, swap", rows: 1000, calls: listCall) { $0.rows.swapAt(1, 998) },
      row("rows, remove one", rows: 1000, calls: listCall) { table in
        table.rows.remove(id: table.rows[500].id)
      },
      row("rows, create 10000", rows: 0, calls: listCall) { table in
        table.rows = (try? IdentifiedList(table.fresh(10_000))) ?? []
      },
      row("rows, append 1000 to 1000", rows: 1000, calls: listCall) { table in
        _ = table.rows.append(contentsOf: table.fresh(1000))
      },
      row("rows, clear 1000", rows: 1000, calls: listCall) { $0.rows.removeAll() },
    ]
  }

  /// A row of one operation on a table of its own in each round.
  private static func row(
    _ name: String, rows: Int, calls: Int, _ operation: @escaping (Table) -> Void
  ) -> LazyRow {
    LazyRow(name) { name in
      var tables = (0..<11).map { _ in
        let table = Table(rows)
        table.selected = table.rows.first?.id
        return table
      }
      var used: [Table] = []
      return Row(name, size: max(rows, 1), operations: 1, expected: calls) { _ in
        guard let table = tables.popLast() else { return 0 }
        used.append(table)
        return table.count { operation(table) }
      }
    }
  }
}
