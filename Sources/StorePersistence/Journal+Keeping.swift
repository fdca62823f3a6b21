public import StoreCollections
public import StoreEnvironment
public import StoreSignals

extension Journal {
  /// Keeps a property.
  ///
  /// - Complexity: O(1).
  /// - Precondition: The journal is not loaded yet and keeps nothing else by this name; the signal
  ///   is that of a stored property.
  /// - Parameters:
  ///   - name: What it is called in the file, for good.
  ///   - property: The property. What it holds now stands for fields that are missing in the file.
  ///   - store: Its store, when an environment has made that; else nobody else may read the edits
  ///     of the property.
  public func keep<Value: Codable & Equatable & Sendable>(
    _ name: String, _ property: Signal<Value>, of store: (any Store)? = nil
  ) {
    guard let handle = property.property else { failComputed(name) }
    keep(KeptValue(name, handle), of: store?.scope)
  }

  /// Keeps a property.
  ///
  /// - Complexity: O(1).
  /// - Precondition: The journal is not loaded yet and keeps nothing else by this name; the binding
  ///   is that of a stored property.
  /// - Parameters:
  ///   - name: What it is called in the file, for good.
  ///   - property: The property. What it holds now stands for fields that are missing in the file.
  ///   - store: Its store, when an environment has made that; else nobody else may read the edits
  ///     of the property.
  public func keep<Value: Codable & Equatable & Sendable>(
    _ name: String, _ property: StoreBinding<Value>, of store: (any Store)? = nil
  ) {
    guard let handle = property.property else { failComputed(name) }
    keep(KeptValue(name, handle), of: store?.scope)
  }

  /// Keeps a list, row by row; every field has to be in the file.
  ///
  /// - Complexity: O(1).
  /// - Precondition: The journal is not loaded yet and keeps nothing else by this name; the signal
  ///   is that of a stored property.
  /// - Parameters:
  ///   - name: What it is called in the file, for good.
  ///   - list: The property.
  ///   - store: Its store, when an environment has made that; else nobody else may read the edits
  ///     of the property.
  public func keep<Element: Identifiable & Codable & Equatable & Sendable>(
    _ name: String, _ list: Signal<IdentifiedList<Element>>, of store: (any Store)? = nil
  ) where Element.ID: Codable & Sendable {
    keep(name, list, of: store, template: nil)
  }

  /// Keeps a list, row by row.
  ///
  /// - Complexity: O(1).
  /// - Precondition: The journal is not loaded yet and keeps nothing else by this name; the signal
  ///   is that of a stored property.
  /// - Parameters:
  ///   - name: What it is called in the file, for good.
  ///   - list: The property.
  ///   - store: Its store, when an environment has made that; else nobody else may read the edits
  ///     of the property.
  ///   - template: A row whose fields, but for `id`, stand for those that are missing or cannot be
  ///     read.
  ///   - renewing: Gives a row another id, when the file has two rows with one.
  public func keep<Element: Identifiable & Codable & Equatable & Sendable>(
    _ name: String, _ list: Signal<IdentifiedList<Element>>, of store: (any Store)? = nil,
    template: Element?, renewing: (@Sendable (Element) -> Element)? = nil
  ) where Element.ID: Codable & Sendable {
    guard let handle = list.property else { failComputed(name) }
    keep(KeptList(name, handle, template: template, renewing: renewing), of: store?.scope)
  }

  /// Keeps a list, row by row; every field has to be in the file.
  ///
  /// - Complexity: O(1).
  /// - Precondition: The journal is not loaded yet and keeps nothing else by this name; the binding
  ///   is that of a stored property.
  /// - Parameters:
  ///   - name: What it is called in the file, for good.
  ///   - list: The property.
  ///   - store: Its store, when an environment has made that; else nobody else may read the edits
  ///     of the property.
  public func keep<Element: Identifiable & Codable & Equatable & Sendable>(
    _ name: String, _ list: StoreBinding<IdentifiedList<Element>>, of store: (any Store)? = nil
  ) where Element.ID: Codable & Sendable {
    keep(name, list, of: store, template: nil)
  }

  /// Keeps a list, row by row.
  ///
  /// - Complexity: O(1).
  /// - Precondition: The journal is not loaded yet and keeps nothing else by this name; the binding
  ///   is that of a stored property.
  /// - Parameters:
  ///   - name: What it is called in the file, for good.
  ///   - list: The property.
  ///   - store: Its store, when an environment has made that; else nobody else may read the edits
  ///     of the property.
  ///   - template: A row whose fields, but for `id`, stand for those that are missing or cannot be
  ///     read.
  ///   - renewing: Gives a row another id, when the file has two rows with one.
  public func keep<Element: Identifiable & Codable & Equatable & Sendable>(
    _ name: String, _ list: StoreBinding<IdentifiedList<Element>>, of store: (any Store)? = nil,
    template: Element?, renewing: (@Sendable (Element) -> Element)? = nil
  ) where Element.ID: Codable & Sendable {
    guard let handle = list.property else { failComputed(name) }
    keep(KeptList(name, handle, template: template, renewing: renewing), of: store?.scope)
  }

  private func failComputed(_ name: String) -> Never {
    fatalError("\"\(name)\" is no stored property, so there is nothing to keep")
  }
}
