package import FoundationEssentials
package import Todos

extension TodoTxtLine {
  /// What tells a task from others.
  struct Identity: Hashable {
    var created: CalendarDay?
    var text: String
  }

  /// Writes a todo as a line that is read back as the same task.
  ///
  /// Priority 26 and above is A, 1 is Z, 0 and below is none; a done task keeps it as `pri:A`. The
  /// due day and the kept priority are those of the todo, whatever tags the title has. Line breaks
  /// in the title become spaces. A title that would be taken for a mark or a date gets the missing
  /// dates in front of it, that on which the todo was made in UTC.
  ///
  /// - Complexity: O(*n*) in the length of the title.
  package init(_ todo: Todo) {
    let breaks: [Unicode.Scalar] = ["\n", "\r"]
    var title = todo.title
    if title.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      let scalars = title.unicodeScalars.map { breaks.contains($0) ? " " : $0 }
      title = String(String.UnicodeScalarView(scalars))
    }
    self.init(text: title)
    isDone = todo.isDone
    completed = todo.completionDay
    created = isDone && completed == nil ? nil : todo.creationDay
    let letter = Self.letter(forPriority: todo.priority)
    if !isDone { priority = letter }
    if due != todo.due {
      edit { $0.setValue(todo.due?.description, of: "due") { CalendarDay($0) } }
    }
    if isDone, keptPriority != letter {
      edit { $0.setValue(letter.map { String($0) }, of: "pri", TodoTxtText.priority) }
    }
    if TodoTxtLine(Array(description.utf8)[...]) != self {
      let day = CalendarDay(of: todo.date)
      if isDone { completed = completed ?? day }
      created = created ?? todo.creationDay ?? day
    }
  }

  /// What tells the task from others, the same while it is open and when it is done: its text but
  /// for a kept priority, and the day on which it was made.
  var identity: Identity {
    guard TodoTxtText.firstValue(of: "pri", in: text, TodoTxtText.priority) != nil else {
      return Identity(created: created, text: text)
    }
    var words = TodoTxtText(text)
    words.setValue(nil, of: "pri", TodoTxtText.priority)
    return Identity(created: created, text: words.text)
  }

  /// Makes a todo of the task.
  ///
  /// - Parameters:
  ///   - id: What tells the todo from every other one.
  ///   - importDate: When it counts as made if the line does not tell a day; else that day begins
  ///     in UTC.
  /// - Returns: The todo; nil when the text has no character that shows.
  package func todo(id: UUID, importDate: Date) -> Todo? {
    try? Todo(
      checking: text, id: id, date: created?.startInUTC ?? importDate, due: due, isDone: isDone,
      priority: Self.number(ofPriority: priority ?? keptPriority), creationDay: created,
      completionDay: completed)
  }

  private mutating func edit(_ change: (inout TodoTxtText) -> Void) {
    var words = TodoTxtText(text)
    change(&words)
    text = words.text
  }

  private static func number(ofPriority letter: Character?) -> Int {
    guard let value = letter?.asciiValue else { return 0 }
    return Int(UInt8(ascii: "Z") - value) + 1
  }

  private static func letter(forPriority number: Int) -> Character? {
    guard number > 0 else { return nil }
    return Character(Unicode.Scalar(UInt8(ascii: "Z") + 1 - UInt8(min(number, 26))))
  }
}
