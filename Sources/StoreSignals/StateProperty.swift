/// A property as whole-store operations see it: snapshots, resets, comparisons, saved state.
package protocol StateProperty: AnyProperty {
  /// The type of the value.
  var type: Any.Type { get }

  /// The value, not tracked; the last one when the store is gone.
  var anyValue: Any { get }

  /// Writes a value that `anyValue` gave or that was decoded as `type`; a value that records its
  /// own edits tells the smallest change.
  ///
  /// - Returns: Whether the value fits.
  func restore(_ value: Any) -> Bool

  /// Whether two values are the same to a subscriber; nil when they cannot be compared.
  func isSame(_ left: Any, _ right: Any) -> Bool?

  /// An edit made of an old and a new value; nil when they do not fit.
  func edit(from old: Any, to new: Any) -> (any PropertyEdit)?

  /// What an edit consists of, for saved histories: a pair of values, or recorded edits.
  var payloadType: Any.Type { get }

  /// The edit that a payload describes; nil when it does not fit.
  func edit(from payload: Any) -> (any PropertyEdit)?
}

/// What an edit of a value that does not record its own consists of.
package struct ValuePair<Value> {
  package let old: Value
  package let new: Value
}

extension ValuePair: Encodable where Value: Encodable {}

extension ValuePair: Decodable where Value: Decodable {}

@available(*, unavailable)
extension ValuePair: Sendable {}

extension PropertyHandle: StateProperty {
  package var type: Any.Type { Value.self }
  package var anyValue: Any { untracked { value } }
  package var payloadType: Any.Type { recorded?.editsType ?? ValuePair<Value>.self }

  /// The node as one whose value records its own edits.
  private var recorded: (any RecordedProperty)? { node as? any RecordedProperty }

  package func restore(_ value: Any) -> Bool {
    guard let node, let new = value as? Value else { return false }
    if let recorded { return recorded.replaceAll(with: new) }
    node.write(new)
    return true
  }

  package func isSame(_ left: Any, _ right: Any) -> Bool? {
    guard let left = left as? Value, let right = right as? Value else { return nil }
    if node?.isSame(left, right) == true { return true }
    guard let left = left as? any Equatable else { return nil }
    return isSameAs(left, right)
  }

  private func isSameAs<Known: Equatable>(_ left: Known, _ right: Any) -> Bool? {
    (right as? Known).map { isEqual(left, $0) }
  }

  package func edit(from old: Any, to new: Any) -> (any PropertyEdit)? {
    guard let old = old as? Value, let new = new as? Value else { return nil }
    if let recorded { return recorded.edit(from: old, to: new) }
    return ValueEdit(handle: self, old: old, new: new)
  }

  package func edit(from payload: Any) -> (any PropertyEdit)? {
    if let recorded { return recorded.edit(from: payload) }
    guard let pair = payload as? ValuePair<Value> else { return nil }
    return ValueEdit(handle: self, old: pair.old, new: pair.new)
  }
}

/// The node of a value that records its own edits, without its type.
private protocol RecordedProperty: AnyObject {
  var editsType: Any.Type { get }
  func replaceAll(with value: Any) -> Bool
  func edit(from old: Any, to new: Any) -> (any PropertyEdit)?
  func edit(from payload: Any) -> (any PropertyEdit)?
}

extension RecordingNode: RecordedProperty {
  fileprivate var editsType: Any.Type { [Value.Edit].self }

  fileprivate func replaceAll(with value: Any) -> Bool {
    guard let new = value as? Value else { return false }
    // Recorded also when nobody else asks: only then the value looks for the smallest change.
    Engine.current.transaction(canFail: false) { current.replaceAll(with: new) }
    return true
  }

  fileprivate func edit(from old: Any, to new: Any) -> (any PropertyEdit)? {
    guard let old = old as? Value, let new = new as? Value else { return nil }
    return RecordedEdit(handle: handle, edits: Value.replacement(of: old, by: new))
  }

  fileprivate func edit(from payload: Any) -> (any PropertyEdit)? {
    (payload as? [Value.Edit]).map { RecordedEdit(handle: handle, edits: $0) }
  }
}
