internal import StoreSignals

/// What a view holds: enough to give its rows, and how to bring that up to date.
class ListRows<Element: Identifiable> {
  private(set) var version = 0
  private var log: EditLog<ListEdit<Element>>?

  /// Brings the rows up to date; runs inside the computed value that stands for the view.
  func update() {}

  var count: Int { 0 }
  var list: IdentifiedList<Element> { [] }
  subscript(offset: Int) -> Element { list[offset] }
  func index(ofID id: Element.ID) -> Int? { nil }

  final func follow() -> EditFollower<ListEdit<Element>> {
    let log = log ?? EditLog<ListEdit<Element>>()
    self.log = log
    return EditFollower(log)
  }

  final var isFollowed: Bool { log?.isFollowed ?? false }

  final func tell(_ edit: @autoclosure () -> ListEdit<Element>) {
    version += 1
    if let log, log.isFollowed { log.append(edit()) }
  }

  final func tell(_ edits: [ListEdit<Element>]) {
    if edits.isEmpty { return }
    version += 1
    if let log, log.isFollowed { log.append(edits) }
  }

  /// Tells that the rows have changed in a way that nobody knows.
  final func tellUnknown() {
    version += 1
    if let log, log.isFollowed { log.append([]) }
  }

  /// Tells the smallest change from one list to another.
  final func tellDifference(
    from old: IdentifiedList<Element>, to new: IdentifiedList<Element>
  ) {
    var list = old
    let recording = list.beginRecording()
    list.replaceAll(with: new)
    tell(list.endRecording(recording))
  }
}

/// The rows of a view that keeps a list of its own.
class OwnedRows<Element: Identifiable>: ListRows<Element> {
  final private(set) var rows = IdentifiedList<Element>()

  override var count: Int { rows.count }
  override var list: IdentifiedList<Element> { rows }
  override subscript(offset: Int) -> Element { rows[offset] }
  override func index(ofID id: Element.ID) -> Int? { rows.index(ofID: id) }

  /// Changes the list and tells how; the function must run no code of the user's.
  final func change(_ body: (inout IdentifiedList<Element>) -> Void) {
    if isFollowed {
      let recording = rows.beginRecording()
      body(&rows)
      tell(rows.endRecording(recording))
    } else {
      let stamp = rows.changeStamp
      body(&rows)
      if rows.changeStamp != stamp { tellUnknown() }
    }
  }

  final func replaceAll(with new: IdentifiedList<Element>) {
    change { $0.replaceAll(with: new) }
  }
}

/// The list that a view is derived from.
struct ListInput<Element: Identifiable> {
  let source: ListSource<Element>
  private var follower: EditFollower<ListEdit<Element>>?

  init(_ source: ListSource<Element>) { self.source = source }

  /// Brings the source up to date and passes its edits since the last time to a function.
  ///
  /// - Returns: False when they are not known: start over from the rows.
  mutating func read(_ body: (ListEdit<Element>) -> Void) -> Bool {
    source.refresh()
    if let follower { return follower.drain(body) }
    follower = source.follow()
    return false
  }
}

@available(*, unavailable)
extension ListInput: Sendable {}
