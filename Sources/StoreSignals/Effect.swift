/// A function that runs now and again after each commit that changed something it read.
///
/// ```swift
/// let effect = Effect { print("\(store.name): \(store.count)") }
/// ```
///
/// *Behaviour.*
/// - Runs once when it is made. Afterwards it runs at the end of a commit, after the subscribers of
///   the same wave; effects run in the order in which they were made.
/// - Dependencies are those of the last run; changing a property in place (`count += 1`) is no read
///   of it. It runs at most once for a wave, and not at all when what it read holds what it held. A
///   computed value without subscribers that was read inside the transaction counts as changed if it
///   held something else there.
/// - It may write: that takes effect at once and is announced in the next wave; after 100 waves the
///   program stops with a message.
/// - It ends with `stop()` or when it is released; it keeps what its function captures. Stopping
///   takes effect at once, also for an effect whose run is due in the wave under way. An effect
///   that is made inside another one is no part of that; effects that `store(in:)` puts into one
///   set end together.
/// - Not promised: a run for each write. Between two runs there may be many.
public final class Effect {
  private let node: EffectNode

  /// Makes an effect and runs it.
  ///
  /// - Complexity: O(1) beside the function.
  /// - Parameters:
  ///   - file: Where the effect is declared, for messages.
  ///   - line: Where the effect is declared, for messages.
  ///   - trace: Called before each further run with the names of what has changed; costs nothing
  ///     where it is not given.
  ///   - body: What to do.
  public convenience init(
    file: StaticString = #fileID, line: UInt = #line, trace: (([String]) -> Void)? = nil,
    _ body: @escaping () -> Void
  ) {
    self.init(file: file, line: line, trace: trace) { _ in body() }
  }

  /// Makes an effect with clean-up and runs it.
  ///
  /// - Complexity: O(1) beside the function.
  /// - Parameters:
  ///   - file: Where the effect is declared, for messages.
  ///   - line: Where the effect is declared, for messages.
  ///   - trace: Called before each further run with the names of what has changed; costs nothing
  ///     where it is not given.
  ///   - body: What to do. It gets a function that takes a clean-up, which is called, untracked,
  ///     before the next run and when the effect ends.
  public init(
    file: StaticString = #fileID, line: UInt = #line, trace: (([String]) -> Void)? = nil,
    _ body: @escaping (_ onCleanUp: (@escaping () -> Void) -> Void) -> Void
  ) {
    node = EffectNode(file: file, line: line, trace: trace, body)
    let engine = Engine.current
    // The first run is a level of its own, so that what it writes is announced after it.
    let level = engine.open(canFail: false)
    engine.evaluate(NodeReference(node))
    engine.close(level)
  }

  deinit { stop() }

  /// Ends the effect: it never runs again, and its last clean-up is called.
  ///
  /// Stopping twice is harmless.
  /// - Complexity: O(*d*), where *d* is the number of its dependencies.
  public func stop() {
    if unsafe node.flags.contains(.stopped) { return }
    unsafe node.flags.insert(.stopped)
    // An effect that stops itself is still being tracked; the engine cuts its sources after the
    // run.
    if unsafe !node.flags.contains(.evaluating) {
      Engine.current.cutSources(of: NodeReference(node), after: nil)
    }
    node.cleanUp()
  }

  /// Stops the effect when the set is cancelled or released.
  public func store(in subscriptions: inout Subscriptions) {
    subscriptions.insert(Subscription { self.stop() })
  }
}

@available(*, unavailable)
extension Effect: Sendable {}
