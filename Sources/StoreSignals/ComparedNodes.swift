/// A property whose values are compared by `==`.
@usableFromInline
final class EquatableNode<Value: Equatable>: PropertyNode<Value> {
  @usableFromInline
  override func isSame(_ left: Value, _ right: Value) -> Bool { isEqual(left, right) }
}

/// A property whose values are compared by a function of the user's.
@usableFromInline
final class ComparingNode<Value>: PropertyNode<Value> {
  private let compare: (Value, Value) -> Bool

  @usableFromInline
  init(
    _ value: Value, comparing compare: @escaping (Value, Value) -> Bool, file: StaticString,
    line: UInt
  ) {
    self.compare = compare
    super.init(value, flags: .comparing, file: file, line: line)
  }

  @usableFromInline
  override func isSame(_ left: Value, _ right: Value) -> Bool { compare(left, right) }
}

/// A property that no store keeps: it goes when nobody holds a signal of it, subscribes to it or
/// depends on it.
///
/// Each write is known to be a change: values are compared only to find out whether a transaction
/// ends where it began.
@usableFromInline
package final class KeptNode<Value>: PropertyNode<Value> {
  private var didGo: (() -> Void)?

  package init(
    _ value: Value, file: StaticString = #fileID, line: UInt = #line, didGo: @escaping () -> Void
  ) {
    self.didGo = didGo
    super.init(value, flags: [.comparing, .kept], file: file, line: line)
  }

  deinit { didGo?() }

  override func isBase(_ record: Record) -> Bool {
    guard let old: Value = record.base.value() else { return false }
    return unsafe areEqual(old, value)
  }

  /// Writes a value that is known to be another one, and leaves the old one in its place.
  ///
  /// The node is not needed any more when the commit calls foreign code: a caller need not count it.
  /// - Precondition: The node may be written.
  @inlinable
  package func change(to newValue: inout Value, _ engine: Engine) {
    unsafe swap(&value, &newValue)
    if engine.announceAlone(self) { return }
    engine.endWrite(self, base: engine.needsOld(self) ? Record.Base(newValue) : .none)
    engine.commitIfOutermost()
  }

  /// Puts a value back that the property did not hold yet when the level began that is rolled back.
  package func putBack(_ oldValue: consuming Value) {
    let replaced = unsafe exchange(&value, with: oldValue)
    Engine.current.didPutBack(NodeReference(self))
    withExtendedLifetime(replaced) {}
  }

  @usableFromInline package var signal: Signal<Value> { Signal(source: .kept(self)) }

  /// Ends what watches the property, which will not be written again; nobody hears when it goes.
  package func end() {
    didGo = nil
    Engine.current.end(self)
  }
}

/// Whether two values are equal; a NaN equals a NaN, also inside a plain value.
///
/// A plain value that is not equal to itself holds a NaN, and then its bits are compared.
@inlinable
package func isEqual<Value: Equatable>(_ left: Value, _ right: Value) -> Bool {
  if let isSame = sameIfKnown(left, right) { return isSame }
  if left == right { return true }
  if !_isPOD(Value.self) || left == left || right == right { return false }
  if Value.self is any FloatingPoint.Type { return true }
  return unsafe withUnsafeBytes(of: left) { left in
    unsafe withUnsafeBytes(of: right) { right in unsafe left.elementsEqual(right) }
  }
}

/// Whether two values of a type that is not known here are equal; false when they cannot be
/// compared.
@usableFromInline
package func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
  func compare<Known: Equatable>(_ left: Known) -> Bool {
    guard let right = right as? Known else { return false }
    return isEqual(left, right)
  }
  guard let left = left as? any Equatable else { return false }
  return compare(left)
}
