package import FoundationEssentials
package import StorePersistence
package import Workouts

/// What the program gets from around it: its output, its folders, the time and the zone.
package struct DiaryHost {
  /// Where it writes.
  package var console: DiaryConsole
  /// Where it keeps its files when no other folder is asked for.
  package var locations: StoreLocations
  /// What time it is.
  package var now: () -> Date
  /// How far the program has come, to tell long work from short.
  package var elapsed: () -> Duration
  /// What the clock on the wall shows.
  package var zone: LocalZone
  /// How long the texts are at most that undo and redo need, about.
  package var historyByteLimit = 4 << 20

  /// Makes a host.
  package init(
    console: DiaryConsole, locations: StoreLocations, now: @escaping () -> Date,
    elapsed: @escaping () -> Duration, zone: LocalZone
  ) {
    self.console = console
    self.locations = locations
    self.now = now
    self.elapsed = elapsed
    self.zone = zone
  }

  /// The machine, with instants of whole seconds so that they are written as they are kept.
  static var machine: DiaryHost {
    let start = ContinuousClock.now
    return DiaryHost(
      console: .machine, locations: StoreLocations(app: "diary"),
      now: { Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down)) },
      elapsed: { start.duration(to: .now) }, zone: .machine)
  }
}

@available(*, unavailable)
extension DiaryHost: Sendable {}
