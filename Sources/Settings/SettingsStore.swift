public import StorePersistence
internal import StoreSignals

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
/// `Setting` does. Two stores over one source agree at once; a change from elsewhere is announced after
/// `SettingsSource.refresh()`. A stored value that does not fit is reported by `SettingsSource.problems`
/// and left alone until the property is set.
public final class SettingsStore {
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

  private static func isSleepGoal(_ hours: Double) -> Bool { (0...24).contains(hours) }

  /// Changes how many hours of sleep the user wants.
  ///
  /// - Parameter hours: A finite number from 0 to 24.
  /// - Throws: `Failure.sleepGoal` for any other number; nothing is changed then.
  public func changeSleepGoal(to hours: Double) throws(Failure) {
    guard SettingsStore.isSleepGoal(hours) else { throw .sleepGoal(hours: hours) }
    // A negative zero is equal to zero and would come back as one.
    sleepGoal = hours == 0 ? 0 : hours
  }

  /// Lets every setting of this store follow its default again, as one change.
  public func reset() {
    transaction {
      _sleepGoal.reset()
      _isNotificationsEnabled.reset()
      _units.reset()
    }
  }
}

@available(*, unavailable)
extension SettingsStore: Sendable {}
