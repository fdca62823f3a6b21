public import StoreSignals

/// The rows of a list as those see them who derive something from them.
///
/// They are rows of a list, its `base`: all of them, or those at some offsets. What is virtual here
/// passes offsets and whole lists but no rows, so that all code that touches rows is made where
/// their type is known.
///
/// Whoever reads rows has to call `refresh()` before, inside the computed value that reads.
@usableFromInline
class ListSource<Element: Identifiable> {
  @usableFromInline
  init() {}

  /// Brings the rows up to date and notes them as read.
  @usableFromInline
  func refresh() {}

  /// Lets somebody follow the edits from now on.
  @usableFromInline
  func follow() -> EditFollower<ListEdit<Element>> { EditFollower(nil) }

  /// Calls a function after each commit that may have changed the rows.
  @usableFromInline
  func subscribe(ended: @escaping () -> Void, _ receive: @escaping () -> Void) -> Subscription {
    Subscription {}
  }

  @usableFromInline var count: Int { 0 }
  @usableFromInline var base: IdentifiedList<Element> { [] }
  /// Where the rows stand in the base; nil when they are all of its rows.
  @usableFromInline var baseOffsets: [Int]? { nil }
  @usableFromInline
  func baseOffset(of offset: Int) -> Int { offset }
  @usableFromInline
  func offset(ofBaseOffset offset: Int) -> Int? { offset }
  /// The property behind a stored list.
  @usableFromInline var recordingNode: RecordingNode<IdentifiedList<Element>>? { nil }

  @inlinable final var list: IdentifiedList<Element> {
    let base = base
    guard let offsets = baseOffsets else { return base }
    return IdentifiedList(unique: offsets.map { base[$0] })
  }

  @inlinable final subscript(offset: Int) -> Element { base[baseOffset(of: offset)] }

  @inlinable
  final func index(ofID id: Element.ID) -> Int? {
    guard let offset = base.index(ofID: id) else { return nil }
    return self.offset(ofBaseOffset: offset)
  }

  @inlinable
  final func row(_ id: Element.ID) -> Signal<Element?> {
    if let node = recordingNode { return RowTable.table(of: node).row(id, in: node) }
    return Computed(comparing: areEqual) { [self] in
      refresh()
      return index(ofID: id).map { self[$0] }
    }.signal
  }

  /// The rows as a list, announced when they are others than before.
  @usableFromInline var signal: Signal<IdentifiedList<Element>> {
    var input = ListInput(self)
    var list = IdentifiedList<Element>()
    return Computed(comparing: haveSameContent) {
      var edits: [ListEdit<Element>] = []
      let isComplete = input.read { edits.append($0) }
      if !isComplete || !ListNeutrality.holds(for: edits, endingAt: input.source) {
        list = input.source.list
      }
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
    super.init()
  }

  override var recordingNode: RecordingNode<IdentifiedList<Element>>? {
    property.node as? RecordingNode<IdentifiedList<Element>>
  }

  override func refresh() { property.noteRead() }
  override func follow() -> EditFollower<ListEdit<Element>> {
    recordingNode?.follow() ?? EditFollower(nil)
  }
  override func subscribe(
    ended: @escaping () -> Void, _ receive: @escaping () -> Void
  ) -> Subscription {
    signal.subscribe(ended: ended) { _ in receive() }
  }

  override var count: Int { property.untrackedValue.count }
  override var base: IdentifiedList<Element> { property.untrackedValue }
  override var signal: Signal<IdentifiedList<Element>> { Signal(property) }
}

/// The rows of a view.
@usableFromInline
final class DerivedSource<Element: Identifiable>: ListSource<Element> {
  private let rows: ListRows<Element>
  /// Goes up with each change of the rows; its function is what brings them up to date.
  private let version: Computed<Int>

  @usableFromInline
  init(_ rows: ListRows<Element>, version: Computed<Int>) {
    self.rows = rows
    self.version = version
    super.init()
  }

  override func refresh() { _ = version.value }
  override func follow() -> EditFollower<ListEdit<Element>> { rows.follow() }
  override func subscribe(
    ended: @escaping () -> Void, _ receive: @escaping () -> Void
  ) -> Subscription {
    version.signal.subscribe(ended: ended) { _ in receive() }
  }

  override var count: Int { rows.count }
  override var base: IdentifiedList<Element> { rows.base }
  override var baseOffsets: [Int]? { rows.baseOffsets }
  override func baseOffset(of offset: Int) -> Int { rows.baseOffset(of: offset) }
  override func offset(ofBaseOffset offset: Int) -> Int? { rows.offset(ofBaseOffset: offset) }
}

@available(*, unavailable)
extension ListSource: Sendable {}

/// Whether two lists are known to be equal.
///
/// - Complexity: O(1).
@usableFromInline
func haveSameContent<Element>(
  _ first: IdentifiedList<Element>, _ second: IdentifiedList<Element>
) -> Bool {
  first.changeStamp == second.changeStamp
}
