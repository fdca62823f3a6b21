/// One of the properties that a store is made of, with its name and without its type.
///
/// An environment finds a store's properties by reflection. A store that wants to choose lists them
/// by hand:
///
/// ```swift
/// var properties: [StoredProperty] { [StoredProperty("count", _count)] }
/// ```
public struct StoredProperty {
  /// The name of the property in its store.
  public let name: String

  package let property: any StateProperty
  /// Whether outsiders may write it, through `$name`.
  package let isEditable: Bool

  package init(name: String, property: any StateProperty, isEditable: Bool) {
    self.name = name
    self.property = property
    self.isEditable = isEditable
  }

  /// Names a property.
  ///
  /// - Complexity: O(1).
  /// - Parameters:
  ///   - name: What it is called in messages, logs and saved state.
  ///   - stored: The wrapper of the property, `_name`.
  public init<Value>(_ name: String, _ stored: Stored<Value>) {
    self.init(name: name, property: stored.node.handle, isEditable: false)
  }

  /// Names a property.
  ///
  /// - Complexity: O(1).
  /// - Parameters:
  ///   - name: What it is called in messages, logs and saved state.
  ///   - editable: The wrapper of the property, `_name`.
  public init<Value>(_ name: String, _ editable: Editable<Value>) {
    self.init(name: name, property: editable.node.handle, isEditable: true)
  }

  /// The properties of an object that are declared with `Stored` or `Editable`, in the order of
  /// their declaration, those of a superclass first.
  ///
  /// - Complexity: O(*p*) for *p* properties, by reflection: some microseconds.
  public static func all(of object: AnyObject) -> [StoredProperty] {
    all(of: object) { name, wrapper in
      guard let wrapper = wrapper as? any PropertyWrapper else { return nil }
      return StoredProperty(
        name: name, property: wrapper.property, isEditable: wrapper.isEditable)
    }
  }

  /// What a function makes of the parts of an object, in the order of their declaration, those of a
  /// superclass first.
  package static func all(
    of object: AnyObject, _ make: (_ name: String, _ wrapper: Any) -> StoredProperty?
  ) -> [StoredProperty] {
    var mirrors: [Mirror] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let here = mirror {
      mirrors.append(here)
      mirror = here.superclassMirror
    }
    return mirrors.reversed().flatMap(\.children).compactMap { child in
      guard let label = child.label else { return nil }
      return make(label.hasPrefix("_") ? String(label.dropFirst()) : label, child.value)
    }
  }

  /// The type of the property's value.
  public var type: Any.Type { property.type }

  /// The value now; not tracked.
  ///
  /// - Complexity: O(1).
  public var value: Any { property.anyValue }
}

@available(*, unavailable)
extension StoredProperty: Sendable {}

/// What reflection looks for.
private protocol PropertyWrapper {
  var property: any StateProperty { get }
  var isEditable: Bool { get }
}

extension Stored: PropertyWrapper {
  fileprivate var isEditable: Bool { false }
  fileprivate var property: any StateProperty { node.handle }
}

extension Editable: PropertyWrapper {
  fileprivate var isEditable: Bool { true }
  fileprivate var property: any StateProperty { node.handle }
}
