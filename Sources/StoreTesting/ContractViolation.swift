/// A rule of a contract that an implementation does not keep.
public struct ContractViolation: Error, Equatable, Sendable, CustomStringConvertible {
  /// The rule, in words.
  public let description: String

  static func check(_ isKept: Bool, _ rule: String) throws(ContractViolation) {
    if !isKept { throw ContractViolation(description: rule) }
  }
}
