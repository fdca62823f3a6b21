/// The random numbers by which the dynamic graphs are built: sfc32, seeded by xmur3a.
///
/// Source: `benchmarks/shapes.md`, which gives the test vectors.
package struct GraphRandom {
  private var a: UInt32
  private var b: UInt32
  private var c: UInt32
  private var d: UInt32

  package init(seed: String) {
    var seeds = SeedHash(seed)
    a = seeds.next()
    b = seeds.next()
    c = seeds.next()
    d = seeds.next()
  }

  package mutating func next() -> UInt32 {
    var sum = a &+ b
    a = b ^ (b >> 9)
    b = c &+ (c << 3)
    c = (c << 21) | (c >> 11)
    d &+= 1
    sum &+= d
    c &+= sum
    return sum
  }

  /// A number from 0 up to 1.
  package mutating func nextFraction() -> Double { Double(next()) / 4_294_967_296 }
}

/// The hash xmur3a of a text, as an endless row of seeds.
package struct SeedHash {
  private var hash: UInt32 = 2_166_136_261

  package init(_ text: String) {
    for unit in text.utf16 {
      var part = UInt32(unit) &* 3_432_918_353
      part = (part << 15) | (part >> 17)
      hash ^= part &* 461_845_907
      hash = (hash << 13) | (hash >> 19)
      hash = hash &* 5 &+ 3_864_292_196
    }
    hash ^= UInt32(truncatingIfNeeded: text.utf16.count)
  }

  package mutating func next() -> UInt32 {
    hash ^= hash >> 16
    hash = hash &* 2_246_822_507
    hash ^= hash >> 13
    hash = hash &* 3_266_489_909
    hash ^= hash >> 16
    return hash
  }
}
