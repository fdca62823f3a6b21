/// What an import has added.
package struct ImportView: RenderingView {
  private enum CodingKeys: String, CodingKey {
    case files, todos, workouts, settings
  }

  /// What a file has added.
  package struct File: Encodable, Hashable {
    /// The file as it was named.
    package var file: String
    /// What it holds: "todos" or "workouts".
    package var kind: String
    /// How many were added.
    package var added: Int
    /// How many were there already.
    package var known: Int

    /// Makes a row.
    package init(file: String, kind: String, added: Int, known: Int) {
      self.file = file
      self.kind = kind
      self.added = added
      self.known = known
    }
  }

  /// The files, in the order in which they were named.
  package var files: [File]
  /// Everything after the import.
  package var state: StateView

  /// Makes a view.
  package init(files: [File], state: StateView) {
    self.files = files
    self.state = state
  }

  /// A line for each file.
  package func lines(in format: TextFormat) -> [String] {
    files.map { file in
      let known = file.known == 0 ? "" : ", \(file.known) known already"
      return TextLayout.shown("\(file.file): \(file.added) \(file.kind) added\(known)")
    }
  }

  /// The key `files`, and those of everything.
  package func encode(to encoder: any Encoder) throws {
    try state.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(files, forKey: .files)
  }
}
