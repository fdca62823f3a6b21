import StoreEnvironment

/// An action of an earlier run, as the log shows it.
package struct SavedAction: Codable, Hashable {
  /// A change of a property.
  package struct Edit: Codable, Hashable {
    /// The store and the property.
    package var property: String
    /// What has changed, in words.
    package var change: String

    /// Makes an edit.
    package init(property: String, change: String) {
      self.property = property
      self.change = change
    }
  }

  /// How many edits of an action, and how many characters of one, are kept.
  private static let limits = (edits: 20, characters: 200)

  /// When it was, as ISO 8601 in UTC.
  package var date: String
  /// What was typed behind the program's name.
  package var command: String
  /// The store and the name of the action.
  package var action: String
  /// How many actions it ran inside.
  package var depth: Int
  /// How it ended.
  package var outcome: String
  /// What it has changed.
  package var edits: [Edit]

  /// Makes an action.
  package init(
    date: String, command: String, action: String, depth: Int, outcome: String, edits: [Edit]
  ) {
    self.date = date
    self.command = command
    self.action = action
    self.depth = depth
    self.outcome = outcome
    self.edits = edits
  }

  init(_ action: LoggedAction, of command: String, date: String) {
    let edits = action.edits
    self.init(
      date: date, command: command,
      action: action.store.isEmpty ? action.name : "\(action.store).\(action.name)",
      depth: action.depth, outcome: action.outcome.description,
      edits: edits.prefix(Self.limits.edits).map {
        Edit(property: $0.property, change: Self.shortened($0.change))
      })
    if edits.count > self.edits.count {
      self.edits.append(Edit(property: "…", change: "\(edits.count - self.edits.count) more"))
    }
  }

  private static func shortened(_ text: String) -> String {
    let start = text.prefix(limits.characters)
    return start.endIndex == text.endIndex ? text : "\(start)…"
  }
}
