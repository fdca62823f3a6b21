internal import StoreSignals

/// A result to which each row adds something that can be taken away again.
final class ListFold<Element: Identifiable, Part, Result> {
  private var input: ListInput<Element>
  private let part: TrackedFunction<Element, Part>
  private let empty: Result
  /// Adds a part, or takes it away when the sign is negative.
  private let add: (inout Result, Part, Int) -> Void
  private var result: Result

  init(
    _ source: ListSource<Element>, empty: Result, _ part: @escaping (Element) -> Part,
    add: @escaping (inout Result, Part, Int) -> Void
  ) {
    input = ListInput(source)
    self.part = TrackedFunction(part)
    self.empty = empty
    self.add = add
    result = empty
  }

  /// The result, brought up to date; called inside the computed value that gives it.
  func updated() -> Result {
    let isOutdated = part.isOutdated()
    var isKnown = !isOutdated
    let isComplete = input.read { edit in
      if isKnown { isKnown = apply(edit) }
    }
    if !isComplete || !isKnown { start() }
    part.track()
    return result
  }

  /// - Returns: False when it is quicker to look at all rows.
  private func apply(_ edit: ListEdit<Element>) -> Bool {
    switch edit {
    case .insert(_, let element): add(&result, part(element), 1)
    case .remove(_, let element): add(&result, part(element), -1)
    case .update(_, let old, let new):
      add(&result, part(old), -1)
      add(&result, part(new), 1)
    case .move, .reorder: break
    case .replace: return false
    }
    return true
  }

  private func start() {
    result = empty
    input.source.list.content.tree.forEachElement { add(&result, part($0), 1) }
  }
}

/// A sum of numbers that come and go, with what rounding has lost.
struct RunningSum<Number: FloatingPoint> {
  private(set) var count = 0
  private var sum = Number.zero
  private var lost = Number.zero
  private var nans = 0
  private var infinities = 0
  private var negativeInfinities = 0

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

  var value: Number {
    if nans > 0 || (infinities > 0 && negativeInfinities > 0) { return .nan }
    if infinities > 0 { return .infinity }
    if negativeInfinities > 0 { return -.infinity }
    return sum + lost
  }
}

extension RunningSum: Sendable where Number: Sendable {}
