/// What was taken back or made again, and everything after it.
package struct UndoView: RenderingView {
  private enum CodingKeys: String, CodingKey {
    case undone, redone, canUndo, canRedo
  }

  /// Whether commands were taken back; otherwise they were made again.
  package var isUndo: Bool
  /// The commands, in the order in which that was done.
  package var commands: [String]
  /// How many commands can be undone now.
  package var undoCount: Int
  /// How many commands can be redone now.
  package var redoCount: Int
  /// Everything after it.
  package var state: StateView

  /// Makes a view.
  package init(
    isUndo: Bool, commands: [String], undoCount: Int, redoCount: Int, state: StateView
  ) {
    self.isUndo = isUndo
    self.commands = commands
    self.undoCount = undoCount
    self.redoCount = redoCount
    self.state = state
  }

  /// A line for each command, and one that says what can be done next.
  package func lines(in format: TextFormat) -> [String] {
    let word = isUndo ? "undone" : "redone"
    return commands.map { TextLayout.shown("\(word): diary \($0)") }
      + [format.styled("\(undoCount) more to undo, \(redoCount) to redo", .dim)]
  }

  /// The key `undone` or `redone`, the counts `canUndo` and `canRedo`, and the keys of everything.
  package func encode(to encoder: any Encoder) throws {
    try state.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(commands, forKey: isUndo ? .undone : .redone)
    try container.encode(undoCount, forKey: .canUndo)
    try container.encode(redoCount, forKey: .canRedo)
  }
}
