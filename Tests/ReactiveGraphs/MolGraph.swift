import StoreSignals

/// The graph molBench of hyoo-ru: wide enough to glitch, small enough to check by hand.
package final class MolGraph {
  /// How often the computed values C, D, E, F and G, and the effects H, I and J have run.
  package private(set) var runs: [Character: Int] = [:]
  /// What the effects have pushed.
  package private(set) var pushed: [Int] = []
  private let a = Stored(wrappedValue: 0)
  private let b = Stored(wrappedValue: 0)
  private var effects: [Effect] = []

  /// Not comparable, as the objects of the original are not: each run of D is a change.
  private struct Cell {
    let x: Int
  }

  package init() {
    let c = Computed { [unowned self] in
      count("C", a.wrappedValue % 2 + b.wrappedValue % 2)
    }
    let d = Computed { [unowned self] in
      count("D", (0..<5).map { Cell(x: $0 + a.wrappedValue % 2 - b.wrappedValue % 2) })
    }
    let e = Computed { [unowned self] in
      count("E", MolGraph.hard(c.value + a.wrappedValue + d.value[0].x))
    }
    let f = Computed { [unowned self] in
      let third = d.value[2].x
      return count("F", MolGraph.hard(third == 0 ? b.wrappedValue : third))
    }
    let g = Computed { [unowned self] in
      let middle = c.value == 0 ? e.value % 2 : c.value
      return count("G", c.value + middle + d.value[4].x + f.value)
    }
    effects = [
      Effect { [unowned self] in pushed.append(count("H", MolGraph.hard(g.value))) },
      Effect { [unowned self] in pushed.append(count("I", g.value)) },
      Effect { [unowned self] in pushed.append(count("J", MolGraph.hard(f.value))) },
    ]
  }

  /// Runs one iteration, from 1 on.
  package func iterate(_ number: Int) {
    pushed.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    transaction {
      b.wrappedValue = 1
      a.wrappedValue = 1 + number * 2
    }
    transaction {
      a.wrappedValue = 2 + number * 2
      b.wrappedValue = 2
    }
  }

  private func count<Value>(_ name: Character, _ value: Value) -> Value {
    runs[name, default: 0] += 1
    return value
  }

  private static func hard(_ number: Int) -> Int { number + fibonacci(16) }

  private static func fibonacci(_ number: Int) -> Int {
    number < 2 ? 1 : fibonacci(number - 1) + fibonacci(number - 2)
  }
}
