import StoreEnvironment
import StoreSignals
import Testing

/// What the stores of the model test hold.
private struct State: Equatable {
  var count = 0
  var rows: [Int] = []
  var title = ""
  var tags: [String] = []
  var moves = 0
}

/// The history as a list of full states.
private struct Model {
  struct Entry {
    let before: State
    let after: State

    var touchesRows: Bool { before.rows != after.rows }

    /// Takes over what differs between two states.
    static func apply(_ from: State, _ to: State, on state: inout State) {
      if from.count != to.count { state.count = to.count }
      if from.rows != to.rows { state.rows = to.rows }
      if from.title != to.title { state.title = to.title }
      if from.moves != to.moves { state.moves = to.moves }
    }
  }

  var state = State()
  var undo: [Entry] = []
  var redo: [Entry] = []

  mutating func change(_ change: (inout State) -> Void) {
    let before = state
    change(&state)
    if state == before { return }
    undo.append(Entry(before: before, after: state))
    redo = []
  }

  mutating func load(_ rows: [Int]) {
    if state.rows == rows { return }
    state.rows = rows
    if let cut = undo.lastIndex(where: \.touchesRows) { undo.removeFirst(cut + 1) }
    if let cut = redo.lastIndex(where: \.touchesRows) { redo.removeFirst(cut + 1) }
  }

  mutating func stepBack() {
    guard let entry = undo.popLast() else { return }
    Entry.apply(entry.after, entry.before, on: &state)
    redo.append(entry)
  }

  mutating func stepForward() {
    guard let entry = redo.popLast() else { return }
    Entry.apply(entry.before, entry.after, on: &state)
    undo.append(entry)
  }
}

@Suite("The history against a list of full states")
struct HistoryModelTests {
  enum Step: CaseIterable {
    case action
    case failing
    case nested
    case group
    case undo
    case redo
    case load
  }

  /// How long the sequences are: a debug build takes ten times as long.
  private static var length: Int {
    #if DEBUG
      4
    #else
      6
    #endif
  }

  @Test("Every sequence of steps up to a length", arguments: Step.allCases)
  func everySequence(first: Step) {
    let count = Step.allCases.count
    let sequences = (1..<Self.length).reduce(1) { product, _ in product * count }
    for rest in 0..<sequences {
      var steps = [first]
      var digits = rest
      for _ in 1..<Self.length {
        steps.append(Step.allCases[digits % count])
        digits /= count
      }
      if !run(steps) { return }
    }
  }

  /// Runs the steps on both, and compares after each.
  private func run(_ steps: [Step]) -> Bool {
    let environment = StoreEnvironment()
    let desk = environment[Desk.self]
    var model = Model()
    for (place, step) in steps.enumerated() {
      perform(step, place + 1, environment.history, desk)
      perform(step, place + 1, on: &model)
      let shelf = desk.shelf
      let state = State(
        count: shelf.count, rows: shelf.rows.items, title: shelf.title, tags: shelf.tags,
        moves: desk.moves)
      let isSame =
        state == model.state && environment.history.undoNames.count == model.undo.count
        && environment.history.redoNames.count == model.redo.count
        && environment.history.canUndo == !model.undo.isEmpty
        && environment.history.canRedo == !model.redo.isEmpty
      if !isSame {
        Issue.record("\(steps[...place]): \(state) instead of \(model.state)")
        return false
      }
    }
    return true
  }

  private func perform(_ step: Step, _ number: Int, _ history: History, _ desk: Desk) {
    switch step {
    case .action: desk.shelf.add(number)
    case .failing: try? desk.moveAndFail(number)
    case .nested: desk.moveInSpite(number)
    case .group:
      history.group("group") {
        desk.move(number)
        desk.shelf.rename("\(number)")
      }
    case .undo: history.undo()
    case .redo: history.redo()
    case .load: history.excluding { desk.shelf.replaceRows([number, 100]) }
    }
  }

  private func perform(_ step: Step, _ number: Int, on model: inout Model) {
    switch step {
    case .action:
      model.change {
        $0.count += 1
        $0.rows.insert(number, at: 0)
      }
    case .failing: break
    case .nested:
      model.change {
        $0.moves += 1
        $0.title = "full"
      }
    case .group:
      model.change {
        $0.moves += 1
        $0.count += 1
        $0.rows.insert(number, at: 0)
        $0.title = "\(number)"
      }
    case .undo: model.stepBack()
    case .redo: model.stepForward()
    case .load: model.load([number, 100])
    }
  }
}
