/// Whether two values are equal, when their type can tell; false when it cannot.
@inlinable
func areKnownEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  guard let first = first as? any Equatable else { return false }
  return isEqual(first, to: second)
}

@inlinable
func isEqual<Value: Equatable>(_ value: Value, to other: some Any) -> Bool {
  guard let other = other as? Value else { return false }
  return value == other
}
