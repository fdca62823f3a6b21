internal import StoreSignals

/// One place at which two states differ.
public struct StateDifference: Equatable, Sendable, CustomStringConvertible {
  /// The store, the property and the way into its value, such as `TodosStore.todos[1].isDone`.
  public let path: String

  /// What was stated, as text; nil where nothing was stated to be.
  public let stated: String?

  /// What there is, as text; nil where there is nothing.
  public let found: String?

  /// The place and both texts, a line each.
  public var description: String {
    var lines = ["  \(path)"]
    if let stated { lines.append("    − \(stated)") }
    if let found { lines.append("    + \(found)") }
    return lines.joined(separator: "\n")
  }
}

extension StateDifference {
  /// The places at which two values of one type differ, looked for as deep as they can be
  /// reflected.
  ///
  /// - Complexity: O(*n*) for *n* parts that differ or cannot be compared.
  static func all(_ path: String, _ stated: Any, _ found: Any) -> [StateDifference] {
    if areKnownEqual(stated, found) { return [] }
    let left = Mirror(reflecting: stated)
    let right = Mirror(reflecting: found)
    let whole = [StateDifference(path: path, stated: "\(stated)", found: "\(found)")]
    if left.subjectType != right.subjectType { return whole }
    if left.displayStyle == .collection || left.displayStyle == .set {
      return rows(path, stated, found, left, right)
    }
    // Only stored parts can be told apart; a class has an identity of its own.
    guard left.displayStyle == .struct || left.displayStyle == .tuple,
      left.children.count == right.children.count, !left.children.isEmpty
    else { return describe(path, stated, found) }
    let inner = zip(left.children, right.children).enumerated().flatMap { place, pair in
      all("\(path).\(pair.0.label ?? "\(place)")", pair.0.value, pair.1.value)
    }
    return inner.isEmpty ? describe(path, stated, found) : inner
  }

  private static func rows(
    _ path: String, _ stated: Any, _ found: Any, _ left: Mirror, _ right: Mirror
  ) -> [StateDifference] {
    let stated = left.children.map(\.value)
    let found = right.children.map(\.value)
    // What is the same at both ends is no news; the rest is compared row by row.
    var tail = 0
    let shorter = min(stated.count, found.count)
    if stated.count != found.count {
      while tail < shorter,
        areKnownEqual(stated[stated.count - 1 - tail], found[found.count - 1 - tail])
      {
        tail += 1
      }
    }
    var differences: [StateDifference] = []
    for place in 0..<max(stated.count, found.count) - tail {
      let old = place < stated.count - tail ? stated[place] : nil
      let new = place < found.count - tail ? found[place] : nil
      if let old, let new {
        differences += all("\(path)[\(place)]", old, new)
      } else {
        differences.append(
          StateDifference(
            path: "\(path)[\(place)]", stated: old.map { "\($0)" }, found: new.map { "\($0)" }))
      }
    }
    return differences
  }

  /// A difference of two values by their texts; none when the texts are the same and the values
  /// cannot be compared.
  private static func describe(_ path: String, _ stated: Any, _ found: Any) -> [StateDifference] {
    let left = "\(stated)"
    let right = "\(found)"
    if left == right && !(stated is any Equatable) { return [] }
    return [StateDifference(path: path, stated: left, found: right)]
  }
}

/// Whether two values are equal; false when they cannot be compared.
private func areKnownEqual(_ left: Any, _ right: Any) -> Bool {
  func compare<Known: Equatable>(_ left: Known) -> Bool {
    guard let right = right as? Known else { return false }
    return isEqual(left, right)
  }
  guard let left = left as? any Equatable else { return false }
  return compare(left)
}
