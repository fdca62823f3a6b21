public import StoreEnvironment
public import StorePersistence
public import StoreSignals

/// What the user has chosen, kept without anybody calling anything.
///
/// ```swift
/// let settings = SettingsStore(SettingsSource(SettingsFile(path)))
/// try settings.changeSleepGoal(to: 7.5)
/// settings.units = .miles
/// let subscription = settings.$sleepGoal.subscribe { print($0) }
/// ```
///
/// *Behaviour.* Each property reads its stored value or else its default, and announces changes as
/// `Setting` does. Two stores over one source agree at once; a change from elsewhere is announced
/// after `SettingsSource.refresh()`. A stored value that does not fit is reported by
/// `SettingsSource.problems` and left alone until the property is set. In an environment, changes
/// by the methods are actions, which are logged and undone; what is undone is stored as if it had
/// been set.
public final class SettingsStore: Store {
  /// Why a value was refused.
  public enum Failure: Error, Equatable, Sendable {
    /// A goal that is no finite number from 0 to 24.
    case sleepGoal(hours: Double)

    /// A text that is no value of the setting.
    case value(Key, text: String)

    /// There is no setting of this name.
    case name(String)
  }

  /// The names of the settings, in a file and on a command line.
  public enum Key: String, Sendable, CaseIterable {
    /// `sleepGoal`.
    case sleepGoal

    /// `isNotificationsEnabled`.
    case isNotificationsEnabled

    /// `units`.
    case units
  }

  /// What ties the store to its environment.
  public let scope = StoreScope()

  /// Where the settings are kept.
  public let source: SettingsSource

  /// How many hours of sleep the user wants: finite, from 0 to 24; 8 by default.
  @Setting public private(set) var sleepGoal: Double

  /// Whether the application may notify; true by default.
  @EditableSetting public var isNotificationsEnabled: Bool

  /// In which unit distances are shown; kilometres by default.
  @EditableSetting public var units: DistanceUnit

  /// Makes the store over a source of settings.
  ///
  /// - Parameter source: Where they are kept; only in memory by default.
  public init(_ source: SettingsSource = SettingsSource(MemorySettings())) {
    self.source = source
    _sleepGoal = Setting(
      Key.sleepGoal.rawValue, default: 8, in: source, accepting: SettingsStore.isSleepGoal)
    _isNotificationsEnabled = EditableSetting(
      Key.isNotificationsEnabled.rawValue, default: true, in: source)
    _units = EditableSetting(Key.units.rawValue, default: .kilometers, in: source)
  }

  /// Makes the store over the source that the environment gives.
  public static func make(in environment: StoreEnvironment) -> SettingsStore {
    SettingsStore(environment[SettingsSourceKey.self])
  }

  /// The settings, as log, history and snapshots know them.
  public var properties: [StoredProperty] {
    [
      StoredProperty(Key.sleepGoal.rawValue, _sleepGoal),
      StoredProperty(Key.isNotificationsEnabled.rawValue, _isNotificationsEnabled),
      StoredProperty(Key.units.rawValue, _units),
    ]
  }

  private static func isSleepGoal(_ hours: Double) -> Bool { (0...24).contains(hours) }

  /// Changes how many hours of sleep the user wants.
  ///
  /// - Parameter hours: A finite number from 0 to 24.
  /// - Throws: `Failure.sleepGoal` for any other number; nothing is changed then.
  public func changeSleepGoal(to hours: Double) throws(Failure) {
    guard SettingsStore.isSleepGoal(hours) else { throw .sleepGoal(hours: hours) }
    // A negative zero is equal to zero and would come back as one.
    action { sleepGoal = hours == 0 ? 0 : hours }
  }

  /// Lets every setting of this store follow its default again, as one change.
  public func reset() {
    action {
      _sleepGoal.reset()
      _isNotificationsEnabled.reset()
      _units.reset()
    }
  }
}

@available(*, unavailable)
extension SettingsStore: Sendable {}
