/// A list of bits that knows how many are set before each place.
@usableFromInline
struct BitList: Sendable {
  fileprivate struct Chunk: Sendable {
    var words: [UInt64] = []
    var count = 0
    var ones = 0
  }

  private static let capacity = 2048

  private var chunks: [Chunk] = []
  /// By chunk: how many bits, and how many set ones, are before it.
  private var starts: [Int] = []
  private var onesBefore: [Int] = []
  @usableFromInline private(set) var count = 0
  @usableFromInline private(set) var ones = 0

  @usableFromInline
  init() {}

  /// Appends a bit while the list is built, before it is used.
  ///
  /// - Complexity: O(1) amortised.
  @usableFromInline
  mutating func append(_ isSet: Bool) {
    if chunks.last.map({ $0.count >= Self.capacity * 3 / 4 }) ?? true {
      chunks.append(Chunk())
      starts.append(count)
      onesBefore.append(ones)
    }
    let last = chunks.count - 1
    chunks[last].insert(isSet, at: chunks[last].count)
    count += 1
    ones += isSet ? 1 : 0
  }

  @usableFromInline subscript(index: Int) -> Bool {
    let chunk = chunk(of: index, in: starts)
    return chunks[chunk].isSet(at: index - starts[chunk])
  }

  /// How many bits before a place are set.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func rank(_ index: Int) -> Int {
    if index == count { return ones }
    let chunk = chunk(of: index, in: starts)
    return onesBefore[chunk] + chunks[chunk].rank(index - starts[chunk])
  }

  /// The place of a set bit, by how many are set before it.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func select(_ rank: Int) -> Int {
    let chunk = chunk(of: rank, in: onesBefore)
    return starts[chunk] + chunks[chunk].select(rank - onesBefore[chunk])
  }

  /// The places of the set bits, in order.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline var offsetsOfOnes: [Int] {
    var offsets: [Int] = []
    offsets.reserveCapacity(ones)
    for (chunk, start) in zip(chunks, starts) {
      for (place, word) in chunk.words.enumerated() {
        var bits = word
        while bits != 0 {
          offsets.append(start + place * 64 + bits.trailingZeroBitCount)
          bits &= bits &- 1
        }
      }
    }
    return offsets
  }

  @usableFromInline
  mutating func set(_ index: Int, to isSet: Bool) {
    let chunk = chunk(of: index, in: starts)
    let place = index - starts[chunk]
    if chunks[chunk].isSet(at: place) == isSet { return }
    chunks[chunk].flip(place)
    shift(after: chunk, count: 0, ones: isSet ? 1 : -1)
  }

  /// - Complexity: O(√*n*) in small steps.
  @usableFromInline
  mutating func insert(_ isSet: Bool, at index: Int) {
    if chunks.isEmpty { return append(isSet) }
    var chunk = index == count ? chunks.count - 1 : chunk(of: index, in: starts)
    if chunks[chunk].count == Self.capacity {
      split(chunk)
      if index - starts[chunk] > chunks[chunk].count { chunk += 1 }
    }
    chunks[chunk].insert(isSet, at: index - starts[chunk])
    shift(after: chunk, count: 1, ones: isSet ? 1 : 0)
  }

  /// - Complexity: O(√*n*) in small steps.
  @usableFromInline
  mutating func remove(at index: Int) -> Bool {
    let chunk = chunk(of: index, in: starts)
    let isSet = chunks[chunk].remove(at: index - starts[chunk])
    shift(after: chunk, count: -1, ones: isSet ? -1 : 0)
    if chunks[chunk].count == 0 {
      chunks.remove(at: chunk)
      starts.remove(at: chunk)
      onesBefore.remove(at: chunk)
    }
    return isSet
  }

  private mutating func shift(after chunk: Int, count: Int, ones: Int) {
    self.count += count
    self.ones += ones
    if count != 0 { Self.add(count, to: &starts, after: chunk) }
    if ones != 0 { Self.add(ones, to: &onesBefore, after: chunk) }
  }

  private static func add(_ number: Int, to sums: inout [Int], after chunk: Int) {
    var sums = sums.mutableSpan
    var rest = sums._mutatingExtracting(droppingFirst: chunk + 1)
    for index in 0..<rest.count { rest[index] &+= number }
  }

  private mutating func split(_ chunk: Int) {
    let (first, second) = chunks[chunk].halves()
    chunks[chunk] = first
    chunks.insert(second, at: chunk + 1)
    starts.insert(starts[chunk] + first.count, at: chunk + 1)
    onesBefore.insert(onesBefore[chunk] + first.ones, at: chunk + 1)
  }

  /// The last chunk that starts at or before a place, in one of the two ways to count.
  private func chunk(of place: Int, in starts: [Int]) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low &+ high) &>> 1
      if starts[middle] <= place { low = middle } else { high = middle }
    }
    return low
  }
}

extension BitList.Chunk {
  func isSet(at place: Int) -> Bool { words[place &>> 6] &>> UInt64(place & 63) & 1 == 1 }

  func rank(_ place: Int) -> Int {
    let word = place &>> 6
    var rank = 0
    for index in 0..<word { rank &+= words[index].nonzeroBitCount }
    let rest = place & 63
    if rest > 0 { rank &+= (words[word] & (1 &<< UInt64(rest) &- 1)).nonzeroBitCount }
    return rank
  }

  func select(_ rank: Int) -> Int {
    var rest = rank
    var word = 0
    while words[word].nonzeroBitCount <= rest {
      rest &-= words[word].nonzeroBitCount
      word &+= 1
    }
    var bits = words[word]
    for _ in 0..<rest { bits &= bits &- 1 }
    return word &<< 6 &+ bits.trailingZeroBitCount
  }

  mutating func flip(_ place: Int) {
    words[place &>> 6] ^= 1 &<< UInt64(place & 63)
    ones += isSet(at: place) ? 1 : -1
  }

  mutating func insert(_ isSet: Bool, at place: Int) {
    if count &>> 6 == words.count { words.append(0) }
    let first = place &>> 6
    let low: UInt64 = 1 &<< UInt64(place & 63) &- 1
    var carry = words[first] &>> 63
    let bit: UInt64 = isSet ? low &+ 1 : 0
    words[first] = words[first] & low | (words[first] & ~low) &<< 1 | bit
    var word = first &+ 1
    while word < words.count {
      let next = words[word] &>> 63
      words[word] = words[word] &<< 1 | carry
      carry = next
      word &+= 1
    }
    count += 1
    ones += isSet ? 1 : 0
  }

  mutating func remove(at place: Int) -> Bool {
    let isSet = isSet(at: place)
    let first = place &>> 6
    let low: UInt64 = 1 &<< UInt64(place & 63) &- 1
    var word = first
    words[first] = words[first] & low | (words[first] &>> 1) & ~low
    while word &+ 1 < words.count {
      words[word] |= words[word &+ 1] &<< 63
      word &+= 1
      words[word] = words[word] &>> 1
    }
    count -= 1
    ones -= isSet ? 1 : 0
    if count & 63 == 0 { words.removeLast() }
    return isSet
  }

  func halves() -> (Self, Self) {
    let middle = words.count / 2
    var first = Self(words: Array(words[..<middle]), count: middle &<< 6)
    first.ones = first.words.reduce(0) { $0 + $1.nonzeroBitCount }
    return (
      first,
      Self(words: Array(words[middle...]), count: count - first.count, ones: ones - first.ones)
    )
  }
}
