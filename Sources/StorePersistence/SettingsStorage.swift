/// Where settings are kept: texts by key, shared by all who use it and safe from any thread.
///
/// `SettingsFile` keeps them in a file, `MemorySettings` only as long as the program runs. Another
/// place, such as a server's database, has to give back what was saved last, also before it was
/// written; a test of it is `SettingsStorageContract` of the module StoreTesting.
public protocol SettingsStorage: AnyObject, Sendable {
  /// The JSON text of each value, with the changes that were not written yet.
  ///
  /// - Throws: Why nothing can be read. Nothing kept is no error.
  func load() throws -> [String: String]

  /// Takes a value to be written, soon or at once.
  ///
  /// - Parameters:
  ///   - text: Gives the JSON text, or nil to forget the value. It may be called later and on
  ///     any thread, once.
  ///   - key: The name of the setting.
  func save(_ text: @escaping @Sendable () throws -> String?, for key: String)

  /// Returns when all that was saved before is safe.
  ///
  /// - Throws: Why something could not be written.
  func flush() throws
}
