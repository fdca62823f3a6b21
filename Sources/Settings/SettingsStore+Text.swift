import StoreEnvironment
import StorePersistence
import StoreSignals

extension SettingsStore {
  /// Changes a setting by its name and a text, as a command line does.
  ///
  /// - Parameters:
  ///   - name: The name of a `Key`.
  ///   - text: A number such as "7.5", "true" or "false", or the name of a unit.
  /// - Throws: `Failure.name` when there is no such setting, `Failure.value` when the text is no
  ///   value of it, `Failure.sleepGoal` for a goal out of range; nothing is changed then.
  public func change(_ name: String, to text: String) throws(Failure) {
    guard let key = Key(rawValue: name) else { throw .name(name) }
    switch key {
    case .sleepGoal:
      // `Double` also takes "nan", "inf" and "0x10", which nobody means here.
      guard text.utf8.allSatisfy(SettingsStore.isDecimal), let hours = Double(text) else {
        throw .value(key, text: text)
      }
      try changeSleepGoal(to: hours)
    case .isNotificationsEnabled:
      guard let value = Bool(text) else { throw .value(key, text: text) }
      action { isNotificationsEnabled = value }
    case .units:
      guard let unit = DistanceUnit(rawValue: text) else { throw .value(key, text: text) }
      action { units = unit }
    }
  }

  private static func isDecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"): true
    default: false
    }
  }

  /// The value of a setting as a text that `change(_:to:)` takes.
  public func text(of key: Key) -> String {
    switch key {
    case .sleepGoal: "\(sleepGoal)"
    case .isNotificationsEnabled: "\(isNotificationsEnabled)"
    case .units: units.rawValue
    }
  }
}

extension SettingsStore.Failure: CustomStringConvertible {
  /// The failure in words.
  public var description: String {
    switch self {
    case .sleepGoal(let hours): "\(hours) is no sleep goal: a number of hours from 0 to 24"
    case .value(let key, let text):
      switch key {
      case .sleepGoal: "\"\(text)\" is no number of hours"
      case .isNotificationsEnabled: "\"\(text)\" is neither true nor false"
      case .units: "\"\(text)\" is neither kilometers nor miles"
      }
    case .name(let name):
      "there is no setting \"\(name)\"; there are "
        + SettingsStore.Key.allCases.map(\.rawValue).joined(separator: ", ")
    }
  }
}
