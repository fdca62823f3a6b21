internal import StoreSignals

/// A setting in use, without its type.
class AnySettingEntry {
  var valueType: Any.Type { Never.self }

  /// Takes what the storage holds; nil when it holds nothing.
  func load(_ text: String?) {}

  /// Goes back to the default and forgets the stored value.
  func reset() {}
}

/// A setting in use: the one property behind all wrappers with its key.
final class SettingEntry<Value: Codable & Equatable & Sendable>: AnySettingEntry {
  let property: Editable<Value>
  private let key: String
  private let defaultValue: Value
  private let isAccepted: ((Value) -> Bool)?
  private let source: SettingsSource
  private var subscription: Subscription?
  /// What the storage holds; nil when it holds nothing that can be used.
  private var saved: Value?

  init(
    _ key: String, default defaultValue: Value, accepting isAccepted: ((Value) -> Bool)?,
    in source: SettingsSource
  ) {
    self.key = key
    self.defaultValue = defaultValue
    self.isAccepted = isAccepted
    self.source = source
    property = Editable(wrappedValue: defaultValue)
    super.init()
    // The first subscriber, so that a value is on its way before others hear of it.
    subscription = property.projectedValue.signal.subscribe(with: self) { entry, value in
      entry.didChange(value)
    }
  }

  deinit {
    subscription?.cancel()
    source.forget(key)
  }

  override var valueType: Any.Type { Value.self }

  /// Whether the value is a stored one, not the default.
  var isSet: Bool { saved != nil }

  override func load(_ text: String?) {
    var value: Value?
    var problem: SettingProblem?
    if let text {
      do {
        let bytes = Array(text.utf8)
        let found = try DecodingSession.decode(Value.self, from: bytes, bytes.indices)
        if isAccepted?(found) == false {
          problem = .unusable(key: key, text: text, reason: "not a value that is accepted")
        } else {
          value = found
        }
      } catch {
        problem = .unusable(key: key, text: text, reason: DecodingProblem.reason(error))
      }
    }
    source.note(problem, for: key)
    saved = value
    property.wrappedValue = value ?? defaultValue
  }

  override func reset() {
    if saved != nil {
      saved = nil
      source.save(nil, for: key)
    }
    property.wrappedValue = defaultValue
  }

  private func didChange(_ value: Value) {
    if value == saved || (saved == nil && value == defaultValue) { return }
    saved = value
    source.save({ try ValueText.text(value) }, for: key)
  }
}

@available(*, unavailable)
extension AnySettingEntry: Sendable {}
