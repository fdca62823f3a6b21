/// The rows of a list in a range of places that may depend on signals.
@usableFromInline
final class WindowRows<Element: Identifiable>: OwnedRows<Element> {
  @usableFromInline var input: ListInput<Element>
  @usableFromInline let range: () -> Range<Int>
  @usableFromInline var shown = 0..<0

  @inlinable
  init(_ source: ListSource<Element>, _ range: @escaping () -> Range<Int>) {
    input = ListInput(source)
    self.range = range
    super.init()
  }

  @inlinable
  func update() {
    let lower = shown.lowerBound
    var isSame = true
    var updates: [(place: Int, element: Element)] = []
    let isComplete = input.read { edit in
      switch edit {
      case .update(let offset, _, let new):
        if shown.contains(offset) { updates.append((offset - lower, new)) }
      case .insert(let offset, _), .remove(let offset, _):
        if offset < shown.upperBound || rows.count < shown.count { isSame = false }
      case .move(let source, let target):
        if min(source, target) < shown.upperBound && max(source, target) >= lower {
          isSame = false
        }
      case .reorder(let offset, let order):
        if offset < shown.upperBound && offset + order.count > lower { isSame = false }
      case .replace: isSame = false
      }
    }
    let range = range()
    if isComplete && isSame && range == shown {
      for (place, element) in updates { change { $0[place] = element } }
      return
    }
    shown = max(range.lowerBound, 0)..<max(range.upperBound, 0)
    let present = shown.clamped(to: 0..<input.source.count)
    let elements = present.map { input.source[$0] }
    replaceAll(with: IdentifiedList(unique: elements))
  }
}
