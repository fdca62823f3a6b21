/// What is to be done with the settings.
package enum SettingsCommand: Hashable {
  /// Shows them.
  case list
  /// Changes one, of texts as typed.
  case set(name: String, value: String)
  /// Lets all follow their defaults again.
  case reset

  init(_ arguments: inout Arguments) throws(UsageFailure) {
    switch arguments.commandWord() ?? "list" {
    case "list": self = .list
    case "set":
      let name = try arguments.word("a setting and a value")
      self = .set(name: name, value: try arguments.word("a value for \(name)"))
    case "reset": self = .reset
    case let word: throw UsageFailure("there is no command \"settings \(word)\"")
    }
  }
}
