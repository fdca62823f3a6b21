import FoundationEssentials
import Todos
package import Workouts

/// Reads `activities.csv` of Strava's bulk export, in its layout since mid-2019 and the one before.
///
/// The newer layout names some columns twice: the first `Distance` is in kilometres, the second in
/// metres. The older one has lower-case names, and its `distance` is in metres. Times are in UTC.
package enum StravaFile {
  /// The columns of a layout.
  private struct Layout {
    let isNewer: Bool
    let count: Int
    let columns: [String: [Int]]

    /// Names the columns of the older and of the newer layout alike, by those of the newer one.
    private static let olderNames = [
      "Activity ID": "id", "Activity Date": "date", "Activity Name": "name",
      "Activity Type": "type", "Activity Description": "description",
      "Elapsed Time": "elapsed_time", "Distance": "distance",
    ]

    private static let needed = [
      "Activity ID", "Activity Date", "Activity Name", "Activity Type", "Distance",
    ]

    init(_ header: CSVRow) throws(ImportFailure) {
      var columns: [String: [Int]] = [:]
      for (index, name) in header.texts.enumerated() { columns[name, default: []].append(index) }
      isNewer = columns["Activity ID"] != nil || columns["id"] == nil
      count = header.count
      self.columns = columns
      for name in Self.needed where column(name) == nil {
        throw ImportFailure(
          line: header.line, problem: .unknownHeader(missing: self.name(of: name)))
      }
    }

    func name(of column: String) -> String {
      isNewer ? column : Self.olderNames[column] ?? column
    }

    func column(_ name: String, occurrence: Int = 0) -> Int? {
      let indices = columns[self.name(of: name)] ?? []
      return occurrence < indices.count ? indices[occurrence] : nil
    }
  }

  /// Reads the activities of a file, in its order; blank lines are skipped.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  /// - Throws: `ImportFailure` for a header that lacks a column, for a row with too few or too many
  ///   cells, and for a cell without the number or time that it should hold.
  package static func activities(in text: InputText) throws(ImportFailure) -> [StravaActivity] {
    var activities: [StravaActivity] = []
    try forEachActivity(in: text, progress: nil) { activity, _ in activities.append(activity) }
    return activities
  }

  /// Reads the workouts of a file, in its order.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  /// - Parameters:
  ///   - text: The file.
  ///   - progress: Told now and then how much of the file was read, from 0 to 1.
  /// - Returns: The workouts.
  /// - Throws: `ImportFailure` as for the activities.
  package static func workouts(
    in text: InputText, progress: ((Double) -> Void)? = nil
  ) throws(ImportFailure) -> [Workout] {
    var workouts: [Workout] = []
    try forEachActivity(in: text, progress: progress) { activity, line throws(ImportFailure) in
      do throws(Workout.Failure) {
        workouts.append(try activity.workout)
      } catch {
        let problem = ImportFailure.Problem.badCell(column: "Activity Name", text: activity.name)
        throw ImportFailure(line: line, problem: problem)
      }
    }
    return workouts
  }

  private static func forEachActivity(
    in text: InputText, progress: ((Double) -> Void)?,
    _ body: (StravaActivity, _ line: Int) throws(ImportFailure) -> Void
  ) throws(ImportFailure) {
    var reader = CSVReader(text)
    guard let header = try reader.next() else {
      throw ImportFailure(line: 1, problem: .unknownHeader(missing: "Activity ID"))
    }
    let layout = try Layout(header)
    var count = 0
    while let row = try reader.next() {
      count += 1
      if count.isMultiple(of: 256) { progress?(reader.fraction) }
      if row.isBlank { continue }
      guard row.count == layout.count else {
        throw ImportFailure(
          line: row.line, problem: .cellCount(row.count, expected: layout.count))
      }
      try body(try activity(row, layout), row.line)
    }
  }

  private static func activity(
    _ row: CSVRow, _ layout: Layout
  ) throws(ImportFailure) -> StravaActivity {
    func text(_ name: String) -> String { layout.column(name).map { row[$0] } ?? "" }
    func bad(_ name: String) -> ImportFailure {
      ImportFailure(
        line: row.line, problem: .badCell(column: layout.name(of: name), text: text(name)))
    }
    func number(_ name: String, occurrence: Int = 0) throws(ImportFailure) -> Double? {
      guard let column = layout.column(name, occurrence: occurrence) else { return nil }
      let text = row[column]
      if text.isEmpty { return nil }
      guard let number = try? DistanceText.kilometers(in: text) else {
        throw ImportFailure(
          line: row.line, problem: .badCell(column: layout.name(of: name), text: text))
      }
      return number
    }

    let id = text("Activity ID")
    guard !id.isEmpty, id.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw bad("Activity ID")
    }
    guard let date = StravaDate.date(text("Activity Date"), isNewer: layout.isNewer) else {
      throw bad("Activity Date")
    }
    var kilometers: Double?
    var meters: Double?
    if layout.isNewer {
      kilometers = try number("Distance")
      meters = try number("Distance", occurrence: 1)
      if kilometers == nil { kilometers = meters.map { $0 / 1_000 } }
    } else {
      meters = try number("Distance")
      kilometers = meters.map { $0 / 1_000 }
    }
    let description = text("Activity Description")
    return StravaActivity(
      id: id, date: date, name: text("Activity Name"), type: text("Activity Type"),
      description: description.isEmpty ? nil : description, kilometers: kilometers,
      meters: meters, seconds: try number("Elapsed Time"))
  }
}
