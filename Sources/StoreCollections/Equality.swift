/// Whether two values are equal, when their type can tell; false when it cannot.
///
/// The type is asked, not a value: to ask a value moves it to the heap when it is large.
@inlinable
func areKnownEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  guard let type = Value.self as? any Equatable.Type else { return false }
  return areEqual(first, second, as: type)
}

@inlinable
func areEqual<Value, Known: Equatable>(
  _ first: Value, _ second: Value, as type: Known.Type
) -> Bool {
  guard let first = first as? Known, let second = second as? Known else { return false }
  return first == second
}
