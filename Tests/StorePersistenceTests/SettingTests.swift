import Foundation
import StorePersistence
import StoreSignals
import Testing

/// A value that is longer than one number, as a user's settings have them.
struct Layout: Codable, Equatable, Sendable {
  enum Side: String, Codable { case left, right }
  var side = Side.left
  var columns: [String] = []
}

@Suite("Setting keeps a typed value under a key")
struct SettingTests {
  private let storage = MemorySettings()

  private func setting<Value>(_ key: String, _ value: Value) -> Setting<Value> {
    Setting(key, default: value, in: SettingsSource(storage))
  }

  private func comesBack<Value: Codable & Equatable & Sendable>(_ value: Value, not other: Value) {
    setting("k", other).wrappedValue = value
    #expect(setting("k", other).wrappedValue == value)
    #expect(setting("k", other).isSet)
    setting("k", other).reset()
  }

  @Test("C05 values of every kind come back exactly")
  func exactValues() throws {
    comesBack(Int.max, not: 0)
    comesBack(Int.min, not: 0)
    comesBack(UInt64.max, not: 0)
    comesBack(Int8.min, not: 0)
    comesBack(0.1, not: 0)
    comesBack(Float(0.1), not: 0)
    comesBack(Double.greatestFiniteMagnitude, not: 0)
    comesBack(Double.leastNonzeroMagnitude, not: 1)
    comesBack("", not: "x")
    comesBack("👩‍👩‍👧 \"quoted\" \\ \n\u{1}\u{2028}", not: "")
    comesBack(true, not: false)
    comesBack(
      try #require(URL(string: "https://example.com/x?q=a%20b&c=d#e")), not: URL(filePath: "/"))
    comesBack(URL(filePath: "/tmp/a b"), not: URL(filePath: "/"))
    comesBack(Date(timeIntervalSinceReferenceDate: 782_838_123.123_456_7), not: .distantPast)
    comesBack(Data([0, 255, 128]), not: Data())
    comesBack(UUID(), not: UUID())
    comesBack(["a": [1, 2]], not: [:])
    comesBack(Layout(side: .right, columns: ["a", ""]), not: Layout())
    comesBack(String?.some("x"), not: nil)
    comesBack(Decimal(string: "0.1"), not: 3)
  }

  @Test("C05 10,000 dates with fractions come back to the last bit")
  func dates() {
    var generator = SystemRandomNumberGenerator()
    let dates = (0..<10_000).map { _ in
      Date(timeIntervalSince1970: Double.random(in: 0..<4e9, using: &generator))
    }
    comesBack(dates, not: [])
  }

  @Test("C05 any text is a key", arguments: ["a.b", "a b", "", "👍", "\"", "\\", "é"])
  func keys(key: String) {
    setting(key, 1).wrappedValue = 2
    #expect(setting(key, 1).wrappedValue == 2)
  }

  @Test("C03 the first read and the first published value are the stored one")
  func firstRead() {
    let storage = MemorySettings(["isLoud": "true"])
    let setting = Setting("isLoud", default: false, in: SettingsSource(storage))
    #expect(setting.wrappedValue)
    var seen: [Bool] = []
    let subscription = setting.projectedValue.subscribe(initial: true) { seen.append($0) }
    setting.wrappedValue = false
    #expect(seen == [true, false])
    subscription.cancel()
  }

  @Test("C03 two properties with one key agree at once, also inside a transaction")
  func oneKey() {
    let source = SettingsSource(storage)
    let first = Setting("k", default: 1, in: source)
    let second = EditableSetting("k", default: 1, in: source)
    var seen: [Int] = []
    let subscription = second.projectedValue.subscribe { seen.append($0) }
    transaction {
      first.wrappedValue = 2
      #expect(second.wrappedValue == 2)
    }
    second.projectedValue.value = 3
    #expect(first.wrappedValue == 3)
    #expect(seen == [2, 3])
    subscription.cancel()
  }

  @Test("C03 one key with two types stops the program with a message that names both")
  func twoTypes() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let source = SettingsSource(MemorySettings())
      let first = Setting("k", default: 1, in: source)
      let second = Setting("k", default: "", in: source)
      withExtendedLifetime((first, second)) {}
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("the setting \"k\" is declared as String and as Int"))
  }

  private func keepsDefault<Value>(
    _ value: Value, over text: String, set other: Value
  ) where Value: Codable & Equatable & Sendable {
    let storage = MemorySettings(["k": text])
    let source = SettingsSource(storage)
    let setting = Setting("k", default: value, in: source)
    #expect(setting.wrappedValue == value, "\(text) as \(Value.self)")
    #expect(!setting.isSet)
    #expect(source.problems.count == 1)
    #expect(storage.load() == ["k": text])
    setting.wrappedValue = other
    #expect(source.problems == [])
    #expect(storage.load()["k"] != text)
  }

  @Test("C04 a value of another kind gives the default, is reported and stays until it is set")
  func wrongTypes() {
    for text in ["\"abc\"", "true", "12.5", "[]", "{}", "null", "1e400"] {
      keepsDefault(1, over: text, set: 2)
    }
    for text in ["\"true\"", "1", "0", "[]", "null"] { keepsDefault(true, over: text, set: false) }
    for text in ["\"1\"", "true", "[1]", "1e999"] { keepsDefault(0.5, over: text, set: 1) }
    for text in ["1", "true", "[\"a\"]", "{}"] { keepsDefault("d", over: text, set: "e") }
    for text in ["\"up\"", "1", "true"] { keepsDefault(Layout.Side.left, over: text, set: .right) }
    for text in ["\"a\"", "[1]", "[\"a\",null]", "{}"] { keepsDefault(["d"], over: text, set: []) }
    keepsDefault(UInt8(1), over: "256", set: 2)
    keepsDefault(UInt8(1), over: "-1", set: 2)
  }

  @Test("a number that does not fit is reported with those that do")
  func limits() {
    let texts = ["a": "256", "b": "[1, -1]", "c": "1.5", "d": "\"x\""]
    let source = SettingsSource(MemorySettings(texts))
    let settings: [Any] = [
      Setting("a", default: UInt8(1), in: source), Setting("b", default: [UInt8](), in: source),
      Setting("c", default: Int8(1), in: source), Setting("d", default: Int8(1), in: source),
    ]
    let reasons = source.problems.map { problem in
      if case .unusable(_, _, let reason) = problem { reason } else { "" }
    }
    #expect(
      reasons.sorted() == [
        "1: expected a whole number from 0 to 255, found -1", "expected Int8, found \"x\"",
        "expected a whole number from -128 to 127, found 1.5",
        "expected a whole number from 0 to 255, found 256",
      ])
    withExtendedLifetime(settings) {}
  }

  @Test("a stored value that is not accepted is reported and left alone")
  func accepting() {
    let storage = MemorySettings(["goal": "25"])
    let source = SettingsSource(storage)
    let goal = Setting("goal", default: 8.0, in: source) { (0...24).contains($0) }
    #expect(goal.wrappedValue == 8)
    #expect(
      source.problems
        == [.unusable(key: "goal", text: "25", reason: "not a value that is accepted")])
    #expect(storage.load() == ["goal": "25"])
  }

  @Test("C06 a subscriber that sets another setting, and this one again, is called once a change")
  func writesInside() {
    let source = SettingsSource(storage)
    let first = Setting("a", default: 0, in: source)
    let second = Setting("b", default: 0, in: source)
    var seen: [Int] = []
    let subscription = first.projectedValue.subscribe { value in
      seen.append(value)
      second.wrappedValue = value
      first.wrappedValue = value
    }
    for value in [1, 1, 2] { first.wrappedValue = value }
    #expect(seen == [1, 2])
    #expect(storage.load() == ["a": "2", "b": "2"])
    subscription.cancel()
  }

  @Test("C07 a default is not stored, and a new default counts where nothing was set")
  func newDefault() {
    #expect(setting("k", 10).wrappedValue == 10)
    #expect(storage.load() == [:])
    #expect(setting("k", 20).wrappedValue == 20)
    setting("k", 20).wrappedValue = 20
    #expect(storage.load() == [:])
  }

  @Test("a transaction that throws stores nothing, one that succeeds stores once")
  func transactions() {
    struct Refusal: Error {}
    let setting = setting("k", 1)
    #expect(throws: Refusal.self) {
      try transaction { () throws(Refusal) in
        setting.wrappedValue = 2
        throw Refusal()
      }
    }
    #expect(setting.wrappedValue == 1)
    #expect(storage.load() == [:])
    transaction {
      setting.wrappedValue = 2
      setting.wrappedValue = 3
      #expect(storage.load() == [:])
    }
    #expect(storage.load() == ["k": "3"])
  }

  @Test("an in-place change is announced and stored")
  func inPlace() {
    let setting = EditableSetting("list", default: ["a"], in: SettingsSource(storage))
    var seen: [[String]] = []
    let subscription = setting.projectedValue.subscribe { seen.append($0) }
    setting.wrappedValue.append("b")
    #expect(seen == [["a", "b"]])
    #expect(storage.load() == ["list": #"["a","b"]"#])
    subscription.cancel()
  }

  @Test("reset forgets the stored value")
  func reset() {
    let setting = setting("k", 1)
    setting.wrappedValue = 2
    #expect(setting.isSet)
    setting.reset()
    setting.reset()
    #expect(setting.wrappedValue == 1)
    #expect(!setting.isSet)
    #expect(storage.load() == [:])
  }

  @Test("a setting frees its source, and the source its settings")
  func lifetimes() {
    weak var source: SettingsSource?
    do {
      let made = SettingsSource(storage)
      source = made
      let setting = Setting("k", default: 1, in: made)
      setting.wrappedValue = 2
      let other = Setting("k", default: 1, in: made)
      #expect(other.wrappedValue == 2)
    }
    #expect(source == nil)
  }
}
