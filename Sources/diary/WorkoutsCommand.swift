package import Workouts

/// What is to be done with the workouts; rows count from 1, as shown.
package enum WorkoutsCommand: Hashable {
  /// Shows them.
  case list
  /// Adds one, of texts as typed.
  case add(name: String, distance: String, date: String?, complexity: Complexity)
  /// Removes some.
  case remove(rows: [Int])
  /// Shows them in another order from now on.
  case sort(WorkoutOrder?)
  /// Shows how many there are and how far they go.
  case totals

  init(_ arguments: inout Arguments) throws(UsageFailure) {
    switch arguments.commandWord() ?? "list" {
    case "list": self = .list
    case "add":
      var words = try arguments.rest("a name and a distance")
      guard words.count > 1, let distance = words.popLast() else {
        throw UsageFailure("diary workouts add needs a name and a distance")
      }
      self = .add(
        name: words.joined(separator: " "), distance: distance, date: arguments.value(.date),
        complexity: try Self.complexity(arguments.value(.complexity)))
    case "remove": self = .remove(rows: try arguments.rows())
    case "sort":
      let word = try arguments.word("distance, complexity or none")
      guard let order = WorkoutOrder(rawValue: word) else {
        if word != "none" {
          throw UsageFailure("\"\(word)\" is none of distance, complexity, none")
        }
        self = .sort(nil)
        return
      }
      self = .sort(order)
    case "totals": self = .totals
    case let word: throw UsageFailure("there is no command \"workouts \(word)\"")
    }
  }

  private static func complexity(_ text: String?) throws(UsageFailure) -> Complexity {
    guard let text else { return .medium }
    guard let complexity = Complexity(rawValue: text) else {
      throw UsageFailure("\"\(text)\" is none of low, medium, high")
    }
    return complexity
  }
}
