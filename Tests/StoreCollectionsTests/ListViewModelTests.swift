import SeededRandomNumbers
import StoreCollections
import StoreSignals
import Testing

@Suite("Views, rows, bindings and mirrors are what their list makes them, after every step")
struct ListViewModelTests {
  private static var depth: Int {
    #if DEBUG
      2
    #else
      3
    #endif
  }

  private static var walkLength: Int {
    #if DEBUG
      1_500
    #else
      100_000
    #endif
  }

  @Test("Promises 19 to 26: every sequence of steps", arguments: ViewModel.steps.indices)
  func everySequence(_ first: Int) throws {
    var sequence = Array(repeating: 0, count: Self.depth)
    sequence[0] = first
    repeat {
      let model = ViewModel()
      for id in 1...3 { _ = model.store.rows.append(Row(id, id % 3)) }
      model.nextID = 3
      model.keepSnapshot()
      for place in sequence {
        // "undo" is two commits: what is called how often is checked for single ones.
        let step = ViewModel.steps[place]
        if step.name == "undo" {
          step.change(model)
          try model.checkLazy(step.name)
        } else {
          try model.step(step.name) { step.change($0) }
        }
      }
    } while Self.advance(&sequence)
  }

  /// The next sequence with the same first step.
  private static func advance(_ sequence: inout [Int]) -> Bool {
    for place in stride(from: sequence.count - 1, to: 0, by: -1) {
      sequence[place] += 1
      if sequence[place] < ViewModel.steps.count { return true }
      sequence[place] = 0
    }
    return false
  }

  @Test("Promises 19 to 26: random walks", arguments: [1, 2, 3] as [UInt64])
  func randomWalk(_ seed: UInt64) throws {
    var generator = SeededRandom(seed: seed)
    let model = ViewModel()
    for step in 0..<Self.walkLength / 3 {
      let place = generator.below(ViewModel.steps.count)
      let name = "seed \(seed), step \(step), \(ViewModel.steps[place].name)"
      let isUndo = ViewModel.steps[place].name == "undo"
      // Rows come faster than they go.
      if model.rows.count > 24 { model.store.rows.removeAll { $0.id % 2 == 0 } }
      if step % 50 == 0 { model.keepSnapshot() }
      if generator.below(400) == 0 { model.bulk(generator.below(300)) }
      if isUndo {
        ViewModel.steps[place].change(model)
      } else {
        try model.step(name, checksLazy: generator.below(4) == 0) {
          ViewModel.steps[place].change($0)
        }
      }
    }
  }
}
