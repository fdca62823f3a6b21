/// What is thrown when a store has not changed as a test says.
public struct UnexpectedChange: Error, Equatable, CustomStringConvertible {
  /// Where the state differs from what was stated, the places in the order of the properties.
  public let differences: [StateDifference]

  /// The differences, one below the other.
  public var description: String {
    let head =
      differences.count == 1
      ? "1 difference between what was stated and what there is"
      : "\(differences.count) differences between what was stated and what there is"
    let shown = differences.prefix(20).map(\.description)
    let rest = differences.count > 20 ? ["  … and \(differences.count - 20) more"] : []
    return ([head + " (− stated, + there)"] + shown + rest).joined(separator: "\n")
  }
}
