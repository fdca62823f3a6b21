/// Finds out whether edits lead back to the list from which they start.
///
/// They do when each row that they tell of is there again as it was, and all stand in the order in
/// which they stood. Where a row came from is followed through runs of rows that stand together.
@usableFromInline
struct ListNeutrality<Element: Identifiable> {
  /// Rows that stood next to each other at first; one row with a place before the list when it was
  /// not there.
  fileprivate struct Run: Sendable {
    var start: Int
    var count: Int
  }

  private var runs: [Run]
  /// Where rows that were taken out had come from.
  private var origins: [Element.ID: Int] = [:]
  private var strangers = 0
  private let count: Int

  private init(count: Int) {
    self.count = count
    runs = [Run(start: 0, count: count)]
  }

  /// Whether edits lead back to the list from which they start.
  ///
  /// - Complexity: O(*k*) for *k* edits that leave a row other than it was, else O(*k*²); O(*n*)
  ///   when the whole list was replaced, or when more than 512 edits leave every row as it was.
  @usableFromInline
  static func holds(for edits: [ListEdit<Element>], endingAt source: ListSource<Element>) -> Bool {
    if edits.count < 2 || !leaveRowsAsTheyWere(edits) { return false }
    if edits.count <= 512, edits.allSatisfy(\.isFollowedQuickly) {
      let difference = edits.reduce(0) { $0 + $1.countDifference }
      var state = ListNeutrality(count: source.count - difference)
      for edit in edits { state.follow(edit) }
      return state.isBack
    }
    let new = source.list
    var old = new
    old.apply(IdentifiedList.inverse(of: edits))
    return areKnownEqual(old, new)
  }

  /// Whether every row that edits tell of is at the end what it was at first.
  private static func leaveRowsAsTheyWere(_ edits: [ListEdit<Element>]) -> Bool {
    var rows: [Element.ID: (first: Element?, last: Element?)] = [:]
    func note(_ id: Element.ID, _ old: Element?, _ new: Element?) {
      rows[id, default: (old, nil)].last = new
    }
    for edit in edits {
      switch edit {
      case .insert(_, let element): note(element.id, nil, element)
      case .remove(_, let element): note(element.id, element, nil)
      case .update(_, let old, let new):
        note(old.id, old, old.id == new.id ? new : nil)
        if old.id != new.id { note(new.id, nil, new) }
      case .move, .reorder: break
      case .replace: return true
      }
    }
    return rows.values.allSatisfy { first, last in
      guard let first, let last else { return first == nil && last == nil }
      return areKnownEqual(first, last)
    }
  }

  private mutating func follow(_ edit: ListEdit<Element>) {
    switch edit {
    case .insert(let offset, let element):
      strangers += 1
      // No two strangers stand next to each other.
      let origin = origins.removeValue(forKey: element.id) ?? -2 * strangers
      runs.insert(Run(start: origin, count: 1), at: cut(at: offset))
    case .remove(let offset, let element): origins[element.id] = take(at: offset).start
    case .update(let offset, let old, let new):
      if old.id != new.id {
        follow(.remove(at: offset, element: old))
        follow(.insert(at: offset, element: new))
      }
    case .move(let source, let target):
      let run = take(at: source)
      runs.insert(run, at: cut(at: target))
    case .reorder(let offset, let order):
      let taken = order.map { _ in take(at: offset) }
      runs.insert(contentsOf: order.map { taken[$0] }, at: cut(at: offset))
    case .replace: break
    }
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
  }
}

extension ListEdit {
  /// Whether where rows come from can be followed in few steps.
  fileprivate var isFollowedQuickly: Bool {
    switch self {
    case .insert, .remove, .update, .move: true
    case .reorder(_, let order): order.count <= 128
    case .replace: false
    }
  }
}

extension ListNeutrality: Sendable where Element: Sendable, Element.ID: Sendable {}
