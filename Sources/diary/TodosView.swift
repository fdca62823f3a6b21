package import StoreCollections
package import Todos

/// The todos that are shown, as rows that count from 1.
package struct TodosView: RenderingView {
  private enum CodingKeys: String, CodingKey {
    case filter, todos, open, done
  }

  /// Which todos are shown.
  package var filter: TodoFilter
  /// How many todos there are, also of those that are not shown.
  package var counts: TodoCounts
  /// The todos that are shown.
  package var todos: IdentifiedList<Todo>
  /// The offset of the todo around which people see some if there are very many; nil for all.
  package var focus: Int?
  /// Whether a todo has been added that is none of those that are shown.
  package var isAdditionHidden = false

  /// Makes a view.
  package init(filter: TodoFilter, counts: TodoCounts, todos: IdentifiedList<Todo>) {
    self.filter = filter
    self.counts = counts
    self.todos = todos
  }

  /// A heading, and a row for each todo: number, mark, priority, due day, title.
  package func lines(in format: TextFormat) -> [String] {
    var remark = "\(counts.open) open, \(counts.done) done"
    if filter != .all { remark += "; only \(filter) ones are shown" }
    var table = TextTable(columns: [.trailing, .leading, .leading, .leading, .leading])
    let rows = Rows(count: todos.count)
    let window = rows.window(around: focus)
    for index in window {
      let todo = todos[index]
      let style: TextStyle? = todo.isDone ? .dim : nil
      table.add([
        TextTable.Cell("\(index + 1)", style: .dim),
        TextTable.Cell(todo.isDone ? "x" : ""),
        TextTable.Cell(Self.priority(todo), style: todo.isDone ? .dim : .bold),
        TextTable.Cell(todo.due?.description ?? "", style: style),
        TextTable.Cell(todo.title, style: style),
      ])
    }
    let note = isAdditionHidden ? ["The new todo is not shown: only \(filter) ones are."] : []
    return [format.heading("Todos", remark)] + format.lines(table)
      + rows.lines(below: window, command: "todos", in: format) + note
  }

  /// The view after a command, with the row that people are to see.
  func after(_ command: TodosCommand, around offset: Int?) -> TodosView {
    var view = self
    view.focus = offset
    if case .add = command { view.isAdditionHidden = filter == .done }
    return view
  }

  /// The keys `filter`, `todos` with those that are shown, and the counts `open` and `done`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(filter, forKey: .filter)
    try container.encode(todos.map { TodoRow(todo: $0) }, forKey: .todos)
    try container.encode(counts.open, forKey: .open)
    try container.encode(counts.done, forKey: .done)
  }

  /// A letter for 26 to 1, as todo.txt has it, else the number; nothing for 0.
  private static func priority(_ todo: Todo) -> String {
    switch todo.priority {
    case 0: ""
    case 1...26:
      String(Character(Unicode.Scalar(UInt8(ascii: "Z") + 1 - UInt8(todo.priority))))
    default: "\(todo.priority)"
    }
  }
}
