public import StoreSignals

extension StoredProperty {
  /// Names a setting as a property of its store, so that it is logged, undone and restored.
  ///
  /// An environment does not find settings: a store that wants this lists them by hand. What is
  /// undone is stored as any other value, also when it was the default.
  /// - Complexity: O(1).
  /// - Parameters:
  ///   - name: What it is called in messages, logs and saved state.
  ///   - setting: The wrapper of the property, `_name`.
  public init<Value>(_ name: String, _ setting: Setting<Value>) {
    self.init(name, setting.property)
  }

  /// Names a setting as a property of its store, so that it is logged, undone and restored.
  ///
  /// See the form for `Setting`.
  /// - Complexity: O(1).
  /// - Parameters:
  ///   - name: What it is called in messages, logs and saved state.
  ///   - setting: The wrapper of the property, `_name`.
  public init<Value>(_ name: String, _ setting: EditableSetting<Value>) {
    self.init(name, setting.property)
  }

  /// The properties of an object that are declared with `Setting` or `EditableSetting`, in the
  /// order of their declaration, those of a superclass first.
  ///
  /// - Complexity: O(*p*) for *p* properties, by reflection: some microseconds.
  package static func settings(of object: AnyObject) -> [StoredProperty] {
    all(of: object) { name, wrapper in (wrapper as? any SettingWrapper)?.named(name) }
  }
}

/// What reflection looks for.
private protocol SettingWrapper {
  func named(_ name: String) -> StoredProperty
}

extension Setting: SettingWrapper {
  fileprivate func named(_ name: String) -> StoredProperty { StoredProperty(name, self) }
}

extension EditableSetting: SettingWrapper {
  fileprivate func named(_ name: String) -> StoredProperty { StoredProperty(name, self) }
}
