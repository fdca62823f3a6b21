/// What the stores of an environment held at a moment.
///
/// ```swift
/// let before = environment.snapshot()
/// …
/// environment.restore(before)
/// ```
public struct EnvironmentSnapshot {
  /// The stores, in the order in which they were made.
  public let stores: [StoreSnapshot]

  /// The stores and properties as text, to be kept in a file or sent to another isolation.
  ///
  /// - Complexity: That of encoding the state.
  /// - Parameter coder: Turns values into text.
  /// - Returns: The texts.
  /// - Throws: What the coder throws, and an `EncodingError` for a property whose value is not
  ///   `Encodable`.
  public func saved(by coder: StateCoder) throws -> SavedState {
    var saved = SavedState()
    for store in stores {
      for value in store.values {
        saved.values[store.store, default: [:]][value.name] = try coder.text(
          of: value.value, named: "\(store.store).\(value.name)")
      }
    }
    return saved
  }
}

@available(*, unavailable)
extension EnvironmentSnapshot: Sendable {}
