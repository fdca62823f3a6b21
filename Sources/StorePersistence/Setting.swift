public import StoreSignals

/// A property whose value is kept in settings; outsiders may read it.
///
/// ```swift
/// final class Preferences {
///   @Setting private(set) var goal: Double
///   init(_ source: SettingsSource) { _goal = Setting("goal", default: 8, in: source) }
/// }
/// let subscription = preferences.$goal.subscribe { print($0) }
/// ```
///
/// *Behaviour.*
/// - The first read gives the stored value. Without one, and when the stored one is of another
///   kind, it is the default; a stored value that does not fit stays as it is until the property is
///   set.
/// - A default is not stored, so a new default in a new version counts where nothing was set.
/// - It is announced as `Stored` is: after the change, in order, once, and not when it is equal.
/// - Values are stored exactly: whole numbers of 64 bits, dates and floating-point numbers to the
///   last bit. A NaN cannot be stored, and the storage reports it.
/// - It is no part of what an environment logs, undoes and restores unless its store lists it in
///   `properties`, with `StoredProperty("goal", _goal)`; `expectChange` sees it in any case.
/// - One key with two types of value stops the program with a message that names the key and both.
///   Of two declarations with different defaults the one that was made first counts.
@propertyWrapper
public struct Setting<Value: Codable & Equatable & Sendable> {
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

  /// The setting as a signal: read only.
  public var projectedValue: Signal<Value> { property.projectedValue.signal }

  /// Whether a value is stored, so that the default does not count.
  public var isSet: Bool { entry.isSet }

  /// Forgets the stored value; the property has its default again.
  public func reset() { entry.reset() }
}

@available(*, unavailable)
extension Setting: Sendable {}
