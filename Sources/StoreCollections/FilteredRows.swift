public import StoreSignals

/// The rows of a list that satisfy a predicate: one bit for each row of the list.
@usableFromInline
final class FilteredRows<Element: Identifiable>: ListRows<Element> {
  @usableFromInline var input: ListInput<Element>
  @usableFromInline var bits = BitList()
  @usableFromInline let isIncluded: TrackedFunction<Element, Bool>

  @inlinable
  init(_ source: ListSource<Element>, _ isIncluded: @escaping (Element) -> Bool) {
    input = ListInput(source)
    self.isIncluded = TrackedFunction(isIncluded)
    super.init()
  }

  @usableFromInline override var count: Int { bits.ones }
  @usableFromInline override var base: IdentifiedList<Element> { input.source.base }
  @usableFromInline override var baseOffsets: [Int]? {
    // A filter that leaves nothing out shares its source's list.
    if bits.ones == bits.count { return input.source.baseOffsets }
    let offsets = bits.offsetsOfOnes
    return input.source.baseOffsets.map { base in offsets.map { base[$0] } } ?? offsets
  }
  @usableFromInline
  override func baseOffset(of offset: Int) -> Int {
    input.source.baseOffset(of: bits.select(offset))
  }
  @usableFromInline
  override func offset(ofBaseOffset offset: Int) -> Int? {
    guard let offset = input.source.offset(ofBaseOffset: offset), bits[offset] else { return nil }
    return bits.rank(offset)
  }

  @inlinable
  func update() {
    let isOutdated = isIncluded.isOutdated()
    if !input.read(apply) {
      bits = evaluated(input.source.list)
      tellUnknown()
    } else if isOutdated {
      evaluateAgain()
    }
    isIncluded.track()
  }

  @inlinable
  func apply(_ edit: ListEdit<Element>) {
    switch edit {
    case .insert(let offset, let element):
      let isIncluded = isIncluded(element)
      bits.insert(isIncluded, at: offset)
      if isIncluded { tell(.insert(at: bits.rank(offset), element: element)) }
    case .remove(let offset, let element):
      if bits.remove(at: offset) { tell(.remove(at: bits.rank(offset), element: element)) }
    case .update(let offset, let old, let new): update(at: offset, old, new)
    case .move(let source, let target):
      let start = bits.rank(source)
      let isIncluded = bits.remove(at: source)
      bits.insert(isIncluded, at: target)
      let end = bits.rank(target)
      if isIncluded && start != end { tell(.move(from: start, to: end)) }
    case .reorder(let offset, let order): reorder(at: offset, order)
    case .replace(let old, let new):
      let oldBits = exchange(&bits, with: evaluated(new))
      if isFollowed {
        tellDifference(from: Self.included(in: old, oldBits), to: Self.included(in: new, bits))
      } else {
        tellUnknown()
      }
    }
  }

  @inlinable
  func update(at offset: Int, _ old: Element, _ new: Element) {
    let isNow = isIncluded(new)
    let wasBefore = bits[offset]
    if isNow != wasBefore { bits.set(offset, to: isNow) }
    if isNow && wasBefore {
      tell(.update(at: bits.rank(offset), old: old, new: new))
    } else if isNow {
      tell(.insert(at: bits.rank(offset), element: new))
    } else if wasBefore {
      tell(.remove(at: bits.rank(offset), element: old))
    }
  }

  @inlinable
  func reorder(at start: Int, _ order: [Int]) {
    let before = order.indices.map { bits[start + $0] }
    var ranks: [Int] = []
    var rank = 0
    for isIncluded in before {
      ranks.append(rank)
      if isIncluded { rank += 1 }
    }
    var shown: [Int] = []
    for (place, source) in order.enumerated() {
      bits.set(start + place, to: before[source])
      if before[source] { shown.append(ranks[source]) }
    }
    if shown.indices.contains(where: { shown[$0] != $0 }) {
      tell(.reorder(at: bits.rank(start), order: shown))
    }
  }

  /// Looks at each row again, because what the predicate depends on has changed.
  @inlinable
  func evaluateAgain() {
    let list = input.source.list
    let new = evaluated(list)
    let old = exchange(&bits, with: new)
    if isFollowed {
      tellDifference(from: Self.included(in: list, old), to: Self.included(in: list, new))
    } else {
      tellUnknown()
    }
  }

  @inlinable
  func evaluated(_ list: IdentifiedList<Element>) -> BitList {
    var bits = BitList()
    list.content.tree.forEachElement { bits.append(isIncluded($0)) }
    return bits
  }

  @inlinable
  static func included(
    in list: IdentifiedList<Element>, _ bits: BitList
  ) -> IdentifiedList<Element> {
    if bits.ones == bits.count { return list }
    var elements: [Element] = []
    elements.reserveCapacity(bits.ones)
    var offset = 0
    list.content.tree.forEachElement { element in
      if bits[offset] { elements.append(element) }
      offset += 1
    }
    return IdentifiedList(unique: elements)
  }
}
