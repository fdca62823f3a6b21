/// A history as text, to be kept in a file.
public struct SavedHistory: Codable, Equatable, Sendable {
  /// A change of a property.
  package struct Edit: Codable, Equatable, Sendable {
    /// The store and the property.
    package let property: String
    /// The edit, as the coder has written it.
    package let text: String
  }

  /// What one undo takes back.
  package struct Entry: Codable, Equatable, Sendable {
    /// What undo calls it.
    package let name: String
    let isForward: Bool
    /// What has changed.
    package let edits: [Edit]
  }

  /// What can be undone, oldest first.
  package let undo: [Entry]
  /// What can be redone; the last one is the next.
  package let redo: [Entry]

  /// Puts entries together that were kept one by one.
  package init(undo: [Entry], redo: [Entry]) {
    self.undo = undo
    self.redo = redo
  }
}
