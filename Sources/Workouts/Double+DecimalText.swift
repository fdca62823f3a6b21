extension Double {
  /// Gives the number in decimal digits, with at least one and at most so many after a point.
  ///
  /// It is rounded half away from zero, in the shortest digits that stand for the number, so that
  /// 0.35 becomes 0.4 although the number is a little below that. A number that is not finite is an
  /// en dash, and there is no negative zero.
  func decimalText(maximum: Int) -> String {
    guard isFinite else { return "–" }
    let (digits, point) = shortestDigits
    // One digit before all others takes the carry of 9.99.
    var rounded: [UInt8] = [0]
    for position in min(0, point)..<(point + maximum) {
      rounded.append(digits.indices.contains(position) ? digits[position] : 0)
    }
    let next = point + maximum
    if digits.indices.contains(next), digits[next] >= 5 {
      var position = rounded.count - 1
      while rounded[position] == 9 {
        rounded[position] = 0
        position -= 1
      }
      rounded[position] += 1
    }
    var fraction = rounded.suffix(maximum)
    while fraction.count > 1, fraction.last == 0 { fraction.removeLast() }
    var whole = rounded.dropLast(maximum)
    while whole.count > 1, whole.first == 0 { whole.removeFirst() }
    let sign = self < 0 && rounded.contains { $0 != 0 } ? "-" : ""
    return "\(sign)\(Self.text(whole)).\(Self.text(fraction))"
  }

  /// The fewest digits that stand for the magnitude, and how many of them precede the point.
  private var shortestDigits: (digits: [UInt8], point: Int) {
    var digits: [UInt8] = []
    var point: Int?
    let parts = magnitude.description.split(separator: "e")
    for byte in (parts.first ?? "").utf8 {
      if byte == UInt8(ascii: ".") {
        point = digits.count
      } else {
        digits.append(byte - UInt8(ascii: "0"))
      }
    }
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    return (digits, (point ?? digits.count) + exponent)
  }

  private static func text(_ digits: ArraySlice<UInt8>) -> String {
    String(decoding: digits.map { UInt8(ascii: "0") + $0 }, as: UTF8.self)
  }
}
