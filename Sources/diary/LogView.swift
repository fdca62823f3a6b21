/// The newest actions of all runs, oldest first.
package struct LogView: RenderingView {
  /// The actions.
  package var actions: [SavedAction]

  /// Makes a view.
  package init(_ actions: [SavedAction]) { self.actions = actions }

  /// A heading, and a line for each action with its edits below it.
  package func lines(in format: TextFormat) -> [String] {
    var lines = [format.heading("Log", "\(actions.count) actions")]
    for action in actions {
      let indent = String(repeating: "  ", count: action.depth)
      let title = TextLayout.shown("\(action.action)  (diary \(action.command))")
      let outcome = action.outcome == "done" ? "" : "  " + TextLayout.shown(action.outcome)
      lines.append("\(format.styled(action.date, .dim))  \(indent)\(title)\(outcome)")
      for edit in action.edits {
        let text = "  \(indent)  \(edit.property): \(edit.change)"
        lines.append(format.styled(TextLayout.shown(text), .dim))
      }
    }
    return lines
  }
}
