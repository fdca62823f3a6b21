public import StoreSignals

/// What a function makes of each row of a list and the row of another list that it names.
@usableFromInline
final class JoinedRows<
  Left: Identifiable, Right: Identifiable, Element: Identifiable
>: OwnedRows<Element> {
  @usableFromInline var left: ListInput<Left>
  @usableFromInline var right: ListInput<Right>
  @usableFromInline let key: TrackedFunction<Left, Right.ID?>
  @usableFromInline let join: TrackedFunction<(Left, Right?), Element>
  /// Which rows of the left list name a row of the right one.
  @usableFromInline var naming: [Right.ID: Set<Left.ID>] = [:]

  @inlinable
  init(
    _ left: ListSource<Left>, _ right: ListSource<Right>, key: @escaping (Left) -> Right.ID?,
    _ join: @escaping (Left, Right?) -> Element
  ) {
    self.left = ListInput(left)
    self.right = ListInput(right)
    self.key = TrackedFunction(key)
    self.join = TrackedFunction { join($0.0, $0.1) }
    super.init()
  }

  @inlinable
  func update() {
    var isKnown = !key.isOutdated()
    if join.isOutdated() { isKnown = false }
    var changed: [Right.ID] = []
    var rightEdits: [ListEdit<Right>] = []
    var leftEdits: [ListEdit<Left>] = []
    if !right.read({ rightEdits.append($0) }) { isKnown = false }
    if !left.read({ leftEdits.append($0) }) { isKnown = false }
    for edit in rightEdits {
      switch edit {
      case .insert(_, let row), .remove(_, let row): changed.append(row.id)
      case .update(_, let old, let new): changed += old.id == new.id ? [old.id] : [old.id, new.id]
      case .move, .reorder: break
      case .replace: isKnown = false
      }
    }
    for edit in leftEdits where isKnown { isKnown = apply(edit) }
    if isKnown { joinAgain(changed) } else { joinAll() }
    key.track()
    join.track()
  }

  /// - Returns: False when it is quicker to look at all rows.
  @inlinable
  func apply(_ edit: ListEdit<Left>) -> Bool {
    switch edit {
    case .insert(let offset, let row):
      let new = joined(row)
      change { if !$0.insert(new, at: offset) { Self.failTwice(new.id) } }
      name(row)
    case .remove(let offset, let row):
      change { $0.remove(at: offset) }
      forget(row)
    case .update(let offset, let old, let row):
      let new = joined(row)
      change { $0[offset] = new }
      forget(old)
      name(row)
    case .move(let source, let target): change { $0.move(from: source, to: target) }
    case .reorder(let offset, let order): change { $0.reorder(at: offset, by: order) }
    case .replace: return false
    }
    return true
  }

  @inlinable
  func joinAgain(_ changed: [Right.ID]) {
    for id in changed {
      for leftID in naming[id] ?? [] {
        guard let index = left.source.index(ofID: leftID) else { continue }
        let new = joined(left.source[index])
        change { $0[index] = new }
      }
    }
  }

  @inlinable
  func joinAll() {
    naming = [:]
    let list = left.source.list
    list.content.tree.forEachElement { name($0) }
    let rows = list.map { joined($0) }
    let new = IdentifiedList(unique: rows)
    if new.count < rows.count { Self.failTwice(IdentifiedList.unique(rows).refused[0].id) }
    replaceAll(with: new)
  }

  @inlinable
  func joined(_ row: Left) -> Element {
    let index = key(row).flatMap { right.source.index(ofID: $0) }
    return join((row, index.map { right.source[$0] }))
  }

  @inlinable
  func name(_ row: Left) {
    if let key = key(row) { naming[key, default: []].insert(row.id) }
  }

  @inlinable
  func forget(_ row: Left) {
    guard let key = key(row) else { return }
    naming[key]?.remove(row.id)
    if naming[key]?.isEmpty == true { naming[key] = nil }
  }

  @inlinable
  static func failTwice(_ id: Element.ID) -> Never {
    fatalError("joined(with:on:_:): two rows were turned into rows with one id \(id)")
  }
}
