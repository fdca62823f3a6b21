import SeededRandomNumbers
import StoreCollections
import StoreEnvironment
import StoreSignals
import Testing

@Suite("Undo, log and snapshots after random levels, some of which throw")
struct StateWalkTests {
  @Test("Every way back leads to the state that was there", arguments: 0..<80)
  func walk(seed: UInt64) { StateWalk(seed: seed).run(60) }
}

private struct Item: Identifiable, Equatable, Sendable {
  var id: Int
  var weight: Int
}

private protocol Bin: Store {
  var count: Int { get set }
  var items: IdentifiedList<Item> { get set }
  var countSignal: Signal<Int> { get }
  var itemsSignal: Signal<IdentifiedList<Item>> { get }
}

private final class LeftBin: StandaloneStore, Bin {
  let scope = StoreScope()
  @Editable var count = 0
  @Editable var items: IdentifiedList<Item> = [Item(id: 0, weight: 0), Item(id: 1, weight: 1)]

  var countSignal: Signal<Int> { $count.signal }
  var itemsSignal: Signal<IdentifiedList<Item>> { $items.signal }
}

private final class RightBin: StandaloneStore, Bin {
  let scope = StoreScope()
  @Editable var count = 0
  @Editable var items: IdentifiedList<Item> = []

  var countSignal: Signal<Int> { $count.signal }
  var itemsSignal: Signal<IdentifiedList<Item>> { $items.signal }
}

private struct BinState: Equatable {
  let count: Int
  let items: [Item]
}

/// Somebody who watches and says whether what they saw last is what there is.
private final class Watcher {
  var isRight: () -> Bool = { true }
  var calls = 0
  var life: Any?
}

/// Random steps on two stores, from outside and from inside of levels and subscribers.
private final class StateWalk {
  private struct Stop: Error {}

  private let seed: UInt64
  private let environment = StoreEnvironment()
  private let bins: [any Bin]
  private let initial: [BinState]
  private var random: SeededRandom
  private var watchers: [Watcher] = []
  private var undo: [(before: [BinState], after: [BinState])] = []
  private var redo: [(before: [BinState], after: [BinState])] = []
  /// The state after each stop of the log, and before the first.
  private var stops: [[BinState]]
  private var position = 0
  private var saved: [(snapshot: EnvironmentSnapshot, state: [BinState])] = []
  private var faults: [String] = []
  /// How many more steps subscribers may take.
  private var reactions = 0
  private var depth = 0
  private var number = 0
  /// How many writes of lists there were in the step under way.
  private var listSteps = 0
  private var lastStop: Int?
  private var steps: [String] = []

  init(seed: UInt64) {
    self.seed = seed
    random = SeededRandom(seed: seed)
    bins = [environment[LeftBin.self], environment[RightBin.self]]
    environment.log.limit = 10_000
    initial = bins.map { BinState(count: $0.count, items: Array($0.items)) }
    stops = [initial]
  }

  private var state: [BinState] {
    untracked { bins.map { BinState(count: $0.count, items: Array($0.items)) } }
  }

  private func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
  private func expect(_ isRight: Bool, _ fault: String) { if !isRight { faults.append(fault) } }

  func run(_ count: Int) {
    for _ in 0..<count {
      steps = []
      move()
      check()
      if !faults.isEmpty {
        Issue.record("seed \(seed): \(faults) after \(steps)")
        return
      }
    }
  }

  private func check() {
    for bin in bins where bin.items.fault != nil { faults.append("a list") }
    for watcher in watchers where !watcher.isRight() { faults.append("a watcher") }
    let history = environment.history
    expect(history.undoNames.count == undo.count, "undo entries")
    expect(history.redoNames.count == redo.count, "redo entries")
    expect(environment.log.stops.count == stops.count - 1, "stops")
    expect(history.canUndo == (!undo.isEmpty && position == stops.count - 1), "canUndo")
    expect(history.canRedo == (!redo.isEmpty && position == stops.count - 1), "canRedo")
  }

