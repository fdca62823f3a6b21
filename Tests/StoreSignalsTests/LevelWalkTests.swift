import SeededRandomNumbers
import StoreSignals
import Testing

@Suite("Graphs whose nodes begin and end inside levels that throw")
struct LevelWalkTests {
  @Test(
    "Values are those of the formulas, and effects run when what they read has changed",
    arguments: 0..<80)
  func walk(seed: UInt64) { LevelWalk(seed: seed).run(60) }
}

/// Who watches nodes, and what they heard in the step under way.
private final class Watcher {
  let nodes: [Int]
  let isEffect: Bool
  var isNew = true
  var calls: [[Int]] = []
  var last: [Int]?
  var life: Any?

  init(_ nodes: [Int], isEffect: Bool) {
    self.nodes = nodes
    self.isEffect = isEffect
  }

  /// What is read: each node only if the one before it is odd.
  func read(_ value: (Int) -> Int) -> [Int] {
    var read: [Int] = []
    for node in nodes {
      read.append(value(node))
      if read.last?.isMultiple(of: 2) == true { break }
    }
    return read
  }
}

/// Random steps on properties and computed values, from inside of levels and subscribers too.
private final class LevelWalk {
  private struct Stop: Error {}

  private static let properties = 4

  private let seed: UInt64
  private let properties = (0..<LevelWalk.properties).map { Stored(wrappedValue: $0) }
  /// The sources of each computed value, which lie before it.
  private var sources: [[Int]] = []
  private var computed: [Computed<Int>?] = []
  private var watchers: [Watcher] = []
  private var random: SeededRandom
  private var reactions = 0
  private var hasReacted = false
  /// Whether computed values were read inside of a level.
  private var hasRead = false
  private var depth = 0
  private var steps: [String] = []
  private var faults: [String] = []

  init(seed: UInt64) {
    self.seed = seed
    random = SeededRandom(seed: seed)
    for _ in 0..<8 { add() }
  }

  private var values: [Int] { untracked { properties.map(\.wrappedValue) } }

  private func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  private func anyNode() -> Int {
    let node = below(LevelWalk.properties + computed.count)
    return node < LevelWalk.properties || computed[node - LevelWalk.properties] != nil ? node : 0
  }

  private func add() {
    let sources = (0..<3).map { _ in anyNode() }
    let read = sources.map(reader)
    self.sources.append(sources)
    computed.append(Computed { LevelWalk.evaluate(sources) { read[$0]() } })
  }

  /// Holds what it reads, as users' functions do.
  private func reader(_ node: Int) -> () -> Int {
    if node < LevelWalk.properties {
      let property = properties[node]
      return { property.wrappedValue }
    }
    guard let source = computed[node - LevelWalk.properties] else { return { 0 } }
    return { source.value }
  }

  private static func evaluate(_ sources: [Int], _ read: (Int) -> Int) -> Int {
    switch sources[0] % 3 {
    case 0: (read(0) + read(1)) % 5
    case 1: read(0) / 2
    default: read(0).isMultiple(of: 2) ? read(1) : read(2)
    }
  }

  private func model(_ node: Int, _ values: [Int]) -> Int {
    if node < LevelWalk.properties { return values[node] }
    let sources = sources[node - LevelWalk.properties]
    return LevelWalk.evaluate(sources) { model(sources[$0], values) }
  }

  private func expect(_ isRight: Bool, _ fault: @autoclosure () -> String) {
    if !isRight { faults.append(fault()) }
  }

  func run(_ count: Int) {
    for _ in 0..<count {
      steps = []
      reactions = below(2) * 4
      hasReacted = false
      hasRead = false
      for watcher in watchers {
        watcher.isNew = false
        watcher.calls = []
      }
      let before = values
      step()
      check(before)
      if !faults.isEmpty {
        Issue.record("seed \(seed): \(faults) after \(steps), \(before), \(values)")
        return
      }
    }
  }

  private func check(_ before: [Int]) {
    let after = values
    for watcher in watchers {
      let old = watcher.read { model($0, before) }
      let new = watcher.read { model($0, after) }
      expect(watcher.last == nil || watcher.last == new, "a watcher of \(watcher.nodes)")
      if watcher.isNew || hasReacted { continue }
      // What was read inside of a level has run there, and again after it: that is told to effects.
      let isAgain =
        hasRead && watcher.isEffect && watcher.nodes.contains { $0 >= LevelWalk.properties }
      expect(
        watcher.calls == (old == new && !(isAgain && !watcher.calls.isEmpty) ? [] : [new]),
        "\(watcher.isEffect) \(watcher.nodes) \(watcher.calls) for \(old) to \(new)")
    }
    // Not all are read: the others stay out of date, or empty.
    for (place, node) in computed.enumerated() where below(3) == 0 {
      guard let node else { continue }
      expect(node.value == model(place + LevelWalk.properties, after), "a value")
    }
  }

  private func several() { for _ in 0..<1 + below(4) { step() } }

  private func react() {
    if reactions == 0 || below(3) > 0 { return }
    reactions -= 1
    hasReacted = true
    steps.append("(")
    step()
    steps.append(")")
  }

  private func watch() {
    let isEffect = below(2) == 0
    let nodes = isEffect ? (0..<1 + below(3)).map { _ in anyNode() } : [anyNode()]
    let watcher = Watcher(nodes, isEffect: isEffect)
    let receive = { [unowned self, unowned watcher] (value: [Int]) in
      watcher.calls.append(value)
      watcher.last = value
      untracked { react() }
    }
    let read = Dictionary(uniqueKeysWithValues: Set(nodes).map { ($0, reader($0)) })
    watchers.append(watcher)
    if isEffect {
      watcher.life = Effect { [unowned watcher] in receive(watcher.read { read[$0]?() ?? 0 }) }
    } else if nodes[0] < LevelWalk.properties {
      watcher.life = properties[nodes[0]].projectedValue.subscribe { receive([$0]) }
    } else {
      watcher.life = computed[nodes[0] - LevelWalk.properties]?.subscribe { receive([$0]) }
    }
  }

  private func step() {
    let kind = below(16)
    steps.append("\(kind)")
    if depth > 0 && [9, 10, 13, 14].contains(kind) { hasRead = true }
    switch kind {
    case 0, 1, 2: properties[below(LevelWalk.properties)].wrappedValue = below(5)
    case 3:
      let property = properties[below(LevelWalk.properties)]
      transaction {
        property.wrappedValue += 1
        if property.wrappedValue > 4 { property.wrappedValue = 0 }
      }
    case 4, 5, 6:
      if depth == 4 { return }
      let before = values
      let left = reactions
      try? transaction { () throws(Stop) in
        depth += 1
        several()
        depth -= 1
        throw Stop()
      }
      // Who subscribed inside may have written since.
      if left == reactions { expect(values == before, "roll-back") }
    case 7, 8:
      if depth == 4 { return }
      transaction {
        depth += 1
        several()
        depth -= 1
      }
    case 9, 10:
      let node = anyNode()
      if node >= LevelWalk.properties, let found = computed[node - LevelWalk.properties] {
        expect(found.value == model(node, values), "a value inside")
      }
    case 11: if computed.count < 40 { add() }
    case 12:
      // Those that read it keep it.
      let place = below(computed.count)
      computed[place] = nil
    case 13, 14: if watchers.count < 12 { watch() }
    default:
      if below(3) == 0 { watchers = [] }
      if !watchers.isEmpty { watchers.remove(at: below(watchers.count)) }
    }
  }
}
