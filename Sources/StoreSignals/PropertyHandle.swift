/// What a property is called and how its store finds it, without its type.
@usableFromInline
package protocol AnyProperty: AnyObject {
  /// The property's node; nil when its store is gone.
  var anyNode: Node? { get }

  /// The name of the property in its store, when the store belongs to an environment.
  var label: String { get }

  /// Connects the property with a reader of edits, which it keeps, under the name that the store
  /// gives it.
  ///
  /// A reader keeps no node, or there would be a circle.
  func attach(to reader: (any EditReader)?, label: String, isGuarded: Bool)
}

/// A property as signals and bindings hold it: it does not keep the store, and holds the last value
/// when the store is gone.
@safe @usableFromInline
package final class PropertyHandle<Value>: AnyProperty {
  @exclusivity(unchecked) @usableFromInline var unownedNode: Unmanaged<PropertyNode<Value>>?
  @usableFromInline var last: Value?
  private var lastLabel: String?

  init(node: PropertyNode<Value>) { unsafe unownedNode = .passUnretained(node) }

  @inlinable package var node: PropertyNode<Value>? {
    guard let node = unsafe unownedNode else { return nil }
    return unsafe node.takeUnretainedValue()
  }
  @usableFromInline package var anyNode: Node? { node }

  /// The node, uncounted.
  @inlinable var reference: NodeReference? {
    guard let node = unsafe unownedNode else { return nil }
    return unsafe NodeReference(opaque: node.toOpaque())
  }

  @usableFromInline package var label: String { node?.label ?? lastLabel ?? "" }

  @inlinable package var value: Value {
    if let node { return node.read() }
    guard let last else { fatalError("a property handle without a property") }
    return last
  }

  /// Notes a read of the value, which costs less than to copy it.
  package func noteRead() {
    unsafe unownedNode?._withUnsafeGuaranteedRef { Engine.didRead($0) }
  }

  /// The value, for somebody who has noted the read already.
  package var untrackedValue: Value {
    if let node { return unsafe node.value }
    return value
  }

  func close(with value: Value) {
    lastLabel = node?.label
    unsafe unownedNode = nil
    last = value
  }

  @usableFromInline
  package func attach(to reader: (any EditReader)?, label: String, isGuarded: Bool) {
    guard let node else { return }
    let attachment = node.ownAttachment
    let old = exchange(&attachment.reader, with: reader)
    attachment.label = label
    unsafe node.flags.subtract([.recorded, .guarded])
    if reader != nil { unsafe node.flags.insert(isGuarded ? [.recorded, .guarded] : .recorded) }
    withExtendedLifetime(old) {}
  }
}

@available(*, unavailable)
extension PropertyHandle: Sendable {}