  /// One outermost step, and what it has to do to history and log.
  private func move() {
    let before = state
    listSteps = 0
    lastStop = environment.log.stops.last
    switch below(12) {
    case 0, 1: goBack()
    case 2: goForward()
    case 3: travel()
    case 4:
      guard let last = saved.last else { return }
      steps.append("restore")
      reactions = 0
      environment.restore(last.snapshot)
      expect(state == last.state, "restore")
      enter(before)
    case 5 where below(6) == 0:
      steps.append("reset")
      reactions = 0
      environment.reset()
      expect(state == initial, "reset")
      enter(before)
    case 6: saved.append((environment.snapshot(), before))
    default:
      reactions = below(2) * 5
      let mayReact = reactions > 0
      let old = watchers
      for watcher in old { watcher.calls = 0 }
      step()
      // Nobody hears of what was put back but those who began inside.
      if !mayReact && ["10", "11"].contains(steps.first) {
        expect(old.allSatisfy { $0.calls == 0 }, "a call after a roll-back")
      }
      enter(before)
    }
  }

  private func enter(_ before: [BinState]) {
    let after = state
    // Edits of a list that lead back in a roundabout way are entered.
    if before == after && (listSteps == 0 || environment.log.stops.last == lastStop) { return }
    if position < stops.count - 1 {
      stops.removeSubrange((position + 1)...)
      undo = []
    }
    undo.append((before, after))
    redo = []
    stop(after)
  }

  private func stop(_ state: [BinState]) {
    stops.append(state)
    position = stops.count - 1
  }

  private func goBack() {
    steps.append("undo")
    reactions = 0
    let can = !undo.isEmpty && position == stops.count - 1
    expect(environment.history.undo() == can, "undo()")
    guard can, let entry = undo.popLast() else { return }
    expect(state == entry.before, "undo")
    redo.append(entry)
    stop(entry.before)
  }

  private func goForward() {
    steps.append("redo")
    reactions = 0
    let can = !redo.isEmpty && position == stops.count - 1
    expect(environment.history.redo() == can, "redo()")
    guard can, let entry = redo.popLast() else { return }
    expect(state == entry.after, "redo")
    undo.append(entry)
    stop(entry.after)
  }

  private func travel() {
    steps.append("travel")
    reactions = 0
    let log = environment.log
    switch below(4) {
    case 0:
      expect(log.stepBack() == (position > 0), "stepBack()")
      position = max(0, position - 1)
    case 1:
      expect(log.stepForward() == (position < stops.count - 1), "stepForward()")
      position = min(stops.count - 1, position + 1)
    case 2:
      position = below(stops.count)
      expect(log.travel(to: position == 0 ? nil : log.stops[position - 1]), "travel(to:)")
    default:
      position = stops.count - 1
      expect(log.travel(to: log.stops.last), "travel(to:)")
    }
    expect(state == stops[position], "travel")
  }

  private func item(_ id: Int) -> Item {
    number += 1
    return Item(id: id, weight: number % 5)
  }

  private func several() { for _ in 0..<1 + below(4) { step() } }

  /// A level that throws after some steps, and what is left of them.
  private func fail(_ run: (() throws(Stop) -> Void) throws(Stop) -> Void) {
    let before = state
    let left = reactions
    do throws(Stop) {
      try run { () throws(Stop) in
        depth += 1
        several()
        depth -= 1
        expect(!environment.history.undo(), "undo in a level")
        expect(!environment.log.stepBack(), "stepBack in a level")
        throw Stop()
      }
    } catch {
      // Who subscribed inside may have written since.
      if left == reactions { expect(state == before, "roll-back") }
    }
  }

  private func react() {
    if reactions == 0 || below(3) > 0 { return }
    reactions -= 1
    steps.append("(")
    step()
    steps.append(")")
  }

