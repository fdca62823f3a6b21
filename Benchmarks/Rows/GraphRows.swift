import ReactiveGraphs

/// The published graphs: nobody writes them by hand, so they stand beside no rival.
struct GraphRow {
  let name: String
  /// How many computed values run in one run.
  let recomputes: Int
  /// How many runs come before the one that is timed, on the same graph.
  let warmUps: Int
  /// Makes what a run needs; the function that it gives runs and tells whether all came out right.
  let prepare: () -> () -> Bool

  static var all: [GraphRow] {
    DynamicShape.all.map { shape in
      GraphRow(name: "graph, \(shape.name)", recomputes: shape.recomputes, warmUps: 1) {
        let graph = shape.makeGraph()
        return {
          graph.recomputes.count = 0
          let sum = graph.run(shape.iterations)
          // From the second run on the counts repeat; the first is the warm-up.
          return sum == shape.sum && graph.recomputes.count == shape.recomputes
        }
      }
    } + [cellX]
  }

  /// Ten fresh graphs of 1,000 layers; building them is not timed.
  private static var cellX: GraphRow {
    let layers = 1000
    return GraphRow(name: "graph, CellX", recomputes: 10 * 4 * layers, warmUps: 0) {
      let graphs = (0..<10).map { _ in CellXGraph(layers: layers) }
      return {
        graphs.allSatisfy { graph in
          let before = graph.ends
          graph.reverse()
          return before == [-3, -6, -2, 2] && graph.ends == [-2, -4, 2, 3]
        }
      }
    }
  }
}
