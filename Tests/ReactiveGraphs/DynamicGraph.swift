import StoreSignals

/// A grid of computed values over a row of sources; a fraction of them read what their values say.
package struct DynamicGraph {
  /// Writes one source and reads all leaves, so many times; gives the sum of the leaves at the end.
  package let run: (_ iterations: Int) -> Double
  /// How often the computed values have run.
  package let recomputes: Counter
}

extension DynamicShape {
  /// The graph of this shape, read for the first time.
  package func makeGraph() -> DynamicGraph {
    // The sums of the deep graph are beyond integers, and all of its nodes read all of their
    // sources.
    if name == "deep" {
      return makeGrid(number: { Double($0) }, asInteger: { Int($0) }, asDouble: { $0 })
    }
    return makeGrid(number: { $0 }, asInteger: { $0 }, asDouble: { Double($0) })
  }

  // Made where the type of the numbers is known: a generic class behind a protocol would run
  // unspecialised, and that would be measured instead of the graph.
  @inline(__always)
  private func makeGrid<Number: Equatable & AdditiveArithmetic>(
    number: @escaping (Int) -> Number, asInteger: @escaping (Number) -> Int,
    asDouble: @escaping (Number) -> Double
  ) -> DynamicGraph {
    let recomputes = Counter()
    let cells = (0..<width).map { Stored(wrappedValue: number($0)) }
    var row: [Computed<Number>] = []
    for (depth, isStatic) in drawStatic().enumerated() {
      let above = row
      row = (0..<width).map { place in
        let places = (0..<sources).map { (place + $0) % width }
        if depth == 0 {
          let read = places.map { cells[$0] }
          if isStatic[place] {
            return Computed {
              recomputes.count += 1
              var sum = Number.zero
              for index in read.indices { sum += read[index].wrappedValue }
              return sum
            }
          }
          return Computed {
            recomputes.count += 1
            var sum = read[0].wrappedValue
            let dropped = Self.dropped(asInteger(sum), of: read.count)
            for index in 1..<read.count where index != dropped { sum += read[index].wrappedValue }
            return sum
          }
        }
        let read = places.map { above[$0] }
        if isStatic[place] {
          return Computed {
            recomputes.count += 1
            var sum = Number.zero
            for index in read.indices { sum += read[index].value }
            return sum
          }
        }
        return Computed {
          recomputes.count += 1
          var sum = read[0].value
          let dropped = Self.dropped(asInteger(sum), of: read.count)
          for index in 1..<read.count where index != dropped { sum += read[index].value }
          return sum
        }
      }
    }
    let leaves = drawLeaves().map { row[$0] }
    let watching = Effect {
      for leaf in leaves { _ = leaf.value }
    }
    return DynamicGraph(
      run: { iterations in
        for iteration in 0..<iterations {
          let place = iteration % cells.count
          cells[place].wrappedValue = number(iteration + place)
          for index in leaves.indices { _ = leaves[index].value }
        }
        var sum = 0.0
        for leaf in leaves { sum += asDouble(leaf.value) }
        withExtendedLifetime(watching) {}
        return sum
      }, recomputes: recomputes)
  }

  /// The source that a dynamic node leaves out, or -1 for none.
  @inline(__always)
  private static func dropped(_ first: Int, of count: Int) -> Int {
    first.isMultiple(of: 2) ? -1 : first % (count - 1) + 1
  }
}
