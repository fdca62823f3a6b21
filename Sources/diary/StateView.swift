package import StoreCollections
package import Todos

/// Everything: todos, workouts and settings.
package struct StateView: RenderingView {
  private enum CodingKeys: String, CodingKey {
    case todos, workouts, settings
  }

  /// All todos, also those that are not shown.
  package var allTodos: IdentifiedList<Todo>
  /// The todos that are shown.
  package var todos: TodosView
  /// The workouts.
  package var workouts: WorkoutsView
  /// The settings.
  package var settings: SettingsView

  /// Makes a view.
  package init(
    allTodos: IdentifiedList<Todo>, todos: TodosView, workouts: WorkoutsView, settings: SettingsView
  ) {
    self.allTodos = allTodos
    self.todos = todos
    self.workouts = workouts
    self.settings = settings
  }

  /// The three parts, one below the other.
  package func lines(in format: TextFormat) -> [String] {
    todos.lines(in: format) + [""] + workouts.lines(in: format) + [""]
      + settings.lines(in: format)
  }

  /// The keys `todos` with all of them, `workouts` in the order shown, and `settings`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(allTodos.map { TodoRow(todo: $0) }, forKey: .todos)
    try container.encode(
      workouts.workouts.map { WorkoutRow(workout: $0) }, forKey: .workouts)
    try container.encode(settings, forKey: .settings)
  }
}
