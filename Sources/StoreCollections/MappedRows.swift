public import StoreSignals

/// What a function makes of each row, in the order of the list.
@usableFromInline
final class MappedRows<Input: Identifiable, Element: Identifiable>: OwnedRows<Element> {
  @usableFromInline var input: ListInput<Input>
  @usableFromInline let transform: TrackedFunction<Input, Element>

  @inlinable
  init(_ source: ListSource<Input>, _ transform: @escaping (Input) -> Element) {
    input = ListInput(source)
    self.transform = TrackedFunction(transform)
    super.init()
  }

  @inlinable
  func update() {
    let isOutdated = transform.isOutdated()
    if !input.read(apply) || isOutdated { replaceAll(with: transformed(input.source.list)) }
    transform.track()
  }

  @inlinable
  func apply(_ edit: ListEdit<Input>) {
    switch edit {
    case .insert(let offset, let element):
      let new = transform(element)
      change { if !$0.insert(new, at: offset) { Self.failTwice(new.id) } }
    case .remove(let offset, _): change { $0.remove(at: offset) }
    case .update(let offset, _, let element):
      let new = transform(element)
      change { $0[offset] = new }
    case .move(let source, let target): change { $0.move(from: source, to: target) }
    case .reorder(let offset, let order): change { $0.reorder(at: offset, by: order) }
    case .replace(_, let list): replaceAll(with: transformed(list))
    }
  }

  @inlinable
  func transformed(_ list: IdentifiedList<Input>) -> IdentifiedList<Element> {
    let rows = list.map { transform($0) }
    let new = IdentifiedList(unique: rows)
    if new.count < rows.count { Self.failTwice(IdentifiedList.unique(rows).refused[0].id) }
    return new
  }

  @inlinable
  static func failTwice(_ id: Element.ID) -> Never {
    fatalError("mapped(_:): two rows were turned into rows with one id \(id)")
  }
}
