import StoreSignals

/// A grid of computed values over a row of sources; a fraction of them read what their values say.
package protocol DynamicGraph {
  /// Writes one source and reads all leaves, so many times.
  ///
  /// - Returns: The sum of the leaves at the end.
  func run(iterations: Int) -> Double

  /// How often the computed values have run.
  var recomputes: Counter { get }
}

extension DynamicShape {
  /// The graph of this shape, read for the first time.
  package func makeGraph() -> any DynamicGraph {
    // The sums of the deep graph are beyond integers, and all of its nodes read all of their sources.
    name == "deep" ? Grid<Double>(self) : Grid<Int>(self)
  }
}

/// A number of a grid's nodes.
protocol GridNumber: Equatable, AdditiveArithmetic {
  init(_ number: Int)
  var asInteger: Int { get }
  var asDouble: Double { get }
}

extension Int: GridNumber {
  var asInteger: Int { self }
  var asDouble: Double { Double(self) }
}

extension Double: GridNumber {
  var asInteger: Int { Int(self) }
  var asDouble: Double { self }
}

private final class Grid<Number: GridNumber>: DynamicGraph {
  let recomputes = Counter()
  private let sources: [Stored<Number>]
  private var leaves: [Computed<Number>] = []
  private var watching: Effect?

  init(_ shape: DynamicShape) {
    sources = (0..<shape.width).map { Stored(wrappedValue: Number($0)) }
    var row: [Computed<Number>] = []
    for (depth, isStatic) in shape.drawStatic().enumerated() {
      let above = row
      row = (0..<shape.width).map { place in
        let places = (0..<shape.sources).map { (place + $0) % shape.width }
        if depth == 0 {
          let read = places.map { sources[$0] }
          return node(of: read, isStatic: isStatic[place]) { $0.wrappedValue }
        }
        return node(of: places.map { above[$0] }, isStatic: isStatic[place]) { $0.value }
      }
    }
    leaves = shape.drawLeaves().map { row[$0] }
    watching = Effect { [leaves] in
      for leaf in leaves { _ = leaf.value }
    }
  }

  func run(iterations: Int) -> Double {
    for iteration in 0..<iterations {
      let place = iteration % sources.count
      sources[place].wrappedValue = Number(iteration + place)
      for leaf in leaves { _ = leaf.value }
    }
    return leaves.reduce(Number.zero) { $0 + $1.value }.asDouble
  }

  @inline(__always)
  private func node<Source>(
    of sources: [Source], isStatic: Bool, _ read: @escaping (Source) -> Number
  ) -> Computed<Number> {
    let recomputes = recomputes
    if isStatic {
      return Computed {
        recomputes.count += 1
        var sum = Number.zero
        for source in sources { sum += read(source) }
        return sum
      }
    }
    return Computed {
      recomputes.count += 1
      var sum = read(sources[0])
      let first = sum.asInteger
      let dropped = first.isMultiple(of: 2) ? -1 : first % (sources.count - 1) + 1
      for index in 1..<sources.count where index != dropped { sum += read(sources[index]) }
      return sum
    }
  }
}
