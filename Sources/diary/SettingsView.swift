package import Settings

/// The settings by the names of their properties.
package struct SettingsView: RenderingView {
  /// How many hours of sleep are wanted.
  package var sleepGoal: Double
  /// Whether there are notifications.
  package var isNotificationsEnabled: Bool
  /// In which unit distances are shown.
  package var units: Settings.DistanceUnit

  /// Makes a view.
  package init(sleepGoal: Double, isNotificationsEnabled: Bool, units: Settings.DistanceUnit) {
    self.sleepGoal = sleepGoal
    self.isNotificationsEnabled = isNotificationsEnabled
    self.units = units
  }

  /// A heading, and a row for each setting.
  package func lines(in format: TextFormat) -> [String] {
    var table = TextTable(columns: [.leading, .leading])
    table.add(["sleepGoal", TextTable.Cell("\(sleepGoal) h")])
    table.add(["isNotificationsEnabled", TextTable.Cell("\(isNotificationsEnabled)")])
    table.add(["units", TextTable.Cell(units.rawValue)])
    return [format.heading("Settings", "")] + format.lines(table)
  }
}
