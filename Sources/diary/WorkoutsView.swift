package import StoreCollections
package import Workouts

/// The workouts as they are shown, as rows that count from 1.
package struct WorkoutsView: RenderingView {
  private enum CodingKeys: String, CodingKey {
    case order, workouts
  }

  /// What they are sorted by.
  package var order: WorkoutOrder?
  /// The workouts, in the order shown.
  package var workouts: IdentifiedList<Workout>
  /// The offset of the workout around which people see some if there are very many; nil for all.
  package var focus: Int?

  /// Makes a view.
  package init(order: WorkoutOrder?, workouts: IdentifiedList<Workout>) {
    self.order = order
    self.workouts = workouts
  }

  /// A heading, and a row for each workout: number, day, distance, complexity, name.
  package func lines(in format: TextFormat) -> [String] {
    var total = WorkoutTotal()
    for workout in workouts { total.add(workout) }
    let rows = Rows(count: workouts.count)
    let window = rows.window(around: focus)
    var table = TextTable(columns: [.trailing, .leading, .trailing, .leading, .leading])
    for index in window {
      let workout = workouts[index]
      table.add([
        TextTable.Cell("\(index + 1)", style: .dim),
        TextTable.Cell(workout.dayText(in: format.zone)),
        TextTable.Cell(format.unit.text(workout.distance)),
        TextTable.Cell(workout.complexity.rawValue, style: TextStyle(workout.complexity.color)),
        TextTable.Cell(workout.name),
      ])
    }
    var remark = "\(total.count), \(format.unit.text(total.distance))"
    if let order { remark += "; by \(order)" }
    return [format.heading("Workouts", remark)] + format.lines(table)
      + rows.lines(below: window, command: "workouts", in: format)
  }

  /// The view with a row that people are to see.
  func around(_ offset: Int?) -> WorkoutsView {
    var view = self
    view.focus = offset
    return view
  }

  /// The keys `order` and `workouts`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(order, forKey: .order)
    try container.encode(workouts.map { WorkoutRow(workout: $0) }, forKey: .workouts)
  }
}
