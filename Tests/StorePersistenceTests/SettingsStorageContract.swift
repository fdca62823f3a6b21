import StorePersistence
import Testing

/// What every `SettingsStorage` has to keep.
enum SettingsStorageContract {
  static func check(_ make: () throws -> any SettingsStorage) throws {
    let storage = try make()
    #expect(try storage.load() == [:])
    storage.save({ "1" }, for: "a")
    storage.save({ "\"x\"" }, for: "b c.d")
    #expect(try storage.load() == ["a": "1", "b c.d": "\"x\""])
    storage.save({ "2" }, for: "a")
    storage.save({ nil }, for: "b c.d")
    storage.save({ nil }, for: "never there")
    #expect(try storage.load() == ["a": "2"])
    try storage.flush()
    try storage.flush()
    #expect(try storage.load() == ["a": "2"])
    storage.save({ nil }, for: "a")
    try storage.flush()
    #expect(try storage.load() == [:])
  }
}

@Suite("A SettingsStorage gives back what was saved last, also before it is written")
struct SettingsStorageContractTests {
  @Test("in memory")
  func memory() throws { try SettingsStorageContract.check { MemorySettings() } }

  @Test("in a file")
  func file() throws {
    let folder = try TemporaryFolder()
    try SettingsStorageContract.check { SettingsFile(folder("settings.json")) }
  }
}
