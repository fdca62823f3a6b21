/// A history as text, to be kept in a file.
public struct SavedHistory: Codable, Equatable, Sendable {
  struct Edit: Codable, Equatable {
    /// The store and the property.
    let property: String
    let text: String
  }

  struct Entry: Codable, Equatable {
    let name: String
    let isForward: Bool
    let edits: [Edit]
  }

  /// What can be undone, oldest first.
  let undo: [Entry]
  /// What can be redone; the last one is the next.
  let redo: [Entry]
}