  private func step() {
    let bin = bins[below(2)]
    let id = below(6)
    let kind = below(20)
    steps.append("\(kind)")
    if 3...9 ~= kind || kind > 17 { listSteps += 1 }
    switch kind {
    case 0, 1: bin.count = below(4)
    case 2: bin.count += below(2)
    case 3: bin.items[id: id] = nil
    case 4, 5: bin.items[id: id] = item(id)
    case 6: bin.items[id: id]?.weight = below(3)
    case 7: if bin.items.count > 1 { bin.items.move(from: 0, to: bin.items.count - 1) }
    case 8:
      // Two lists that were made apart are not compared row by row.
      let items = bins[below(2)].items
      if items != bin.items { bin.items = items }
    case 9: transaction { change(&bin.items) }
    case 10 where depth < 4:
      fail { body throws(Stop) in try transaction { () throws(Stop) in try body() } }
    case 11 where depth < 4:
      fail { body throws(Stop) in try bin.action("fail") { () throws(Stop) in try body() } }
    case 12 where depth < 4:
      depth += 1
      transaction { several() }
      depth -= 1
    case 13, 14:
      if depth < 4 {
        depth += 1
        bin.action("change") { several() }
        depth -= 1
      }
    case 15, 16: if watchers.count < 12 { watch(bin, id) }
    case 17:
      if below(3) == 0 { watchers = [] }
      if !watchers.isEmpty { watchers.remove(at: below(watchers.count)) }
    case 18 where depth > 0:
      if let last = saved.last { environment.restore(last.snapshot) }
    case 19: if depth > 0 { bin.reset() }
    default: break
    }
  }

  private func change(_ list: inout IdentifiedList<Item>) {
    for _ in 0..<1 + below(3) {
      let id = below(6)
      switch below(5) {
      case 0: list[id: id] = nil
      case 1: list[id: id] = item(id)
      case 2: list.removeAll()
      case 3: list.sort { $0.weight < $1.weight }
      default: _ = list.insert(item(id), at: 0)
      }
    }
  }

  private func watch(_ bin: any Bin, _ id: Int) {
    let watcher = Watcher()
    switch below(7) {
    case 0: watch(bin.countSignal, by: watcher) { bin.count }
    case 1: watch(bin.itemsSignal, by: watcher) { bin.items }
    case 2: watch(bin.itemsSignal.row(id), by: watcher) { bin.items[id: id] }
    case 3: mirror(bin.itemsSignal.view, by: watcher) { Array(bin.items) }
    case 4:
      let view = bin.itemsSignal.filtered { $0.weight % 2 == 0 }
      mirror(view, by: watcher) { bin.items.filter { $0.weight % 2 == 0 } }
    case 5:
      let bins = bins
      let sum = Computed { bins[0].count + 10 * bins[1].count + 100 * bins[0].items.count }
      watch(sum.signal, by: watcher) {
        bins[0].count + 10 * bins[1].count + 100 * bins[0].items.count
      }
    default:
      var seen: [Int] = []
      let value = { [bin.count, bin.items[id: id]?.weight ?? -1] }
      watcher.life = Effect { [unowned self, unowned watcher] in
        watcher.calls += 1
        seen = value()
        untracked { react() }
      }
      watcher.isRight = { seen == value() }
    }
    watchers.append(watcher)
  }

  private func watch<Value: Equatable>(
    _ signal: Signal<Value>, by watcher: Watcher, _ value: @escaping () -> Value
  ) {
    var seen: Value?
    if below(4) > 0 {
      if below(2) == 0 { seen = signal.value }
      watcher.life = signal.subscribe { [unowned self, unowned watcher] in
        watcher.calls += 1
        seen = $0
        react()
      }
    }
    watcher.isRight = {
      let value = value()
      return signal.value == value && (seen == nil || seen == value)
    }
  }

  private func mirror(
    _ view: ListView<Item>, by watcher: Watcher, _ items: @escaping () -> [Item]
  ) {
    var list = view.value
    watcher.life = view.changes.subscribe { [unowned self, unowned watcher] in
      watcher.calls += 1
      list.apply($0.edits)
      react()
    }
    watcher.isRight = {
      let items = items()
      return Array(view.value) == items && Array(list) == items
    }
  }
}
