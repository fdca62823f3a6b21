/// A sum of numbers without any rounding, so that what was added can be taken away again.
///
/// The numbers are kept as parts that do not overlap (Shewchuk, "Adaptive Precision Floating-Point
/// Arithmetic", 1997; the method of Python's `math.fsum`). The value is the exact sum rounded once,
/// whatever the order. It is exact for magnitudes from 1e-270 up; a sum beyond the largest finite
/// number reads as that number.
struct ExactSum: Sendable {
  // Scaled down, so that no sum of fewer than 2^60 numbers overflows.
  private static let scale = 0x1p-60

  private var parts: [Double] = []

  /// The sum.
  ///
  /// - Complexity: O(*p*) in the number of parts, which is one to three for numbers of like size.
  var value: Double {
    var rest = parts
    guard var high = rest.popLast() else { return 0 }
    var low = 0.0
    while low == 0, let part = rest.popLast() {
      let sum = high + part
      low = part - (sum - high)
      high = sum
    }
    // A tie was rounded to even without the parts below; they say on which side of it the sum is.
    if let next = rest.last, (low < 0) == (next < 0) {
      let corrected = high + low * 2
      if corrected - high == low * 2 { high = corrected }
    }
    let largest = Double.greatestFiniteMagnitude
    return min(max(high / Self.scale, -largest), largest)
  }

  /// Adds a finite number; adding its negative takes it away again.
  ///
  /// - Complexity: O(*p*) in the number of parts.
  mutating func add(_ number: Double) {
    var high = number * Self.scale
    var kept = 0
    for index in parts.indices {
      let part = parts[index]
      let sum = high + part
      let (large, small) = high.magnitude < part.magnitude ? (part, high) : (high, part)
      let error = small - (sum - large)
      if error != 0 {
        parts[kept] = error
        kept += 1
      }
      high = sum
    }
    parts.removeSubrange(kept...)
    if high != 0 { parts.append(high) }
  }
}
