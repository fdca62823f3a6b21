internal import StoreSignals

/// The rows of a list as those see them who derive something from them.
///
/// Whoever reads rows has to call `refresh()` before, inside the computed value that reads.
class ListSource<Element: Identifiable> {
  /// Brings the rows up to date and notes them as read.
  func refresh() {}

  /// Lets somebody follow the edits from now on.
  func follow() -> EditFollower<ListEdit<Element>> { EditFollower(nil) }

  /// Calls a function after each commit that may have changed the rows.
  func subscribe(ended: @escaping () -> Void, _ receive: @escaping () -> Void) -> Subscription {
    Subscription {}
  }

  var count: Int { 0 }
  var list: IdentifiedList<Element> { [] }
  subscript(offset: Int) -> Element { list[offset] }
  func index(ofID id: Element.ID) -> Int? { nil }
  func row(_ id: Element.ID) -> Signal<Element?> {
    Computed(comparing: areEqual) { [self] in
      refresh()
      return index(ofID: id).map { self[$0] }
    }.signal
  }
  var signal: Signal<IdentifiedList<Element>> {
    Computed(comparing: haveSameContent) { [self] in
      refresh()
      return list
    }.signal
  }
}

/// The rows of a stored list.
final class PropertySource<Element: Identifiable>: ListSource<Element> {
  private let property: PropertyHandle<IdentifiedList<Element>>

  /// Makes the source of a property that records its edits; nil for any other.
  init?(_ property: PropertyHandle<IdentifiedList<Element>>) {
    if let node = property.node, !(node is RecordingNode<IdentifiedList<Element>>) { return nil }
    self.property = property
  }

  private var recordingNode: RecordingNode<IdentifiedList<Element>>? {
    property.node as? RecordingNode<IdentifiedList<Element>>
  }

  override func refresh() { _ = property.value }
  override func follow() -> EditFollower<ListEdit<Element>> {
    recordingNode?.follow() ?? EditFollower(nil)
  }
  override func subscribe(
    ended: @escaping () -> Void, _ receive: @escaping () -> Void
  ) -> Subscription {
    signal.subscribe(ended: ended) { _ in receive() }
  }

  override var count: Int { property.untrackedValue.count }
  override var list: IdentifiedList<Element> { property.untrackedValue }
  override subscript(offset: Int) -> Element { property.untrackedValue[offset] }
  override func index(ofID id: Element.ID) -> Int? { property.untrackedValue.index(ofID: id) }
  override func row(_ id: Element.ID) -> Signal<Element?> {
    guard let node = recordingNode else { return super.row(id) }
    return RowTable.table(of: node).row(id, in: node)
  }
  override var signal: Signal<IdentifiedList<Element>> { Signal(property) }
}

/// The rows of a view.
final class DerivedSource<Element: Identifiable>: ListSource<Element> {
  private let rows: ListRows<Element>
  /// Goes up with each change of the rows; its function is what brings them up to date.
  private let version: Computed<Int>

  init(_ rows: ListRows<Element>) {
    self.rows = rows
    version = Computed {
      rows.update()
      return rows.version
    }
  }

  override func refresh() { _ = version.value }
  override func follow() -> EditFollower<ListEdit<Element>> { rows.follow() }
  override func subscribe(
    ended: @escaping () -> Void, _ receive: @escaping () -> Void
  ) -> Subscription {
    version.signal.subscribe(ended: ended) { _ in receive() }
  }

  override var count: Int { rows.count }
  override var list: IdentifiedList<Element> { rows.list }
  override subscript(offset: Int) -> Element { rows[offset] }
  override func index(ofID id: Element.ID) -> Int? { rows.index(ofID: id) }
}

/// Whether two lists are known to be equal.
///
/// - Complexity: O(1).
func haveSameContent<Element>(
  _ first: IdentifiedList<Element>, _ second: IdentifiedList<Element>
) -> Bool {
  first.changeStamp == second.changeStamp
}
