package import Todos

/// A task as a line of a todo.txt file.
///
/// Reading a line and writing it gives the same bytes back, but for a priority that a done task
/// keeps in front of its text: `x (A) DATE text`, `x pri:A DATE text` and `x DATE (A) text` are
/// read, and written as `x DATE text pri:A`. A mark or date is only taken for one when text follows
/// it.
package struct TodoTxtLine: Hashable {
  /// Whether the task is done.
  package var isDone = false

  /// The priority of an open task, A to Z.
  package var priority: Character?

  /// The day on which it was completed.
  package var completed: CalendarDay?

  /// The day on which it was made.
  package var created: CalendarDay?

  /// The text, with its projects, contexts and tags.
  package var text: String

  /// Makes an open task.
  package init(text: String) {
    self.text = text
  }

  /// Reads a line without its end; nil when it is blank.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  package init?(_ line: ArraySlice<UInt8>) {
    var reader = TodoTxtReader(line)
    guard !reader.isAtEnd else { return nil }
    var kept: Character?
    if reader.takeDone() {
      isDone = true
      (completed, kept) = reader.takeKeptPriorityAndDate()
      if completed != nil {
        let second = reader.takeKeptPriorityAndDate()
        created = second.date
        kept = kept ?? second.priority
      }
    } else {
      priority = reader.takePriority()
      created = reader.takeDate()
    }
    text = String(decoding: reader.rest, as: UTF8.self)
    if let kept, keptPriority == nil { text += " pri:\(kept)" }
  }

  /// The priority that a done task keeps in a tag, A to Z.
  package var keptPriority: Character? {
    guard isDone else { return nil }
    return TodoTxtText.firstValue(of: "pri", in: text, TodoTxtText.priority)
  }

  /// The day until which it is to be done: that of the first tag `due:` that holds a day.
  package var due: CalendarDay? {
    TodoTxtText.firstValue(of: "due", in: text) { CalendarDay($0) }
  }

  /// The projects, without their `+`, in the order of the text.
  package var projects: [String] { TodoTxtText(text).names(after: "+") }

  /// The contexts, without their `@`, in the order of the text.
  package var contexts: [String] { TodoTxtText(text).names(after: "@") }

  /// The values of the tags by their keys; of tags with the same key the first counts.
  package var tags: [String: String] {
    Dictionary(TodoTxtText(text).tags.map { ($0.key, $0.value) }) { first, _ in first }
  }
}

extension TodoTxtLine: CustomStringConvertible {
  /// The line without its end.
  ///
  /// The format has no place for the day of making of a done task whose day of completion is not
  /// known, so it is left out.
  package var description: String {
    var parts: [String] = []
    if isDone {
      parts.append("x")
      if let completed {
        parts.append(completed.description)
        if let created { parts.append(created.description) }
      }
    } else {
      if let priority { parts.append("(\(priority))") }
      if let created { parts.append(created.description) }
    }
    parts.append(text)
    return parts.joined(separator: " ")
  }
}
