import Settings
import StorePersistence
import StoreSignals

/// Shows the settings, and changes them.
struct SettingsScreen {
  let store: SettingsStore

  var view: SettingsView {
    SettingsView(
      sleepGoal: store.sleepGoal, isNotificationsEnabled: store.isNotificationsEnabled,
      units: store.units)
  }

  /// Carries a command out.
  ///
  /// - Throws: `DiaryFailure` before anything is changed.
  func perform(_ command: SettingsCommand) throws(DiaryFailure) {
    // A file that cannot be read would be put aside by a change; here it is left alone.
    for problem in store.source.problems {
      if case .unreadable = problem { throw .settings("\(problem); repair or remove the file") }
    }
    switch command {
    case .list: return
    case .set(let name, let value):
      do throws(SettingsStore.Failure) { try store.change(name, to: value) } catch {
        throw .setting(error)
      }
    case .reset: store.reset()
    }
  }
}
