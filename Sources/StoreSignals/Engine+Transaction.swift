extension Engine {
  /// Runs the body as one level: its writes are announced at the end of the outermost one, or put
  /// back if it throws.
  @inlinable
  package func transaction<Result, Failure: Error>(
    canFail: Bool, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let level = open(canFail: canFail)
    do {
      let result = try body()
      close(level)
      return result
    } catch {
      abandon(level)
      throw error
    }
  }

  /// What has to be put back at the end of a level.
  @frozen @usableFromInline
  package struct Level {
    @usableFromInline let floor: Int32
    /// The mark of what is written inside the level; see `edits(since:reader:)`.
    @usableFromInline package let start: Int
    @usableFromInline let canFail: Bool
    @usableFromInline let isBusy: Bool
  }

  @usableFromInline
  package func open(canFail: Bool) -> Level {
    if state.bare.node != nil { keepBare() }
    let level = Level(
      floor: state.floor, start: state.records.count, canFail: canFail, isBusy: enterBusy())
    state.depth += 1
    // A level that cannot fail needs no records of its own; the outermost one starts at zero.
    if canFail {
      endFreshness()
      state.rollbacks += 1
      state.floor = Int32(truncatingIfNeeded: state.records.count)
    }
    return level
  }

  @usableFromInline
  package func close(_ level: Level) {
    end(level)
    if state.depth == 0 && hasWork { commit() }
  }

  @usableFromInline
  package func abandon(_ level: Level) {
    state.floor = level.floor
    rollBack(to: level.start)
    end(level)
    if state.depth == 0 && hasWork { commit() }
  }

  private func end(_ level: Level) {
    state.floor = level.floor
    if level.canFail { state.rollbacks -= 1 }
    state.depth -= 1
    leaveBusy(level.isBusy)
  }
}

/// Runs the body as one change: announced once at the outermost end, undone if it throws.
///
/// *Behaviour.* Writes take effect at once, and computed values read inside are right. Subscribers
/// are called after the outermost transaction has ended, once each, and not at all for a property
/// that ends with the value with which it began. If the body throws, every property of every store
/// is put back and nobody hears of it; an inner transaction whose error is caught undoes only
/// itself. Events that were sent inside are delivered at the end, or dropped. A value that is no
/// list and is changed in place is copied before its first change when the transaction can throw.
/// - Complexity: O(1) for each write, beside what the values cost to compare.
/// - Parameter body: The writes.
/// - Returns: What the body returns.
/// - Throws: What the body throws, after everything was put back.
@inlinable
public func transaction<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try Engine.current.transaction(canFail: Failure.self != Never.self, body)
}

/// Reads without being tracked: what the body reads is no dependency of the running computed value
/// or effect.
///
/// - Complexity: O(1) beside the body.
/// - Returns: What the body returns.
public func untracked<Result>(_ body: () -> Result) -> Result {
  let engine = Engine.current
  let consumer = engine.state.consumer
  let place = engine.state.place
  engine.state.consumer = nil
  engine.state.place = nil
  defer {
    engine.state.consumer = consumer
    engine.state.place = place
  }
  return body()
}
