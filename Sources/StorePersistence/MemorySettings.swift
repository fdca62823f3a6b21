/// Settings that last as long as the program: for tests and previews.
///
/// ```swift
/// let store = SettingsStore(SettingsSource(MemorySettings(["sleepGoal": "7.5"])))
/// ```
public final class MemorySettings: SettingsStorage {
  /// A storage is shared between isolations, as a file is; this is its only lock.
  private let texts: Guarded<[String: String]>

  /// Keeps values from a start.
  ///
  /// - Parameter texts: The JSON text of each value.
  public init(_ texts: [String: String] = [:]) { self.texts = Guarded(texts) }

  /// The JSON text of each value.
  ///
  /// - Complexity: O(1).
  public func load() -> [String: String] { texts.withLock { $0 } }

  /// Keeps a value at once; one that cannot be written as JSON is dropped.
  ///
  /// - Complexity: O(1), beside writing the text.
  public func save(_ text: @escaping @Sendable () throws -> String?, for key: String) {
    guard let text = try? text() as String?? else { return }
    texts.withLock { $0[key] = text }
  }

  /// Does nothing: everything is kept at once.
  public func flush() {}
}
