/// What is typed behind the name of the program: words, and options that begin with two hyphens.
///
/// Options may stand anywhere before a lone `--`; what comes after it are words. A value is the
/// next argument, or follows an equals sign. Numbers below 0 are words.
package struct Arguments {
  /// What can be asked for beside the words.
  package enum Option: String, CaseIterable {
    /// Output for programs.
    case json
    /// The folder that holds everything.
    case data
    /// The actions and edits of the run.
    case trace
    /// How to use the program.
    case help
    /// The file to search in.
    case catalogue
    /// How urgent a todo is.
    case priority
    /// The day until which a todo is to be done.
    case due
    /// When a workout was.
    case date
    /// How hard a workout was.
    case complexity
    /// To open todos that are done.
    case open
    /// To add to a file instead of replacing it.
    case append

    /// Whether a value belongs to it.
    var hasValue: Bool {
      switch self {
      case .json, .trace, .help, .open, .append: false
      case .data, .catalogue, .priority, .due, .date, .complexity: true
      }
    }
  }

  /// The words and options that are left, as they can be typed again.
  package var description: String {
    var texts = Array(words)
    for option in Option.allCases {
      guard let value = options[option] else { continue }
      texts += option.hasValue ? ["--\(option.rawValue)", value] : ["--\(option.rawValue)"]
    }
    return texts.map(Self.quoted).joined(separator: " ")
  }

  private var words: ArraySlice<String> = []
  private var options: [Option: String] = [:]
  /// The words of the command, for messages.
  private var command = "diary"

  /// Tells words and options apart.
  ///
  /// - Throws: `UsageFailure` for an option that is unknown, given twice, or without its value.
  package init(_ arguments: [String]) throws(UsageFailure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        break
      }
      if argument == "-h" {
        options[.help] = ""
      } else if argument.hasPrefix("--") {
        try take(argument, &rest)
      } else {
        words.append(argument)
      }
    }
  }

  private mutating func take(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageFailure) {
    let parts = argument.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = parts.first.flatMap({ Option(rawValue: String($0)) }) else {
      throw UsageFailure("there is no option \(argument)")
    }
    let name = "--\(option.rawValue)"
    if options[option] != nil { throw UsageFailure("\(name) is given twice") }
    guard option.hasValue else {
      if parts.count > 1 { throw UsageFailure("\(name) takes no value") }
      options[option] = ""
      return
    }
    let value = parts.count > 1 ? String(parts[1]) : rest.popFirst()
    guard let value, !value.isEmpty else { throw UsageFailure("\(name) needs a value") }
    options[option] = value
  }

  /// Takes an option and its value; nil when it is not given.
  package mutating func value(_ option: Option) -> String? {
    options.removeValue(forKey: option)
  }

  /// Takes an option that has no value.
  package mutating func has(_ option: Option) -> Bool { value(option) != nil }

  /// Takes the next word as a part of the command; nil when there is none.
  package mutating func commandWord() -> String? {
    guard let word = words.popFirst() else { return nil }
    command += " \(word)"
    return word
  }

  /// Takes the next word; nil when there is none.
  package mutating func word() -> String? { words.popFirst() }

  /// Takes the next word.
  ///
  /// - Throws: `UsageFailure` when there is none.
  package mutating func word(_ meaning: String) throws(UsageFailure) -> String {
    if let word = words.popFirst() { return word }
    throw UsageFailure("\(command) needs \(meaning)")
  }

  /// Takes all words that are left.
  ///
  /// - Throws: `UsageFailure` when there is none.
  package mutating func rest(_ meaning: String) throws(UsageFailure) -> [String] {
    var rest = [try word(meaning)]
    rest += words
    words = []
    return rest
  }

  /// Takes the number of a row.
  ///
  /// - Throws: `UsageFailure` when there is none, or it is no number.
  package mutating func row() throws(UsageFailure) -> Int { try Self.row(try word("a row")) }

  /// Takes the numbers of rows that are left.
  ///
  /// - Throws: `UsageFailure` when there is none, or one is no number.
  package mutating func rows() throws(UsageFailure) -> [Int] {
    var rows: [Int] = []
    for word in try rest("a row") { rows.append(try Self.row(word)) }
    return rows
  }

  /// Takes the number of times that something is to be done; 1 when there is none.
  ///
  /// - Throws: `UsageFailure` when it is no number above 0.
  package mutating func count() throws(UsageFailure) -> Int {
    guard let word = word() else { return 1 }
    guard let count = Int(word), count > 0 else {
      throw UsageFailure("\"\(word)\" is no number of commands")
    }
    return count
  }

  private static func row(_ word: String) throws(UsageFailure) -> Int {
    guard let row = Int(word) else { throw UsageFailure("\"\(word)\" is no number of a row") }
    return row
  }

  private static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
        || byte == UInt8(ascii: "/") || (0x30...0x39).contains(byte)
        || (0x61...0x7A).contains(byte | 0x20)
    }
    if plain && !word.isEmpty { return word }
    let parts = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'\(parts.joined(separator: "'\\''"))'"
  }

  /// Makes sure that everything was understood.
  ///
  /// - Throws: `UsageFailure` that names a word or an option that is too many.
  package func finish() throws(UsageFailure) {
    if let word = words.first { throw UsageFailure("\(command) does not take \"\(word)\"") }
    if let option = Option.allCases.first(where: { options[$0] != nil }) {
      throw UsageFailure("\(command) does not take --\(option.rawValue)")
    }
  }
}
