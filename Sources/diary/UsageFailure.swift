/// The program was called in a way that it does not understand.
package struct UsageFailure: Error, Hashable, CustomStringConvertible {
  /// What was not understood.
  package let description: String

  /// Makes a failure.
  package init(_ description: String) { self.description = description }
}
