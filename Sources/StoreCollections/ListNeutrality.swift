/// Finds out whether edits lead back to the list from which they start.
///
/// Follows where each touched row came from, through runs of rows that stand together.
struct ListNeutrality<Element: Identifiable> {
  /// Rows that stood next to each other at first.
  fileprivate struct Run: Sendable {
    var start: Int
    var count: Int
  }

  private var runs: [Run]
  private var origins: [Element.ID: Int] = [:]
  private var olds: [Element.ID: Element] = [:]
  private var news: [Element.ID: Element] = [:]
  private let count: Int

  private init(count: Int) {
    self.count = count
    runs = [Run(start: 0, count: count)]
  }

  /// Whether edits lead back to the list from which they start; false when they are too many to look
  /// at.
  ///
  /// - Complexity: O(*k*²) for *k* edits, at most 512, and O(*n*) when one of them replaces all rows.
  static func holds(for edits: [ListEdit<Element>], endingAt source: ListSource<Element>) -> Bool {
    if edits.count < 2 { return false }
    for (step, edit) in edits.enumerated() {
      guard case .replace(var old, _) = edit else { continue }
      old.apply(IdentifiedList.inverse(of: Array(edits[..<step])))
      return areKnownEqual(old, source.list)
    }
    if edits.count > 512 { return false }
    var state = ListNeutrality(
      count: source.count - edits.reduce(0) { $0 + $1.countDifference })
    return edits.allSatisfy { state.follow($0) } && state.isBack
  }

  /// - Returns: False when the edit cannot be followed.
  private mutating func follow(_ edit: ListEdit<Element>) -> Bool {
    switch edit {
    case .insert(let offset, let element):
      guard let origin = origins[element.id] else { return false }
      news[element.id] = element
      runs.insert(Run(start: origin, count: 1), at: cut(at: offset))
    case .remove(let offset, let element):
      note(element)
      origins[element.id] = take(at: offset).start
    case .update(_, let old, let new):
      if old.id != new.id { return false }
      note(old)
      news[new.id] = new
    case .move(let source, let target):
      let run = take(at: source)
      runs.insert(run, at: cut(at: target))
    case .reorder(let offset, let order):
      if order.count > 128 { return false }
      let taken = order.map { _ in take(at: offset) }
      runs.insert(contentsOf: order.map { taken[$0] }, at: cut(at: offset))
    case .replace: return false
    }
    return true
  }

  private mutating func note(_ element: Element) {
    if olds[element.id] == nil { olds[element.id] = element }
  }

  /// The position among the runs of the one that starts at an offset.
  private mutating func cut(at offset: Int) -> Int {
    var rest = offset
    for (place, run) in runs.enumerated() {
      if rest == 0 { return place }
      if rest < run.count {
        runs[place].count = rest
        runs.insert(Run(start: run.start + rest, count: run.count - rest), at: place + 1)
        return place + 1
      }
      rest -= run.count
    }
    return runs.count
  }

  private mutating func take(at offset: Int) -> Run {
    let place = cut(at: offset)
    _ = cut(at: offset + 1)
    return runs.remove(at: place)
  }

  private var isBack: Bool {
    var next = 0
    for run in runs {
      if run.start != next { return false }
      next += run.count
    }
    return next == count
      && news.allSatisfy { id, new in olds[id].map { areKnownEqual($0, new) } ?? false }
  }
}

extension ListNeutrality: Sendable where Element: Sendable, Element.ID: Sendable {}
