/// Hears when the level in which it was made is put back.
///
/// The transaction keeps it until then, or until its commit has ended.
package final class RollBackWatch: Node {
  private let didRollBack: () -> Void

  /// Begins to watch.
  ///
  /// - Precondition: A transaction is under way.
  /// - Parameters:
  ///   - file: Where the watch is made, for messages.
  ///   - line: Where the watch is made, for messages.
  ///   - didRollBack: Called after all that was written in the level has been put back.
  @discardableResult
  package init(
    file: StaticString = #fileID, line: UInt = #line, _ didRollBack: @escaping () -> Void
  ) {
    self.didRollBack = didRollBack
    super.init(flags: [], file: file, line: line)
    Engine.current.record(self, base: .box(self))
  }

  override func didRestore() { didRollBack() }
}
