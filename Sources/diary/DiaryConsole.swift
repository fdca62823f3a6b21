/// Where the program writes, and how.
package struct DiaryConsole {
  /// Writes to standard output.
  package var write: (String) -> Void
  /// Writes to standard error.
  package var writeError: (String) -> Void
  /// Whether text is shown in colours.
  package var isStyled = false
  /// How many columns a line may take; nil for any.
  package var width: Int?
  /// Whether standard error is a terminal, so that progress can be shown.
  package var showsProgress = false

  /// Makes a console without colours and progress.
  package init(write: @escaping (String) -> Void, writeError: @escaping (String) -> Void) {
    self.write = write
    self.writeError = writeError
  }
}

@available(*, unavailable)
extension DiaryConsole: Sendable {}
