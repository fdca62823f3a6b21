public import StoreSignals

/// A result to which each row adds something that can be taken away again.
@usableFromInline
final class ListFold<Element: Identifiable, Part, Result> {
  @exclusivity(unchecked) @usableFromInline var input: ListInput<Element>
  @usableFromInline let part: TrackedFunction<Element, Part>
  @usableFromInline let empty: Result
  /// Adds a part, or takes it away when the sign is negative.
  @usableFromInline let add: (inout Result, Part, Int) -> Void
  @exclusivity(unchecked) @usableFromInline var result: Result

  @inlinable
  init(
    _ source: ListSource<Element>, empty: Result, _ part: @escaping (Element) -> Part,
    add: @escaping (inout Result, Part, Int) -> Void
  ) {
    unsafe input = ListInput(source)
    self.part = TrackedFunction(part)
    self.empty = empty
    self.add = add
    unsafe result = empty
  }

  /// The result, brought up to date; called inside the computed value that gives it.
  @inlinable
  func updated() -> Result {
    let isOutdated = part.isOutdated()
    var isKnown = !isOutdated
    let isComplete = unsafe input.read { edit in
      if isKnown { isKnown = apply(edit) }
    }
    if !isComplete || !isKnown { start() }
    part.track()
    return unsafe result
  }

  /// - Returns: False when it is quicker to look at all rows.
  @inlinable
  func apply(_ edit: ListEdit<Element>) -> Bool {
    switch edit {
    case .insert(_, let element): unsafe add(&result, part(element), 1)
    case .remove(_, let element): unsafe add(&result, part(element), -1)
    case .update(_, let old, let new):
      unsafe add(&result, part(old), -1)
      unsafe add(&result, part(new), 1)
    case .move, .reorder: break
    case .replace: return false
    }
    return true
  }

  @inlinable
  func start() {
    unsafe result = empty
    unsafe input.source.list.content.tree.forEachElement { unsafe add(&result, part($0), 1) }
  }
}

@available(*, unavailable)
extension ListFold: Sendable {}

/// A sum of numbers that come and go, with what rounding has lost.
@usableFromInline
struct RunningSum<Number: FloatingPoint> {
  @usableFromInline var count = 0
  @usableFromInline var sum = Number.zero
  @usableFromInline var lost = Number.zero
  @usableFromInline var nans = 0
  @usableFromInline var infinities = 0
  @usableFromInline var negativeInfinities = 0

  @inlinable
  init() {}

  @inlinable
  mutating func add(_ number: Number, sign: Int) {
    count += sign
    if number.isNaN {
      nans += sign
    } else if number.isInfinite {
      if number > 0 { infinities += sign } else { negativeInfinities += sign }
    } else {
      let number = sign > 0 ? number : -number
      let total = sum + number
      lost += abs(sum) >= abs(number) ? (sum - total) + number : (number - total) + sum
      sum = total
    }
  }

  @inlinable var value: Number {
    if nans > 0 || (infinities > 0 && negativeInfinities > 0) { return .nan }
    if infinities > 0 { return .infinity }
    if negativeInfinities > 0 { return -.infinity }
    return sum + lost
  }
}

extension RunningSum: Sendable where Number: Sendable {}
