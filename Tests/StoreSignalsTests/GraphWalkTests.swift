import SeededRandomNumbers
import StoreSignals
import Testing

@Suite("Long random walks over a graph that changes its shape")
struct GraphWalkTests {
  /// How a computed value is made of nodes before it.
  private enum Formula {
    case sum(Int, Int)
    case half(Int)
    case choice(Int, Int, Int)

    func evaluate(_ read: (Int) -> Int) -> Int {
      switch self {
      case .sum(let left, let right): (read(left) + read(right)) % 5
      case .half(let source): read(source) / 2
      case .choice(let condition, let first, let second):
        read(condition).isMultiple(of: 2) ? read(first) : read(second)
      }
    }
  }

  /// Somebody who watches one node, or an effect that reads a second one if the first one is odd.
  private final class Watcher {
    let node: Int
    let second: Int?
    var calls: [Int] = []
    var life: Subscription?

    init(node: Int, second: Int?) {
      self.node = node
      self.second = second
    }

    func evaluate(_ read: (Int) -> Int) -> Int {
      let value = read(node)
      guard let second, !value.isMultiple(of: 2) else { return value }
      return value + 10 * read(second)
    }
  }

  private struct Refusal: Error {}

  private final class Walk {
    let properties = (0..<5).map { Stored(wrappedValue: $0) }
    var formulas: [Formula] = []
    var computed: [Computed<Int>] = []
    var runs: [Int] = []
    var watchers: [Watcher] = []
    var random: SeededRandom

    init(seed: UInt64) {
      random = SeededRandom(seed: seed)
      for _ in 0..<12 { addComputed() }
    }

    func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    func addComputed() {
      let count = properties.count + formulas.count
      let sources = (0..<3).map { _ in pick(count) }
      let formula: Formula =
        switch pick(3) {
        case 0: .sum(sources[0], sources[1])
        case 1: .half(sources[0])
        default: .choice(sources[0], sources[1], sources[2])
        }
      let place = formulas.count
      formulas.append(formula)
      runs.append(0)
      computed.append(
        Computed { [unowned self] in
          runs[place] += 1
          return formula.evaluate(read)
        })
    }

    func read(_ node: Int) -> Int {
      node < 5 ? properties[node].wrappedValue : computed[node - 5].value
    }

    /// The value of a node by its formulas alone, and the properties that it was made of.
    func model(_ node: Int, _ values: [Int], _ used: inout Set<Int>) -> Int {
      if node < 5 {
        used.insert(node)
        return values[node]
      }
      return formulas[node - 5].evaluate { model($0, values, &used) }
    }

    var values: [Int] { untracked { properties.map(\.wrappedValue) } }

    func addWatcher() {
      let isEffect = pick(2) == 0
      let watcher = Watcher(
        node: pick(5 + formulas.count), second: isEffect ? pick(5 + formulas.count) : nil)
      let receive = { [unowned watcher] value in watcher.calls.append(value) }
      if isEffect {
        let effect = Effect { [unowned self, unowned watcher] in receive(watcher.evaluate(read)) }
        watcher.life = Subscription { effect.stop() }
      } else if watcher.node < 5 {
        watcher.life = properties[watcher.node].projectedValue.subscribe(receive)
      } else {
        watcher.life = computed[watcher.node - 5].subscribe(receive)
      }
      watchers.append(watcher)
    }

    func write() {
      let property = properties[pick(5)]
      let value = pick(5)
      if pick(2) == 0 { property.wrappedValue = value } else { property.wrappedValue += 5 - value }
      if property.wrappedValue > 4 { property.wrappedValue %= 5 }
    }

    func change(depth: Int) throws(Refusal) {
      for _ in 0...pick(4) {
        switch pick(6) {
        case 0 where depth < 3:
          let before = values
          do throws(Refusal) {
            try transaction { () throws(Refusal) in try change(depth: depth + 1) }
          } catch {
            #expect(values == before)
          }
        case 1:
          let node = pick(5 + formulas.count)
          var used: Set<Int> = []
          #expect(read(node) == model(node, values, &used))
        case 2 where depth > 0 && pick(3) == 0: throw Refusal()
        default: write()
        }
      }
    }

    /// Takes one step and tells whether everybody heard what they had to, and nothing else.
    func step() -> Bool {
      switch pick(10) {
      case 0: if watchers.count < 12 { addWatcher() }
      case 1: if !watchers.isEmpty { watchers.remove(at: pick(watchers.count)) }
      case 2: if formulas.count < 30 { addComputed() }
      default: break
      }
      // All are read first, so that each run from here on has a reason.
      for node in computed { _ = node.value }
      let before = values
      for watcher in watchers { watcher.calls = [] }
      runs = runs.map { _ in 0 }
      let isPlain = pick(2) == 0
      if isPlain {
        transaction { for _ in 0...pick(3) { write() } }
      } else {
        try? transaction { () throws(Refusal) in try change(depth: 1) }
      }
      let after = values
      for watcher in watchers {
        var unused: Set<Int> = []
        let old = watcher.evaluate { model($0, before, &unused) }
        let new = watcher.evaluate { model($0, after, &unused) }
        // An effect that reads another node now runs though the result is what it was.
        let isRight = watcher.calls == [new] || (watcher.calls.isEmpty && old == new)
        if !isRight || (watcher.second == nil && old == new && !watcher.calls.isEmpty) {
          return false
        }
      }
      for (place, node) in computed.enumerated() {
        var used: Set<Int> = []
        _ = model(place + 5, before, &used)
        let isTouched = used.contains { before[$0] != after[$0] }
        var unused: Set<Int> = []
        if node.value != model(place + 5, after, &unused) { return false }
        if isPlain && runs[place] > (isTouched ? 1 : 0) { return false }
      }
      return true
    }
  }

  @Test("Values, calls and runs are those of the formulas", arguments: 1...12)
  func walk(seed: UInt64) {
    let walk = Walk(seed: seed)
    for number in 0..<150 where !walk.step() {
      let calls = walk.watchers.map { "\($0.node) \($0.second ?? -1) \($0.calls)" }
      Issue.record("seed \(seed), step \(number): \(walk.values), \(walk.runs), \(calls)")
      return
    }
  }
}
