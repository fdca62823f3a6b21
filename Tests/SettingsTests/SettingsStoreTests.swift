import Foundation
import Settings
import StorePersistence
import StoreSignals
import Testing

@Suite("SettingsStore keeps what the user has chosen")
struct SettingsStoreTests {
  private let storage = MemorySettings()
  private let store: SettingsStore

  init() { store = SettingsStore(SettingsSource(storage)) }

  /// The whole state as texts.
  private func state(_ store: SettingsStore) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: SettingsStore.Key.allCases.map { ($0.rawValue, store.text(of: $0)) })
  }

  private let defaults = [
    "sleepGoal": "8.0", "isNotificationsEnabled": "true", "units": "kilometers",
  ]

  @Test("without anything stored each setting has its default, and nothing is stored")
  func defaultValues() {
    #expect(state(store) == defaults)
    #expect(state(SettingsStore()) == defaults)
    #expect(storage.load() == [:])
  }

  @Test("changes are stored and read again")
  func changes() throws {
    try store.changeSleepGoal(to: 7.25)
    store.isNotificationsEnabled = false
    store.$units.value = .miles
    #expect(
      storage.load()
        == ["sleepGoal": "7.25", "isNotificationsEnabled": "false", "units": "\"miles\""])
    let again = SettingsStore(SettingsSource(storage))
    #expect(
      state(again)
        == ["sleepGoal": "7.25", "isNotificationsEnabled": "false", "units": "miles"])
  }

  @Test(
    "a sleep goal outside of 0 to 24 is refused and changes nothing",
    arguments: [-0.001, 24.001, .infinity, -.infinity, 1e300])
  func refusedGoals(hours: Double) {
    #expect(throws: SettingsStore.Failure.sleepGoal(hours: hours)) {
      try store.changeSleepGoal(to: hours)
    }
    #expect(state(store) == defaults)
    #expect(storage.load() == [:])
  }

  @Test("a sleep goal that is no number is refused")
  func notANumber() {
    #expect(throws: SettingsStore.Failure.self) { try store.changeSleepGoal(to: .nan) }
    #expect(state(store) == defaults)
  }

  @Test(
    "the ends of the range are accepted, and a negative zero is zero", arguments: [0, -0.0, 24])
  func endsOfRange(hours: Double) throws {
    try store.changeSleepGoal(to: hours)
    #expect(store.sleepGoal == hours)
    #expect(store.sleepGoal.sign == .plus)
  }

  @Test("a stored goal out of range is reported, left alone and replaced by the default")
  func storedGoalOutOfRange() {
    let storage = MemorySettings(["sleepGoal": "240", "units": "\"leagues\""])
    let store = SettingsStore(SettingsSource(storage))
    #expect(state(store) == defaults)
    #expect(store.source.problems.count == 2)
    #expect(storage.load() == ["sleepGoal": "240", "units": "\"leagues\""])
  }

  @Test("changes are announced once, equal values not, and reset() as one change")
  func announcements() throws {
    var seen: [String] = []
    let goals = store.$sleepGoal.subscribe { seen.append("\($0)") }
    let units = store.$units.subscribe { seen.append($0.rawValue) }
    try store.changeSleepGoal(to: 7)
    try store.changeSleepGoal(to: 7)
    store.units = .miles
    store.units = .miles
    store.reset()
    store.reset()
    #expect(seen == ["7.0", "miles", "8.0", "kilometers"])
    #expect(storage.load() == [:])
    goals.cancel()
    units.cancel()
  }

  @Test("a change from outside is announced")
  func outside() {
    let second = SettingsStore(store.source)
    var seen: [Double] = []
    let subscription = second.$sleepGoal.subscribe { seen.append($0) }
    #expect(throws: Never.self) { try store.changeSleepGoal(to: 6) }
    storage.save({ "9" }, for: "sleepGoal")
    second.source.refresh()
    #expect(seen == [6, 9])
    #expect(store.sleepGoal == 9)
    subscription.cancel()
  }

  @Test("settings are changed by name and text")
  func texts() throws {
    try store.change("sleepGoal", to: "7.5")
    try store.change("isNotificationsEnabled", to: "false")
    try store.change("units", to: "miles")
    #expect(
      state(store)
        == ["sleepGoal": "7.5", "isNotificationsEnabled": "false", "units": "miles"])
  }

  @Test(
    "a text that is no value is refused with a message",
    arguments: [
      ("sleepGoal", "nan", "\"nan\" is no number of hours"),
      ("sleepGoal", "0x10", "\"0x10\" is no number of hours"),
      ("sleepGoal", "", "\"\" is no number of hours"),
      ("sleepGoal", "25", "25.0 is no sleep goal: a number of hours from 0 to 24"),
      ("isNotificationsEnabled", "yes", "\"yes\" is neither true nor false"),
      ("units", "Miles", "\"Miles\" is neither kilometers nor miles"),
      (
        "color", "red",
        "there is no setting \"color\"; there are sleepGoal, isNotificationsEnabled, units"
      ),
    ])
  func refusedTexts(name: String, text: String, message: String) {
    let failure = #expect(throws: SettingsStore.Failure.self) { try store.change(name, to: text) }
    #expect(failure?.description == message)
    #expect(state(store) == defaults)
  }

  @Test("a file keeps the settings")
  func file() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "settings.json").path
    let store = SettingsStore(SettingsSource(SettingsFile(path)))
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    try store.changeSleepGoal(to: 7.5)
    try store.source.flush()
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == "{\n  \"sleepGoal\": 7.5\n}\n")
  }

  @Test("miles are international miles")
  func miles() {
    #expect(DistanceUnit.miles.value(ofKilometers: 1.609344) == 1)
    #expect(DistanceUnit.kilometers.value(ofKilometers: 3) == 3)
    #expect(DistanceUnit.allCases.map(\.symbol) == ["km", "mi"])
  }
}
