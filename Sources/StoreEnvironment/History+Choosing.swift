internal import StoreSignals

/// Which stores a history is about.
enum HistoryChoice {
  case all
  case only(Set<String>)
  case allBut(Set<String>)

  var isAll: Bool { if case .all = self { true } else { false } }

  func includes(_ property: any AnyProperty) -> Bool {
    switch self {
    case .all: true
    case .only(let stores): stores.contains(storeName(of: property))
    case .allBut(let stores): !stores.contains(storeName(of: property))
    }
  }

  private func storeName(of property: any AnyProperty) -> String {
    String(property.label.prefix { $0 != "." && $0 != "(" })
  }
}

/// A group under way.
struct HistoryGroup {
  let name: String
  /// How many groups are open inside each other.
  var depth = 1
  /// Whether the group's entry is there already.
  var hasEntry = false
}

extension History {
  /// Makes one entry of all that the body changes, in several actions too.
  ///
  /// The actions are announced one by one, and if the body throws, those before it stay, in one
  /// entry. Groups inside belong to the outermost one. Inside an action or a transaction, which is
  /// one entry already, a group changes nothing.
  /// - Parameters:
  ///   - name: What undo calls it.
  ///   - body: The actions.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  public func group<Result, Failure: Error>(
    _ name: String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    beginGroup(name)
    defer { endGroup() }
    return try body()
  }

  /// Begins a group that ends with `endGroup()`, as for a drag of the mouse.
  ///
  /// - Parameter name: What undo calls it.
  public func beginGroup(_ name: String) {
    if group == nil {
      group = HistoryGroup(name: name)
    } else {
      group?.depth += 1
    }
  }

  /// Ends the group that was begun last; harmless when there is none.
  public func endGroup() {
    guard let open = group else { return }
    group?.depth -= 1
    if open.depth == 1 {
      group = nil
      isOpen = false
    }
  }

  /// Runs the body as one change that undo leaves alone, such as a load from a file.
  ///
  /// A property that the same action also changes outside of the body is undone as a whole. Entries
  /// that changed a list which the body has changed too cannot be taken back any more: they, and
  /// those before them, are dropped. Plain values are put back all the same.
  /// - Complexity: O(*n*) for *n* entries when a list was changed; otherwise O(1) beside the body.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws, after everything was put back.
  public func excluding<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let hub else { return try body() }
    let engine = Engine.current
    if !engine.isInside {
      hub.commit.isExcluded = true
      defer { hub.commit = Commit() }
      return try engine.transaction(canFail: Failure.self != Never.self, body)
    }
    let earlier = engine.edits(since: 0, reader: hub)
    return try engine.transaction(canFail: true) { () throws(Failure) -> Result in
      let mark = engine.mark
      let result = try body()
      hub.commit.exclude(engine.edits(since: mark, reader: hub), after: earlier)
      return result
    }
  }

  /// Enters only changes of the stores of some types from now on; what is there stays.
  public func keepOnly(_ stores: [any Store.Type]) {
    choice = .only(Set(stores.map { storeName($0) }))
  }

  /// Does not enter changes of the stores of some types from now on; what is there stays.
  public func leaveOut(_ stores: [any Store.Type]) {
    choice = .allBut(Set(stores.map { storeName($0) }))
  }

  /// Drops what cannot be taken back because a list was changed behind the history's back.
  func cut(at property: ObjectIdentifier) {
    let forgotten = stacks.undo.cut(at: property) + stacks.redo.cut(at: property)
    if stacks.undo.isEmpty { group?.hasEntry = false }
    droppedCount += forgotten.count
    withExtendedLifetime(forgotten) {}
  }

  /// Drops everything.
  func cut() {
    droppedCount += stacks.undo.count + stacks.redo.count
    removeAll()
  }
}

/// What a store of the type is called in labels.
func storeName(_ type: Any.Type) -> String { String(describing: type) }
