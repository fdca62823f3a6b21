extension Signal {
  /// The property behind the signal; nil for a computed value.
  package var property: PropertyHandle<Value>? {
    if case .property(let handle) = source { handle } else { nil }
  }
}

extension StoreBinding {
  /// The property behind the binding; nil for one to something else.
  package var property: PropertyHandle<Value>? { (location as? PropertyLocation<Value>)?.handle }
}
