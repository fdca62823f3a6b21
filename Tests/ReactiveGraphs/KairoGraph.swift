import StoreSignals

/// One of the Kairo shapes: what an iteration writes, and what has to come of it.
package struct KairoGraph {
  /// Runs one iteration and tells whether all values were right.
  package let iterate: () -> Bool
  /// How often the effects have run.
  package let effects: Counter
  /// How often computed values that must not run again have run.
  package let forbidden: Counter
  /// How many effect runs an iteration takes, beside the first write of it.
  package let effectsPerIteration: Int
  private let owned: [Effect]

  init(
    effects: Counter, forbidden: Counter = Counter(), effectsPerIteration: Int, owned: [Effect],
    iterate: @escaping () -> Bool
  ) {
    self.effects = effects
    self.forbidden = forbidden
    self.effectsPerIteration = effectsPerIteration
    self.owned = owned
    self.iterate = iterate
  }

  /// All shapes by name.
  package static let all: [(name: String, make: @Sendable () -> KairoGraph)] = [
    ("avoidable propagation", avoidablePropagation), ("broad propagation", broadPropagation),
    ("deep propagation", deepPropagation), ("diamond", diamond), ("mux", mux),
    ("repeated observers", repeatedObservers), ("triangle", triangle), ("unstable", unstable),
  ]

  private static func busy(_ effects: Counter) {
    for _ in 0..<100 { effects.last &+= 1 }
  }

  @Sendable
  static func avoidablePropagation() -> KairoGraph {
    let effects = Counter()
    let forbidden = Counter()
    let work = Counter()
    let head = Stored(wrappedValue: 0)
    let first = Computed { head.wrappedValue }
    let second = Computed { first.value &* 0 }
    let third = Computed {
      forbidden.count += 1
      busy(work)
      return second.value + 1
    }
    let fourth = Computed {
      forbidden.count += 1
      return third.value + 2
    }
    let fifth = Computed {
      forbidden.count += 1
      return fourth.value + 3
    }
    let effect = Effect {
      effects.count += 1
      effects.last = fifth.value
      busy(work)
    }
    return KairoGraph(
      effects: effects, forbidden: forbidden, effectsPerIteration: 0, owned: [effect]
    ) {
      head.wrappedValue = 1
      var isRight = fifth.value == 6
      for value in 0..<1000 {
        head.wrappedValue = value
        isRight = isRight && fifth.value == 6
      }
      return isRight
    }
  }

  @Sendable
  static func broadPropagation() -> KairoGraph {
    let effects = Counter()
    let head = Stored(wrappedValue: 0)
    let owned = (0..<50).map { offset in
      let sum = Computed { head.wrappedValue + offset }
      let next = Computed { sum.value + 1 }
      return Effect {
        effects.last = next.value
        effects.count += 1
      }
    }
    return KairoGraph(effects: effects, effectsPerIteration: 2500, owned: owned) {
      head.wrappedValue = 1
      effects.count = 0
      var isRight = true
      for value in 0..<50 {
        head.wrappedValue = value
        isRight = isRight && effects.last == value + 50
      }
      return isRight
    }
  }

  @Sendable
  static func deepPropagation() -> KairoGraph {
    let effects = Counter()
    let head = Stored(wrappedValue: 0)
    var last = Computed { head.wrappedValue + 1 }
    for _ in 1..<50 {
      let previous = last
      last = Computed { previous.value + 1 }
    }
    let end = last
    let effect = Effect {
      effects.last = end.value
      effects.count += 1
    }
    return KairoGraph(effects: effects, effectsPerIteration: 50, owned: [effect]) {
      head.wrappedValue = 1
      effects.count = 0
      var isRight = true
      for value in 0..<50 {
        head.wrappedValue = value
        isRight = isRight && effects.last == 50 + value
      }
      return isRight
    }
  }

  @Sendable
  static func diamond() -> KairoGraph {
    let effects = Counter()
    let head = Stored(wrappedValue: 0)
    let branches = (0..<5).map { _ in Computed { head.wrappedValue + 1 } }
    let sum = Computed { branches.reduce(0) { $0 + $1.value } }
    let effect = Effect {
      effects.last = sum.value
      effects.count += 1
    }
    return KairoGraph(effects: effects, effectsPerIteration: 500, owned: [effect]) {
      head.wrappedValue = 1
      effects.count = 0
      var isRight = effects.last == 10
      for value in 0..<500 {
        head.wrappedValue = value
        isRight = isRight && effects.last == (value + 1) * 5
      }
      return isRight
    }
  }
}
