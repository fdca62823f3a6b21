/// A journal's lines that last as long as the program: for tests and previews.
///
/// ```swift
/// let storage = MemoryJournal()
/// let journal = Journal(storage)
/// ```
public final class MemoryJournal: JournalStorage {
  private struct State {
    var bytes: [UInt8]?
    var kept: [String: [UInt8]] = [:]
  }

  /// The journal writes on another thread than a test reads.
  private let state: Guarded<State>

  /// "memory".
  public let name = "memory"

  /// Keeps lines from a start.
  ///
  /// - Parameter bytes: The content; nil for nothing kept yet.
  public init(bytes: [UInt8]? = nil) { state = Guarded(State(bytes: bytes)) }

  /// The content; nil when nothing was kept yet.
  public var bytes: [UInt8]? { state.withLock { $0.bytes } }

  /// The content as text; nil when nothing was kept yet.
  public var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

  /// What was kept when it was replaced or cut, by the name that the journal told.
  public var kept: [String: [UInt8]] { state.withLock { $0.kept } }

  /// Gives the content.
  public func open(isReadOnly: Bool) -> [UInt8]? { state.withLock { $0.bytes } }

  /// Adds bytes at the end.
  public func append(_ bytes: [UInt8]) { state.withLock { $0.bytes?.append(contentsOf: bytes) } }

  /// Drops what lies behind so many bytes, and keeps it as "torn".
  public func cut(to count: Int) {
    state.withLock { state in
      guard let bytes = state.bytes, count < bytes.count else { return }
      state.kept["torn", default: []] += bytes[count...]
      state.bytes = Array(bytes[..<count])
    }
  }

  /// Puts other bytes in the place of all.
  public func replace(with bytes: [UInt8], keepingOldAs suffix: String?) -> String? {
    state.withLock { state in
      defer { state.bytes = bytes }
      guard let suffix, let old = state.bytes else { return nil }
      var number = 1
      while state.kept["\(suffix)-\(number)"] != nil { number += 1 }
      state.kept["\(suffix)-\(number)"] = old
      return "\(suffix)-\(number)"
    }
  }

  /// Does nothing.
  public func close() {}
}
