internal import StoreSignals

/// A property that a journal keeps, without its type.
class KeptProperty {
  let name: String

  init(_ name: String) { self.name = name }

  /// The property's identity in edits.
  var property: any AnyProperty { fatalError("a kept property without a property") }

  /// Makes what turns the property's operations into a value, on any thread.
  var makeReplayer: @Sendable () -> any Replayer {
    fatalError("a kept property without a replayer")
  }

  /// Remembers the value before a load.
  func beginLoading() {}

  /// Writes a loaded value, with what was changed since `beginLoading()`; nil when nothing is kept.
  ///
  /// - Returns: What has to be appended to the file for that.
  func take(_ loaded: (any Sendable)?) -> [JournalOperation] { [] }

  /// Whether the property still holds what the load has written.
  var isAsLoaded: Bool { false }

  /// The operation of an edit.
  func operation(for edit: any PropertyEdit) -> JournalOperation { { _ in } }

  /// The operation that gives the whole value.
  func wholeOperation() -> JournalOperation { { _ in } }

  /// Appends the lines from which the value can be loaded.
  func snapshot() -> @Sendable (inout JournalText) -> Void { { _ in } }
}

@available(*, unavailable)
extension KeptProperty: Sendable {}
