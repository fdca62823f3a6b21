/// What was written into a file.
package struct ExportView: RenderingView {
  /// The file as it was named.
  package var file: String
  /// How it is written: "todo.txt" or "json".
  package var format: String
  /// How many todos were written.
  package var todos: Int
  /// How many workouts were written.
  package var workouts: Int

  /// Makes a view.
  package init(file: String, format: String, todos: Int, workouts: Int) {
    self.file = file
    self.format = format
    self.todos = todos
    self.workouts = workouts
  }

  /// One line.
  package func lines(in format: TextFormat) -> [String] {
    let workouts = self.format == "json" ? " and \(workouts) workouts" : ""
    return [TextLayout.shown("\(file): \(todos) todos\(workouts) written")]
  }
}
