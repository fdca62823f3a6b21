import StoreEnvironment
import StoreSignals
import Testing

/// Calls a function when it goes.
private final class Parting: ActionInterceptor {
  private let part: () -> Void

  init(_ part: @escaping () -> Void) { self.part = part }

  deinit { part() }
}

@Suite("Environments, logs and histories that go or are emptied while they are used")
struct EnvironmentLifetimeTests {
  private final class Holder {
    var environment: StoreEnvironment? = StoreEnvironment()
    var shelf: Shelf?
    var tokens: [Subscription] = []

    init() {
      environment?.log.limit = 10
      shelf = environment?[Shelf.self]
    }

    func letGo() {
      environment = nil
      shelf = nil
      tokens = []
    }
  }

  private enum Place: CaseIterable {
    case subscriber, listener, interceptor, undo, stepBack
  }

  @Test("The environment may go inside of what it tells", arguments: Place.allCases)
  private func going(place: Place) {
    let holder = Holder()
    guard let log = holder.environment?.log, let history = holder.environment?.history else {
      return
    }
    holder.shelf?.add(1)
    let token =
      switch place {
      case .listener: log.ended.subscribe { _ in holder.letGo() }
      case .interceptor: holder.environment?.onAction { _ in holder.letGo() }
      default: holder.shelf?.$count.subscribe { _ in holder.letGo() }
      }
    if let token { holder.tokens.append(token) }
    weak let environment = holder.environment
    weak let shelf = holder.shelf
    release(holder, place)
    #expect(environment == nil && shelf == nil)
    #expect(!history.undo() && !log.stepBack())
    history.limits = .off
    log.limit = 0
  }

  private func release(_ holder: Holder, _ place: Place) {
    switch place {
    case .undo: holder.environment?.history.undo()
    case .stepBack: holder.environment?.log.stepBack()
    default: holder.shelf?.add(2)
    }
  }

  @Test("What goes with a hub may ask its log and history")
  func goingWithHub() {
    var environment: StoreEnvironment? = StoreEnvironment()
    guard let log = environment?.log, let history = environment?.history else { return }
    var calls = 0
    environment?.interceptors.append(
      Parting {
        calls += 1
        log.limit += 1
        history.limits.entries += 1
        _ = (history.undo(), log.stepBack(), log.stops)
      })
    environment = nil
    #expect(calls == 1)
  }

  @Test("An async action outlives its environment")
  func asyncAction() async {
    let holder = Holder()
    guard let shelf = holder.shelf, let log = holder.environment?.log else { return }
    await shelf.action("wait") { () async in
      holder.letGo()
      await Task.yield()
      shelf.addSilently(3)
      shelf.add(4)
    }
    #expect(shelf.rows == [] && log.actions.map(\.name).first == "wait")
  }

  @Test("A log that is emptied while it is gone through stays empty", arguments: [0, 1, 2])
  func emptiedLog(limit: Int) {
    let environment = StoreEnvironment()
    let (log, shelf) = (environment.log, environment[Shelf.self])
    log.limit = 10
    for item in 1...6 { shelf.add(item) }
    let token = shelf.$count.subscribe { count in
      if count == 3 { if limit == 0 { log.removeAll() } else { log.limit = limit } }
    }
    log.travel(to: nil)
    #expect(log.stops.count <= limit)
    #expect(log.current == nil || log.stops.contains(log.current ?? 0))
    token.cancel()
    log.limit = 10
    shelf.add(9)
    #expect(log.stops.last == log.current && !log.isInThePast)
    #expect(log.stepBack() && log.stepForward())
  }

  @Test("A history that is emptied while it undoes stays empty")
  func emptiedHistory() {
    let environment = StoreEnvironment()
    let (history, shelf) = (environment.history, environment[Shelf.self])
    for item in 1...3 { shelf.add(item) }
    let token = shelf.$count.subscribe { count in
      if count == 2 { history.removeAll() }
    }
    #expect(history.undo())
    #expect(history.undoNames == [] && history.redoNames == [] && history.byteCount == 0)
    token.cancel()
    shelf.add(4)
    #expect(history.undo() && history.redoNames == ["add(_:)"])
  }

  @Test("A history that is loaded while it undoes holds what was loaded")
  func loadedHistory() throws {
    let environment = StoreEnvironment()
    let (history, shelf) = (environment.history, environment[Shelf.self])
    shelf.rename("a")
    let coder = StateCoder.values
    let saved = try history.saved(by: coder)
    shelf.add(1)
    let token = shelf.$count.subscribe { _ in _ = try? history.load(saved, by: coder) }
    #expect(history.undo())
    #expect(history.undoNames == ["rename(_:)"] && history.redoNames == [])
    #expect(history.undo() && shelf.title == "" && shelf.rows == [])
    token.cancel()
  }

  @Test("An effect that empties the history does not depend on it")
  func effect() {
    let environment = StoreEnvironment()
    let (history, shelf) = (environment.history, environment[Shelf.self])
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = shelf.title
      history.removeAll()
      history.limits.entries = 20
    }
    shelf.add(1)
    shelf.add(2)
    #expect(runs == 1 && history.undoNames == ["add(_:)", "add(_:)"])
    effect.stop()
  }

  @Test("Names of actions inside of a transaction that throws are forgotten")
  func names() {
    struct Failure: Error {}
    let environment = StoreEnvironment()
    let (history, shelf) = (environment.history, environment[Shelf.self])
    environment.log.limit = 10
    try? transaction { () throws(Failure) in
      shelf.add(1)
      throw Failure()
    }
    shelf.addSilently(2)
    shelf.touch()
    shelf.rename("a")
    #expect(history.undoNames == ["Shelf.rows", "rename(_:)"])
    #expect(environment.log.actions.map(\.name) == ["add(_:)", "write", "touch()", "rename(_:)"])
    #expect(environment.log.actions.map { $0.edits.count } == [2, 1, 0, 1])
  }

  @Test("A list that is written again in reaction leaves the entry of the action as it was")
  func reaction() {
    let environment = StoreEnvironment()
    let (history, log, shelf) = (environment.history, environment.log, environment[Shelf.self])
    log.limit = 10
    let token = shelf.$rows.subscribe { rows in
      if rows.items.count % 2 == 1 { shelf.addSilently(0) }
    }
    shelf.add(1)
    #expect(
      log.actions.map { $0.edits.map(\.change) } == [["0 → 1", "insert(at: 0, 1)"]])
    #expect(shelf.rows == [0, 1] && history.undo() && shelf.rows == [])
    #expect(history.redo() && shelf.rows == [0, 1])
    shelf.addSilently(5)
    #expect(history.undo() && shelf.rows == [0, 1] && history.undo() && shelf.rows == [])
    withExtendedLifetime(token) {}
  }
}
