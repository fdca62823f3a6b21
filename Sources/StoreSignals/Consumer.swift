/// A node that reads others: a computed value or an effect.
@usableFromInline
package class Consumer: Node {
  /// The first of the links to what the last run read, in reading order.
  @exclusivity(unchecked) final var firstSource: Link?
  /// The consumer whose body has asked for the run under way; it has no meaning between runs.
  @exclusivity(unchecked) final var outer: NodeReference?
  /// Runs the body and tells whether the value has changed.
  ///
  /// A function that captures nothing, made where the value's type is known: through the class's
  /// own method table the body would run unspecialised.
  let run: (Consumer) -> Bool

  @usableFromInline
  init(
    flags: Flags, file: StaticString, line: UInt, run: @escaping (Consumer) -> Bool
  ) {
    self.run = run
    super.init(
      flags: flags.union([.consumer, .marked, .empty]), file: file, line: line)
  }

  deinit {
    let engine = Engine.current
    engine.beginReleasing()
    if unsafe firstSource != nil { engine.cutSources(of: NodeReference(self), after: nil) }
  }

  /// Tells which sources have changed since the last run; called only for a traced consumer.
  func trace(_ changed: [String]) {}
}

/// The last field of each final class of consumers: its end is the end of the consumer's fields.
///
/// A subclass's fields are destroyed after the superclass's `deinit` has run, in the order of their
/// declaration, so nothing else of the object runs later.
@usableFromInline
struct Releasing: ~Copyable {
  @usableFromInline
  init() {}

  deinit { Engine.current.endReleasing() }
}

@available(*, unavailable)
extension Releasing: Sendable {}
