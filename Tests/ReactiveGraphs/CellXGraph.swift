import StoreSignals

/// The graph of the CellX benchmark: layers of four computed values, each read by an effect.
package final class CellXGraph {
  /// How often the effects have run.
  package let effects = Counter()
  private let start = [1, 2, 3, 4].map { Stored(wrappedValue: $0) }
  private var last: [Computed<Int>] = []
  private var watching: [Effect] = []

  package init(layers: Int) {
    last = start.map { cell in Computed { cell.wrappedValue } }
    for _ in 0..<layers {
      let (one, two, three, four) = (last[0], last[1], last[2], last[3])
      last = [
        Computed { two.value }, Computed { one.value - three.value },
        Computed { two.value + four.value }, Computed { three.value },
      ]
      let effects = effects
      for cell in last {
        watching.append(
          Effect {
            effects.last = cell.value
            effects.count += 1
          })
      }
    }
  }

  /// The values of the last layer.
  package var ends: [Int] { last.map(\.value) }

  /// Writes 4, 3, 2, 1 into the cells of the first layer as one change.
  package func reverse() {
    transaction {
      for (index, cell) in start.enumerated() { cell.wrappedValue = 4 - index }
    }
  }
}
