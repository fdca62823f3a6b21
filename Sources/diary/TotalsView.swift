package import Workouts

/// How many workouts there are and how far they go: all, by complexity, and by week.
package struct TotalsView: RenderingView {
  private struct Total: Encodable {
    let count: Int
    let kilometers: Double

    init(_ total: WorkoutTotal) {
      count = total.count
      kilometers = total.distance
    }
  }

  private enum CodingKeys: String, CodingKey {
    case count, kilometers, byComplexity, byWeek
  }

  /// The totals.
  package var totals: WorkoutTotals

  /// Makes a view.
  package init(_ totals: WorkoutTotals) { self.totals = totals }

  /// A heading, and a row for each complexity and each week that there is.
  package func lines(in format: TextFormat) -> [String] {
    var table = TextTable(columns: [.leading, .trailing, .trailing, .trailing])
    func add(_ name: String, _ total: WorkoutTotal, _ style: TextStyle?) {
      let average = total.averageDistance.map { "\(format.unit.text($0)) each" }
      table.add([
        TextTable.Cell(name, style: style), TextTable.Cell("\(total.count)"),
        TextTable.Cell(format.unit.text(total.distance)), TextTable.Cell(average ?? ""),
      ])
    }
    for complexity in Complexity.allCases.reversed() {
      guard let total = totals.byComplexity[complexity] else { continue }
      add(complexity.rawValue, total, TextStyle(complexity.color))
    }
    for (week, total) in totals.byWeek.sorted(by: { $0.key < $1.key }) {
      add(week.description, total, nil)
    }
    add("all", totals.all, .bold)
    return [format.heading("Totals", "")] + format.lines(table)
  }

  /// The keys `count`, `kilometers`, `byComplexity` and `byWeek`; the last two hold objects with
  /// the first two keys by complexity and by ISO week.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(totals.all.count, forKey: .count)
    try container.encode(totals.all.distance, forKey: .kilometers)
    let byComplexity = Complexity.allCases.map {
      ($0.rawValue, Total(totals.byComplexity[$0] ?? WorkoutTotal()))
    }
    try container.encode(Dictionary(uniqueKeysWithValues: byComplexity), forKey: .byComplexity)
    let byWeek = totals.byWeek.map { ($0.key.description, Total($0.value)) }
    try container.encode(Dictionary(uniqueKeysWithValues: byWeek), forKey: .byWeek)
  }
}
