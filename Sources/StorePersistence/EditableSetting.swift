public import StoreSignals

/// A property whose value is kept in settings and that outsiders may write: `$` gives a binding.
///
/// ```swift
/// final class Preferences {
///   @EditableSetting var isLoud: Bool
///   init(_ source: SettingsSource) { _isLoud = EditableSetting("isLoud", default: true, in: source) }
/// }
/// preferences.$isLoud.value = false
/// ```
///
/// It behaves as `Setting` in all else: log and undo know it where its store lists it in
/// `properties`.
@propertyWrapper
public struct EditableSetting<Value: Codable & Equatable & Sendable> {
  @usableFromInline let property: Editable<Value>
  private let entry: SettingEntry<Value>

  /// Makes the property over a source of settings.
  ///
  /// - Complexity: O(1), beside reading the stored value.
  /// - Precondition: No setting of the source has the same key and another type.
  /// - Parameters:
  ///   - key: The name in the storage: any text.
  ///   - defaultValue: The value as long as nothing is stored.
  ///   - source: Where it is stored.
  ///   - isAccepted: Whether a stored value may be used; one that may not is reported.
  public init(
    _ key: String, default defaultValue: Value, in source: SettingsSource,
    accepting isAccepted: ((Value) -> Bool)? = nil
  ) {
    entry = source.entry(key, default: defaultValue, accepting: isAccepted)
    property = entry.property
  }

  /// The value; writes and in-place changes are announced and stored.
  ///
  /// - Complexity: O(1), beside the subscribers; the text is made and written later, elsewhere.
  @inlinable public var wrappedValue: Value {
    get { property.wrappedValue }
    nonmutating set { property.wrappedValue = newValue }
    nonmutating _modify { yield &property.wrappedValue }
  }

  /// The setting as a binding: read and write access that does not keep the store.
  public var projectedValue: StoreBinding<Value> { property.projectedValue }

  /// Whether a value is stored, so that the default does not count.
  public var isSet: Bool { entry.isSet }

  /// Forgets the stored value; the property has its default again.
  public func reset() { entry.reset() }
}

@available(*, unavailable)
extension EditableSetting: Sendable {}
