/// Hears when the level in which it was made is put back.
package final class RollBackWatch: Node {
  private let didRollBack: () -> Void

  /// Begins to watch.
  ///
  /// - Precondition: A transaction is under way.
  /// - Parameters:
  ///   - file: Where the watch is made, for messages.
  ///   - line: Where the watch is made, for messages.
  ///   - didRollBack: Called after all that was written in the level has been put back.
  package init(
    file: StaticString = #fileID, line: UInt = #line, _ didRollBack: @escaping () -> Void
  ) {
    self.didRollBack = didRollBack
    super.init(flags: [], file: file, line: line)
    Engine.current.record(self, base: .none)
  }

  override func didRestore() { didRollBack() }
}
