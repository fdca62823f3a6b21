package import Todos

/// What is to be done with the todos; rows count from 1, as shown.
package enum TodosCommand: Hashable {
  /// Shows them, with another filter if there is one.
  case list(TodoFilter?)
  /// Adds one on top.
  case add(title: String, priority: Int, due: String?)
  /// Gives one another title.
  case rename(row: Int, title: String)
  /// Marks some as done, or opens them again.
  case done(rows: [Int], isOpening: Bool)
  /// Removes some.
  case remove(rows: [Int])
  /// Lets one become the row of another number.
  case move(row: Int, to: Int)
  /// Puts the oldest first.
  case orderByDate
  /// Puts the most urgent first.
  case orderByPriority
  /// Removes what is done.
  case clear

  init(_ arguments: inout Arguments) throws(UsageFailure) {
    switch arguments.commandWord() ?? "list" {
    case "list":
      guard let word = arguments.word() else {
        self = .list(nil)
        return
      }
      guard let filter = TodoFilter(rawValue: word) else {
        throw UsageFailure("\"\(word)\" is none of all, open, done")
      }
      self = .list(filter)
    case "add":
      let title = try arguments.rest("a title").joined(separator: " ")
      let priority = try Self.priority(arguments.value(.priority))
      self = .add(title: title, priority: priority, due: arguments.value(.due))
    case "rename":
      let row = try arguments.row()
      self = .rename(row: row, title: try arguments.rest("a title").joined(separator: " "))
    case "done": self = .done(rows: try arguments.rows(), isOpening: arguments.has(.open))
    case "remove": self = .remove(rows: try arguments.rows())
    case "move":
      let row = try arguments.row()
      self = .move(row: row, to: try arguments.row())
    case "order":
      switch try arguments.word("date or priority") {
      case "date": self = .orderByDate
      case "priority": self = .orderByPriority
      case let word: throw UsageFailure("\"\(word)\" is neither date nor priority")
      }
    case "clear": self = .clear
    case let word: throw UsageFailure("there is no command \"todos \(word)\"")
    }
  }

  /// Reads a priority: a whole number, or a letter of todo.txt, where A is 26 and Z is 1.
  private static func priority(_ text: String?) throws(UsageFailure) -> Int {
    guard let text else { return 0 }
    if let number = Int(text) { return number }
    guard text.utf8.count == 1, let letter = text.utf8.first.map({ $0 | 0x20 }),
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
    else { throw UsageFailure("\"\(text)\" is no priority: a number, or a letter A to Z") }
    return Int(UInt8(ascii: "z") - letter) + 1
  }
}
