/// How the program is used.
package struct HelpView: RenderingView {
  private static let text = """
    diary keeps todos, workouts and settings.

      diary [show]                                  everything
      diary todos [list [all|open|done]]            the todos; the filter is remembered
      diary todos add TITLE [--priority N|A-Z] [--due YYYY-MM-DD]
      diary todos rename ROW TITLE
      diary todos done [--open] ROW…                marks as done; --open opens them again
      diary todos remove ROW…
      diary todos move ROW TO                       ROW becomes the row TO
      diary todos order date|priority               oldest first, or most urgent first
      diary todos clear                             removes what is done
      diary workouts [list]
      diary workouts add NAME KILOMETERS [--date YYYY-MM-DD] [--complexity low|medium|high]
      diary workouts remove ROW…
      diary workouts sort distance|complexity|none  remembered; none is the order of entry
      diary workouts totals
      diary settings [list]
      diary settings set KEY VALUE                  sleepGoal, isNotificationsEnabled, units
      diary settings reset
      diary search QUERY --catalogue FILE           in a JSON array of {id, name, description}
      diary import FILE…                            todo.txt, or Strava's activities.csv
      diary export FILE [--append]                  FILE.json: everything; else todo.txt
      diary undo [N]                                takes the last N commands back
      diary redo [N]                                makes them again
      diary log                                     the newest actions, with what they changed
      diary help

    Rows count from 1, as shown. With every command:

      --json       output for programs
      --data DIR   keep everything in DIR instead of the folders of the user
      --trace      the actions and edits of this run, on standard error
      --           what follows are words, not options

    Exit status: 0, 1 when something was wrong and nothing was changed, 64 for wrong usage.
    """

  /// Makes a view.
  package init() {}

  /// The commands of todos, workouts and settings that end with a word, such as `todos add`.
  static func commands(endingWith word: String) -> [String] {
    text.split(separator: "\n").map { $0.split(separator: " ") }.compactMap { words in
      guard words.count > 2, words[0] == "diary", words[2] == word,
        ["todos", "workouts", "settings"].contains(words[1])
      else { return nil }
      return "\(words[1]) \(word)"
    }
  }

  /// The commands and options.
  package func lines(in format: TextFormat) -> [String] {
    Self.text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }

  /// The key `help` with the text.
  package func encode(to encoder: any Encoder) throws {
    try ["help": Self.text].encode(to: encoder)
  }
}
