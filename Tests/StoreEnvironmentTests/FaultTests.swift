import StoreEnvironment
import StoreSignals
import StoreTesting
import Testing

/// A value whose release does something.
private final class Bomb {
  private let explode: () -> Void

  init(_ explode: @escaping () -> Void) { self.explode = explode }

  deinit { explode() }
}

/// A store that holds values whose release does something.
private final class Magazine: StandaloneStore {
  let scope = StoreScope()
  @Stored var bomb: Bomb?

  func arm(_ bomb: Bomb?) { action { self.bomb = bomb } }

  func armAndFail(_ bomb: Bomb?) throws(Shelf.Failure) {
    try action { () throws(Shelf.Failure) in
      self.bomb = bomb
      throw .full
    }
  }
}

/// A store whose values are compared by a function that asks.
private final class Scale: Store {
  let scope = StoreScope()
  @Stored private(set) var weight: Int

  init(asking ask: @escaping () -> Void) {
    _weight = Stored(
      wrappedValue: 0,
      comparing: { old, new in
        ask()
        return old == new
      })
  }

  static func make(in environment: StoreEnvironment) -> Scale {
    Scale { [unowned environment] in
      _ = (environment.history.undo(), environment.history.byteCount)
      _ = (environment.log.stepBack(), environment.log.text)
    }
  }

  func set(_ weight: Int) { action { self.weight = weight } }
}

@Suite("No fault leaves a store dead")
struct FaultTests {
  enum Point: CaseIterable {
    case before
    case after
    case subscriber
    case effect
    case nested
    case refusing
    case failed
    case listener
    case undone
    case travelled
  }

  enum Fault: CaseIterable {
    case write
    case action
    case failingAction
    case failingTransaction
    case undo
    case snapshotAndReset
    case subscribing
  }

  @Test("A comparison may ask the log and the history for anything")
  func comparing() {
    let environment = StoreEnvironment()
    environment.log.limit = 10
    let scale = environment[Scale.self]
    for weight in [1, 2, 2, 3] { scale.set(weight) }
    #expect(scale.weight == 3)
    #expect(environment.history.undoNames == ["set(_:)", "set(_:)", "set(_:)"])
    #expect(environment.log.actions.map(\.outcome) == [.done, .done, .done, .done])
  }

  @Test(
    "Promise 30: a fault at every point leaves the store alive",
    arguments: Point.allCases, Fault.allCases)
  func everywhere(point: Point, fault: Fault) throws {
    for keepsLog in [false, true] {
      let environment = StoreEnvironment()
      environment.log.limit = keepsLog ? 20 : 0
      let shelf = environment[Shelf.self]
      let desk = environment[Desk.self]
      shelf.add(1)
      var isArmed = true
      let strike = {
        guard isArmed else { return }
        isArmed = false
        perform(fault, environment, shelf)
      }
      let witness = Witness()
      var ends: [Any] = []
      switch point {
      case .before: witness.before = { _ in strike() }
      case .after: witness.after = { _ in strike() }
      case .subscriber: ends.append(shelf.$count.subscribe { _ in strike() })
      case .effect:
        isArmed = false
        ends.append(
          Effect {
            _ = shelf.count
            strike()
          })
        isArmed = true
      case .nested: witness.before = { if $0.depth > 0 { strike() } }
      case .refusing:
        witness.before = { _ in strike() }
        witness.refuses = { $0.name == "move(_:)" }
      case .failed: witness.after = { if $0.name.contains("Fail") { strike() } }
      case .listener: ends.append(environment.log.ended.subscribe { _ in strike() })
      case .undone, .travelled:
        isArmed = false
        ends.append(shelf.$rows.subscribe { _ in strike() })
      }
      environment.interceptors = [witness]
      desk.move(2)
      try? desk.moveAndFail(3)
      if point == .undone || point == .travelled { isArmed = true }
      if point == .undone { environment.history.undo() }
      if point == .travelled { while environment.log.stepBack() {} }
      environment.interceptors = []
      try checkAlive(environment, shelf)
      withExtendedLifetime(ends) {}
    }
  }

  @Test("A deinit that writes, runs actions or undoes at every release", arguments: Fault.allCases)
  func whenReleased(fault: Fault) throws {
    let environment = StoreEnvironment(history: History.Limits(entries: 2))
    environment.log.limit = 2
    let shelf = environment[Shelf.self]
    let magazine = environment[Magazine.self]
    let makeBomb = { Bomb { perform(fault, environment, shelf) } }
    magazine.arm(makeBomb())
    magazine.arm(makeBomb())
    try? magazine.armAndFail(makeBomb())
    for _ in 0..<4 { magazine.arm(makeBomb()) }
    magazine.arm(nil)
    for number in 0..<4 { shelf.set(number + 100) }
    environment.history.undo()
    environment.history.removeAll()
    environment.log.removeAll()
    try checkAlive(environment, shelf)
    // What an undo has brought back holds the environment.
    environment.dispose()
    environment.history.removeAll()
    environment.log.removeAll()
  }

  @Test("An environment whose disposal and release set off writes")
  func whenDisposed() {
    let shelf = Shelf()
    var environment: StoreEnvironment? = StoreEnvironment()
    environment?[Magazine.self].arm(Bomb { shelf.add(1) })
    environment?.dispose()
    environment = nil
    shelf.add(2)
    #expect(shelf.rows == [2, 1])
  }

  private func perform(_ fault: Fault, _ environment: StoreEnvironment, _ shelf: Shelf) {
    switch fault {
    case .write: shelf.$title.value = "struck"
    case .action: shelf.rename("struck")
    case .failingAction: try? shelf.addTooMany(9)
    case .failingTransaction:
      try? transaction { () throws(Shelf.Failure) in
        shelf.add(9)
        throw .full
      }
    case .undo: environment.history.undo()
    case .snapshotAndReset:
      let snapshot = environment.snapshot()
      shelf.reset()
      environment.restore(snapshot)
    case .subscribing:
      let subscription = shelf.$count.subscribe { _ in }
      subscription.cancel()
    }
  }

  /// The store announces, fails, undoes and redoes as if nothing had been.
  private func checkAlive(_ environment: StoreEnvironment, _ shelf: Shelf) throws {
    environment.history.removeAll()
    let before = (shelf.count, shelf.rows)
    let told = Recorder(shelf.$count)
    shelf.add(77)
    #expect(throws: Shelf.Failure.full) { try shelf.addTooMany(78) }
    #expect(shelf.rows.items == [77] + before.1.items)
    #expect(environment.history.undoNames == ["add(_:)"])
    #expect(environment.history.undo())
    #expect(shelf.rows == before.1 && shelf.count == before.0)
    #expect(environment.history.redo())
    #expect(told.values == [before.0, before.0 + 1, before.0, before.0 + 1])
    shelf.action("after all") { shelf.rename("alive") }
    #expect(shelf.title == "alive")
  }
}
