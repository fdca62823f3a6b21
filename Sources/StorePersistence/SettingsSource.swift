public import StoreSignals

/// The settings of one isolation over one storage: what stores are made with.
///
/// ```swift
/// let source = SettingsSource(SettingsFile(locations.configuration + "/settings.json"))
/// let settings = SettingsStore(source)
/// ```
///
/// *Behaviour.*
/// - Two properties with one key, in one store or in two over the same source, are one value: they
///   agree at once, also inside a transaction.
/// - Changes that come from elsewhere, through another source over the same storage or file or by
///   another program, are seen by `refresh()`, which `watch(every:)` calls for you. All are
///   announced as one change.
/// - A value is saved when the outermost write or transaction has ended; one that throws saves
///   nothing.
/// - A source lives as long as a setting of it, and keeps no setting.
/// - Not promised: that changes from elsewhere are seen without one of these two. A source belongs
///   to one isolation and nobody may call into it from outside.
public final class SettingsSource {
  private struct Reference {
    weak var entry: AnySettingEntry?
  }

  /// Where the settings are kept.
  public let storage: any SettingsStorage

  /// What was found and could not be used.
  @Stored public private(set) var problems: [SettingProblem] = []

  private var texts: [String: String] = [:]
  private var loadProblem: SettingProblem?
  private var keyProblems: [String: SettingProblem] = [:]
  private var references: [String: Reference] = [:]

  /// Loads the settings of a storage.
  ///
  /// It does not fail: what cannot be read is told by `problems`.
  /// - Complexity: That of `SettingsStorage.load()`.
  /// - Parameter storage: Where the settings are kept.
  public init(_ storage: any SettingsStorage) {
    self.storage = storage
    load()
    updateProblems()
  }

  /// Loads what has changed elsewhere, and announces it as one change.
  ///
  /// A value that has been set here and is not written yet counts for more than the one in a file.
  /// - Complexity: That of `SettingsStorage.load()`, and O(*k*) for *k* settings in use.
  public func refresh() {
    let old = texts
    load()
    transaction {
      for (key, reference) in references {
        guard let entry = reference.entry else { continue }
        if texts[key] != old[key] || keyProblems[key] != nil { entry.load(texts[key]) }
      }
      updateProblems()
    }
  }

  /// Calls `refresh()` again and again until the task is cancelled, in the isolation of the caller.
  ///
  /// An unchanged file costs one question to the system each time, about a microsecond.
  /// - Parameter interval: The time between two looks.
  public func watch(every interval: Duration = .milliseconds(250)) async {
    while !Task.isCancelled {
      refresh()
      try? await Task.sleep(for: interval)
    }
  }

  /// Returns when all that was set is safe.
  ///
  /// - Throws: What the storage throws; for a file `SettingsFile.Failure`.
  public func flush() throws { try storage.flush() }

  /// Lets every setting that is in use follow its default again, as one change.
  ///
  /// Keys that nobody uses stay.
  /// - Complexity: O(*k*) for *k* settings in use.
  public func reset() {
    transaction {
      for reference in references.values { reference.entry?.reset() }
    }
  }

  private func load() {
    do {
      texts = try storage.load()
      loadProblem = nil
    } catch {
      loadProblem = .unreadable(reason: "\(error)")
    }
  }

  private func updateProblems() {
    let found =
      [loadProblem].compactMap(\.self) + keyProblems.sorted { $0.key < $1.key }.map(\.value)
    if found != problems { problems = found }
  }

  /// The entry for a key, made when there is none.
  func entry<Value>(
    _ key: String, default defaultValue: Value, accepting isAccepted: ((Value) -> Bool)?
  ) -> SettingEntry<Value> {
    if let existing = references[key]?.entry {
      guard let entry = existing as? SettingEntry<Value> else {
        fatalError(
          "the setting \"\(key)\" is declared as \(Value.self) and as \(existing.valueType)")
      }
      return entry
    }
    let entry = SettingEntry(key, default: defaultValue, accepting: isAccepted, in: self)
    references[key] = Reference(entry: entry)
    entry.load(texts[key])
    updateProblems()
    return entry
  }

  func note(_ problem: SettingProblem?, for key: String) { keyProblems[key] = problem }

  /// Passes on a value that was set here; nil to forget it.
  func save(_ text: (@Sendable () throws -> String?)?, for key: String) {
    storage.save(text ?? { nil }, for: key)
    if keyProblems[key] != nil {
      keyProblems[key] = nil
      updateProblems()
    }
  }

  func forget(_ key: String) {
    if references[key]?.entry == nil { references[key] = nil }
    keyProblems[key] = nil
  }
}

@available(*, unavailable)
extension SettingsSource: Sendable {}
