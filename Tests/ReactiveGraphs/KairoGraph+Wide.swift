import StoreSignals

extension KairoGraph {
  @Sendable
  static func mux() -> KairoGraph {
    let effects = Counter()
    let heads = (0..<100).map { _ in Stored(wrappedValue: 0) }
    let all = Computed {
      var byIndex: [Int: Int] = [:]
      for (index, head) in heads.enumerated() { byIndex[index] = head.wrappedValue }
      return byIndex
    }
    let split = (0..<100).map { index in Computed { all.value[index] ?? -1 } }
    let next = split.map { part in Computed { part.value + 1 } }
    let owned = next.map { part in
      Effect {
        effects.last = part.value
        effects.count += 1
      }
    }
    return KairoGraph(effects: effects, effectsPerIteration: 18, owned: owned) {
      for head in heads.prefix(10) { head.wrappedValue = 0 }
      effects.count = 0
      var isRight = true
      for factor in 1...2 {
        for index in 0..<10 {
          heads[index].wrappedValue = index * factor
          isRight = isRight && next[index].value == index * factor + 1
        }
      }
      return isRight
    }
  }

  @Sendable
  static func repeatedObservers() -> KairoGraph {
    let effects = Counter()
    let head = Stored(wrappedValue: 0)
    let sum = Computed {
      var result = 0
      for _ in 0..<30 { result += head.wrappedValue }
      return result
    }
    let effect = Effect {
      effects.last = sum.value
      effects.count += 1
    }
    return KairoGraph(effects: effects, effectsPerIteration: 100, owned: [effect]) {
      head.wrappedValue = 1
      effects.count = 0
      var isRight = effects.last == 30
      for value in 0..<100 {
        head.wrappedValue = value
        isRight = isRight && effects.last == 30 * value
      }
      return isRight
    }
  }

  @Sendable
  static func triangle() -> KairoGraph {
    let effects = Counter()
    let head = Stored(wrappedValue: 0)
    var chain = [Computed { head.wrappedValue }]
    for _ in 1..<10 {
      let previous = chain[chain.count - 1]
      chain.append(Computed { previous.value + 1 })
    }
    let members = chain
    let sum = Computed { members.reduce(0) { $0 + $1.value } }
    let effect = Effect {
      effects.last = sum.value
      effects.count += 1
    }
    return KairoGraph(effects: effects, effectsPerIteration: 100, owned: [effect]) {
      head.wrappedValue = 1
      effects.count = 0
      var isRight = effects.last == 55
      for value in 0..<100 {
        head.wrappedValue = value
        isRight = isRight && effects.last == 45 + 10 * value
      }
      return isRight
    }
  }

  @Sendable
  static func unstable() -> KairoGraph {
    let effects = Counter()
    let head = Stored(wrappedValue: 0)
    let double = Computed { head.wrappedValue * 2 }
    let inverse = Computed { -head.wrappedValue }
    let current = Computed {
      var result = 0
      for _ in 0..<20 {
        result += head.wrappedValue.isMultiple(of: 2) ? inverse.value : double.value
      }
      return result
    }
    let effect = Effect {
      effects.last = current.value
      effects.count += 1
    }
    return KairoGraph(effects: effects, effectsPerIteration: 100, owned: [effect]) {
      head.wrappedValue = 1
      effects.count = 0
      var isRight = effects.last == 40
      for value in 0..<100 {
        head.wrappedValue = value
        isRight = isRight && effects.last == 20 * (value.isMultiple(of: 2) ? -value : 2 * value)
      }
      return isRight
    }
  }
}
