import StoreCollections
import StoreEnvironment
import StoreSignals
import Testing

private struct Item: Identifiable, Equatable, Sendable {
  var id: Int
}

private final class Bin: StandaloneStore {
  let scope = StoreScope()
  @Editable var items: IdentifiedList<Item> = []
}

@Suite("Subscribers that write lists in reaction to a way back")
struct HistoryReactionTests {
  private let environment = StoreEnvironment()

  private func fill() -> (bin: Bin, reaction: Subscription) {
    environment.log.limit = 100
    let bin = environment[Bin.self]
    for id in 1...4 { bin.items[id: id] = Item(id: id) }
    let reaction = bin.$items.signal.subscribe { items in
      if items.count == 2 { bin.items.removeAll() }
    }
    return (bin, reaction)
  }

  @Test("What an undo left of older entries' lists is not there any more: they are dropped")
  func undo() {
    let (bin, reaction) = fill()
    #expect(environment.history.undo() && bin.items.map(\.id) == [1, 2, 3])
    #expect(environment.history.undo() && bin.items.isEmpty)
    #expect(environment.history.undoNames == [] && environment.history.dropped == 2)
    #expect(!environment.history.canUndo && !environment.history.undo())
    #expect(environment.history.redo() && bin.items.map(\.id) == [1, 2, 3])
    #expect(environment.history.redo() && bin.items.map(\.id) == [1, 2, 3, 4])
    #expect(environment.history.undo() && bin.items.map(\.id) == [1, 2, 3])
    #expect(environment.history.undo() && bin.items.isEmpty)
    withExtendedLifetime(reaction) {}
  }

  @Test("A redo in reaction to which a list was written leaves the other ones out")
  func redo() {
    var (bin, reaction) = fill()
    reaction.cancel()
    for _ in 1...4 { environment.history.undo() }
    reaction = bin.$items.signal.subscribe { items in
      if items.count == 2 { bin.items.removeAll() }
    }
    #expect(environment.history.redo() && bin.items.map(\.id) == [1])
    #expect(environment.history.redo() && bin.items.isEmpty)
    #expect(!environment.history.canRedo && !environment.history.redo())
    #expect(environment.history.undo() && bin.items.map(\.id) == [1])
    #expect(environment.history.undo() && bin.items.isEmpty)
  }

  @Test("A way through the log ends where a list was written in reaction")
  func travel() {
    var (bin, reaction) = fill()
    let log = environment.log
    #expect(log.travel(to: nil) && bin.items.isEmpty)
    #expect(log.stops.count == 2 && log.current == nil && !log.stepBack())
    reaction.cancel()
    #expect(log.stepForward() && bin.items.map(\.id) == [1, 2, 3])
    #expect(log.stepForward() && bin.items.map(\.id) == [1, 2, 3, 4] && !log.isInThePast)
    #expect(environment.history.undo() && environment.history.undo())
    #expect(bin.items.map(\.id) == [1, 2])
    reaction = bin.$items.signal.subscribe { items in
      if items.count == 3 { bin.items.removeAll() }
    }
    #expect(log.travel(to: log.stops.first) && bin.items.isEmpty)
    #expect(!log.stepBack())
  }
}
