internal import StoreSignals

extension ActionLog {
  /// The entries whose changes can be taken back and made again, oldest first: one for each commit.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  public var stops: [Int] { steps.elements.map(\.entry) }

  /// The last stop whose change is in effect; nil when the state is that before the oldest.
  public var current: Int? { position == 0 ? nil : steps[position - 1].entry }

  /// Whether the state is an earlier one than the newest.
  public var isInThePast: Bool { ahead > 0 }

  /// Goes one stop back.
  ///
  /// - Complexity: That of the changes taken back.
  /// - Returns: Whether there was one, and no transaction or action is under way.
  @discardableResult
  public func stepBack() -> Bool { travel(toPosition: position - 1) }

  /// Goes one stop forward again.
  ///
  /// - Complexity: That of the changes made again.
  /// - Returns: Whether there was one, and no transaction or action is under way.
  @discardableResult
  public func stepForward() -> Bool { travel(toPosition: position + 1) }

  /// Brings the state to what it was after an entry: a commit that is in neither log nor history.
  ///
  /// While the state is an earlier one, the history neither undoes nor redoes. A new change drops
  /// the stops ahead and empties the history, because its entries belong to states that will not
  /// come back. If subscribers write a list in reaction, the stops beyond that changed that list are
  /// dropped with those behind them: it ends at the last stop before.
  /// - Complexity: That of the changes between.
  /// - Parameter entry: One of `stops`; nil for the state before the oldest.
  /// - Returns: Whether the entry is a stop, and no transaction or action is under way.
  @discardableResult
  public func travel(to entry: Int?) -> Bool {
    guard let entry else { return travel(toPosition: 0) }
    guard let place = stops.firstIndex(of: entry) else { return false }
    return travel(toPosition: place + 1)
  }

  private func travel(toPosition target: Int) -> Bool {
    guard let hub, !hub.isClosed, !Engine.current.isInside, target >= 0, target <= steps.count
    else { return false }
    // Counted from the newest, because a subscriber may let the log drop the oldest, or all.
    var goal = steps.count - target
    while ahead != min(goal, steps.count) {
      let isBack = ahead < goal
      let place = isBack ? ahead + 1 : ahead
      let change = steps[steps.count - place].change
      hub.commit.step = .travel
      hub.travelled = []
      var version: UInt64 = 0
      hub.apply {
        change.apply()
        version = change.listVersion
      }
      hub.commit.step = nil
      let misfits = change.misfits(hub.travelled, since: version)
      if place <= steps.count {
        steps[steps.count - place].change = change.opposite(hub.travelled)
      }
      go(to: isBack ? place : place - 1)
      if !misfits.isEmpty { goal = max(goal - cut(at: misfits, isBack: isBack, hub), 0) }
    }
    hub.history.showState()
    return true
  }

  /// Drops the steps that cannot be gone to any more, because subscribers have written lists in
  /// reaction.
  ///
  /// - Returns: How many of the newest steps were dropped.
  private func cut(at lists: [ObjectIdentifier], isBack: Bool, _ hub: ActionHub) -> Int {
    func touches(_ place: Int) -> Bool { lists.contains { steps[place].change.touches($0) } }
    var forgotten: [LogStep] = []
    defer { withExtendedLifetime(forgotten) {} }
    if isBack {
      var count = position
      while count > 0 && !touches(count - 1) { count -= 1 }
      for _ in 0..<count { if let step = steps.popFirst() { forgotten.append(step) } }
      return 0
    }
    var place = position
    while place < steps.count && !touches(place) { place += 1 }
    while steps.count > place, let step = steps.popLast() { forgotten.append(step) }
    ahead -= forgotten.count
    // The newest state that its entries belong to will not come back.
    hub.history.cut()
    return forgotten.count
  }
}
