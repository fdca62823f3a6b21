/// One of the dynamic graphs: how it is built and what has to come of a run.
package struct DynamicShape: Sendable, CustomStringConvertible {
  package let name: String
  package let width: Int
  package let layers: Int
  package let staticFraction: Double
  /// How many nodes of the row above a node reads.
  package let sources: Int
  /// How many of the last row are read.
  package let readFraction: Double
  /// How many writes a full run makes.
  package let iterations: Int
  /// The sum of the leaves at the end of a full run.
  package let sum: Double
  /// How many computed values run in a full run, from the second one on.
  package let recomputes: Int

  package var description: String { name }

  package static let all = [
    DynamicShape(
      name: "simple component", width: 10, layers: 5, staticFraction: 1, sources: 2,
      readFraction: 0.2, iterations: 600_000, sum: 19_199_968, recomputes: 3_480_000),
    DynamicShape(
      name: "dynamic component", width: 10, layers: 10, staticFraction: 0.75, sources: 6,
      readFraction: 0.2, iterations: 15_000, sum: 302_310_782_860, recomputes: 1_155_000),
    DynamicShape(
      name: "large web app", width: 1000, layers: 12, staticFraction: 0.95, sources: 4,
      readFraction: 1, iterations: 7000, sum: 29_355_933_696_000, recomputes: 1_463_000),
    DynamicShape(
      name: "wide dense", width: 1000, layers: 5, staticFraction: 1, sources: 25,
      readFraction: 1, iterations: 3000, sum: 1_171_484_375_000, recomputes: 732_000),
    DynamicShape(
      name: "deep", width: 5, layers: 500, staticFraction: 1, sources: 3, readFraction: 1,
      iterations: 500, sum: 3.0239642676898464e241, recomputes: 1_246_500),
    DynamicShape(
      name: "very dynamic", width: 100, layers: 15, staticFraction: 0.5, sources: 6,
      readFraction: 1, iterations: 2000, sum: 15_664_996_402_790_400, recomputes: 1_078_000),
  ]

  /// Whether each node always reads all of its sources, row by row from the second row on.
  package func drawStatic() -> [[Bool]] {
    var random = GraphRandom(seed: "seed")
    return (1..<layers).map { _ in
      (0..<width).map { _ in random.nextFraction() < staticFraction }
    }
  }

  /// The positions in the last row that are read.
  package func drawLeaves() -> [Int] {
    var random = GraphRandom(seed: "seed")
    var leaves = Array(0..<width)
    let dropped = Int((Double(width) * (1 - readFraction)).rounded())
    for _ in 0..<dropped {
      leaves.remove(at: Int(random.nextFraction() * Double(leaves.count)))
    }
    return leaves
  }
}
