public import StorePersistence

/// What every `SettingsStorage` has to keep, to be run in the tests of another one.
///
/// ```swift
/// try SettingsStorageContract.check { ServerSettings() }
/// ```
public enum SettingsStorageContract {
  /// Checks a storage.
  ///
  /// - Parameter make: Gives a storage in which nothing is kept.
  /// - Throws: `ContractViolation` for the first rule that is not kept, or what the storage throws.
  public static func check(_ make: () throws -> any SettingsStorage) throws {
    let storage = try make()
    func expect(_ wanted: [String: String], _ rule: String) throws {
      try ContractViolation.check(try storage.load() == wanted, rule)
    }
    try expect([:], "nothing kept is no error")
    storage.save({ "1" }, for: "a")
    storage.save({ "\"x\"" }, for: "b c.d")
    try expect(["a": "1", "b c.d": "\"x\""], "what was saved is there before it is written")
    storage.save({ "2" }, for: "a")
    storage.save({ nil }, for: "b c.d")
    storage.save({ nil }, for: "never there")
    try expect(["a": "2"], "the last value counts, and nil forgets it")
    try storage.flush()
    try storage.flush()
    try expect(["a": "2"], "what was saved is there after it was written")
    storage.save({ nil }, for: "a")
    try storage.flush()
    try expect([:], "what was written can be forgotten")
  }
}

@available(*, unavailable)
extension SettingsStorageContract: Sendable {}
