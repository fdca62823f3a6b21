import ReactiveGraphs
import StoreSignals
import Testing

@Suite("The graphs of the published benchmarks give exact values and counts")
struct GraphTests {
  @Test("The random numbers are those of the benchmarks")
  func randomNumbers() {
    var hash = SeedHash("seed")
    #expect(
      (0..<4).map { _ in hash.next() } == [246_123_560, 2_434_935_956, 752_727_108, 913_990_249])
    var random = GraphRandom(seed: "seed")
    #expect(
      (0..<8).map { _ in random.next() } == [
        3_595_049_766, 1_538_291_281, 523_797_495, 2_091_590_326, 1_224_444_238, 2_865_563_924,
        2_468_257_480, 3_646_388_805,
      ])
  }

  @Test("Kairo", arguments: KairoGraph.all.map(\.name))
  func kairo(name: String) throws {
    let make = try #require(KairoGraph.all.first { $0.name == name }).make
    let graph = make()
    _ = graph.iterate()
    for _ in 0..<3 {
      let (effects, forbidden) = (graph.effects.count, graph.forbidden.count)
      #expect(graph.iterate())
      // All but the first shape count from zero in each iteration.
      let isCounted = graph.effectsPerIteration > 0
      #expect(graph.effects.count == (isCounted ? graph.effectsPerIteration : effects))
      #expect(graph.forbidden.count == forbidden)
    }
  }

  @Test("molBench")
  func mol() {
    let graph = MolGraph()
    for number in 1...5 {
      graph.iterate(number)
      if number == 1 { continue }
      #expect(graph.pushed == [3204, 1607, 3201, 1604])
      #expect(graph.runs == ["C": 2, "D": 2, "E": 1, "F": 2, "G": 2, "H": 2, "I": 2])
    }
  }

  @Test(
    "CellX",
    arguments: [
      (10, [3, 6, 2, -2], [2, 4, -2, -3]), (100, [-3, -6, -2, 2], [-2, -4, 2, 3]),
      (1000, [-3, -6, -2, 2], [-2, -4, 2, 3]), (2500, [-3, -6, -2, 2], [-2, -4, 2, 3]),
      (5000, [2, 4, -1, -6], [-2, 1, -4, -4]),
    ])
  func cellX(layers: Int, before: [Int], after: [Int]) {
    let graph = CellXGraph(layers: layers)
    #expect(graph.ends == before)
    #expect(graph.effects.count == 4 * layers)
    graph.reverse()
    #expect(graph.ends == after)
    #expect(graph.effects.count == 8 * layers)
  }

  #if DEBUG
    static let divisor = 1000
  #else
    static let divisor = 1
  #endif

  @Test("Dynamic graphs", arguments: DynamicShape.all)
  func dynamic(shape: DynamicShape) {
    let graph = shape.makeGraph()
    let iterations = max(shape.iterations / GraphTests.divisor, 3)
    var sum = graph.run(iterations)
    let first = graph.recomputes.count
    sum = graph.run(iterations)
    let recomputes = graph.recomputes.count - first
    if iterations == shape.iterations {
      #expect(sum == shape.sum)
      #expect(recomputes == shape.recomputes)
    } else {
      var model = DynamicModel(shape)
      _ = model.run(iterations)
      model.recomputes = 0
      #expect(sum == model.run(iterations))
      #expect(recomputes == model.recomputes)
    }
  }
}

/// A dynamic graph recomputed in plain arrays: a node runs again when a value that it read has
/// changed.
private struct DynamicModel {
  var recomputes = 0
  private let shape: DynamicShape
  private let isStatic: [[Bool]]
  private let leaves: [Int]
  private var values: [[Double]]

  init(_ shape: DynamicShape) {
    self.shape = shape
    isStatic = shape.drawStatic()
    leaves = shape.drawLeaves()
    values = [(0..<shape.width).map(Double.init)]
    values += (1..<shape.layers).map { _ in Array(repeating: .nan, count: shape.width) }
    pull()
  }

  mutating func run(_ iterations: Int) -> Double {
    for iteration in 0..<iterations {
      let place = iteration % shape.width
      values[0][place] = Double(iteration + place)
      pull()
    }
    return leaves.reduce(0) { $0 + values[shape.layers - 1][$1] }
  }

  /// What a node read in its last run, by node.
  private var read: [[[(place: Int, value: Double)]]] = []

  /// Brings what the leaves need up to date.
  private mutating func pull() {
    if read.isEmpty { read = values.map { $0.map { _ in [] } } }
    var isDone = values.map { $0.map { _ in false } }
    for leaf in leaves { pull(shape.layers - 1, leaf, &isDone) }
  }

  private mutating func pull(_ layer: Int, _ place: Int, _ isDone: inout [[Bool]]) {
    if layer == 0 || isDone[layer][place] { return }
    isDone[layer][place] = true
    var isChanged = read[layer][place].isEmpty
    for source in read[layer][place] where !isChanged {
      pull(layer - 1, source.place, &isDone)
      isChanged = values[layer - 1][source.place] != source.value
    }
    if !isChanged { return }
    recomputes += 1
    let sources = (0..<shape.sources).map { (place + $0) % shape.width }
    pull(layer - 1, sources[0], &isDone)
    var sum = values[layer - 1][sources[0]]
    read[layer][place] = [(sources[0], sum)]
    var dropped = -1
    if !isStatic[layer - 1][place] && !Int(sum).isMultiple(of: 2) {
      dropped = Int(sum) % (shape.sources - 1) + 1
    }
    for index in 1..<sources.count where index != dropped {
      pull(layer - 1, sources[index], &isDone)
      let value = values[layer - 1][sources[index]]
      read[layer][place].append((sources[index], value))
      sum += value
    }
    values[layer][place] = sum
  }
}
