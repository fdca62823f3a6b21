public import StoreEnvironment
public import StorePersistence

/// Names where an environment keeps its settings: only in memory, unless a file is registered.
///
///     environment.register(SettingsSourceKey.self) { _ in SettingsSource(SettingsFile(path)) }
public enum SettingsSourceKey: ServiceKey {
  /// Settings that end with the environment.
  public static func make(in environment: StoreEnvironment) -> SettingsSource {
    SettingsSource(MemorySettings())
  }
}

@available(*, unavailable)
extension SettingsSourceKey: Sendable {}
