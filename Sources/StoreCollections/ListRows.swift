public import StoreSignals

/// What a view holds: enough to give its rows, which are those of its `base` at some offsets.
///
/// Each kind of view has a method `update()` that brings its rows up to date and runs inside the
/// computed value that stands for the view.
@usableFromInline
class ListRows<Element: Identifiable> {
  @exclusivity(unchecked) @usableFromInline final var version = 0
  @exclusivity(unchecked) @usableFromInline final var log: EditLog<ListEdit<Element>>?

  @usableFromInline
  init() {}

  @usableFromInline var count: Int { 0 }
  @usableFromInline var base: IdentifiedList<Element> { [] }
  @usableFromInline var baseOffsets: [Int]? { nil }
  @usableFromInline
  func baseOffset(of offset: Int) -> Int { offset }
  @usableFromInline
  func offset(ofBaseOffset offset: Int) -> Int? { offset }

  final func follow() -> EditFollower<ListEdit<Element>> {
    let log = unsafe log ?? EditLog<ListEdit<Element>>()
    unsafe self.log = log
    return EditFollower(log)
  }

  @inlinable final var isFollowed: Bool { unsafe log?.isFollowed ?? false }

  @inlinable
  final func tell(_ edit: @autoclosure () -> ListEdit<Element>) {
    unsafe version += 1
    if let log = unsafe log, log.isFollowed { log.append(edit()) }
  }

  @inlinable
  final func tell(_ edits: [ListEdit<Element>]) {
    if edits.isEmpty { return }
    unsafe version += 1
    if let log = unsafe log, log.isFollowed { log.append(edits) }
  }

  /// Tells that the rows have changed in a way that nobody knows.
  @inlinable
  final func tellUnknown() {
    unsafe version += 1
    if let log = unsafe log, log.isFollowed { log.append([]) }
  }

  /// Tells the smallest change from one list to another.
  @usableFromInline
  final func tellDifference(
    from old: IdentifiedList<Element>, to new: IdentifiedList<Element>
  ) {
    var list = old
    let recording = list.beginRecording()
    list.replaceAll(with: new)
    tell(list.endRecording(recording))
  }
}

@available(*, unavailable)
extension ListRows: Sendable {}

/// The rows of a view that keeps a list of its own.
@usableFromInline
class OwnedRows<Element: Identifiable>: ListRows<Element> {
  @usableFromInline final var rows = IdentifiedList<Element>()
  @usableFromInline final var recording: IdentifiedList<Element>.Recording?
  @usableFromInline final var memory: [ListEdit<Element>] = []

  @usableFromInline
  override init() { super.init() }

  override var count: Int { rows.count }
  override var base: IdentifiedList<Element> { rows }

  /// Changes the list and tells how; the function must run no code of the user's.
  @inlinable
  final func change(_ body: (inout IdentifiedList<Element>) -> Void) {
    if isFollowed {
      rows.beginRecording(&recording, reusing: &memory)
      body(&rows)
      var edits = rows.endRecording(keeping: &recording)
      tell(edits)
      if edits.capacity > EditLog<ListEdit<Element>>.reusedCapacity { return }
      edits.removeAll(keepingCapacity: true)
      swap(&memory, &edits)
    } else {
      let stamp = rows.changeStamp
      body(&rows)
      if rows.changeStamp != stamp { tellUnknown() }
    }
  }

  @inlinable
  final func replaceAll(with new: IdentifiedList<Element>) {
    change { $0.replaceAll(with: new) }
  }
}

/// The list that a view is derived from.
@usableFromInline
struct ListInput<Element: Identifiable> {
  @usableFromInline let source: ListSource<Element>
  @usableFromInline var follower: EditFollower<ListEdit<Element>>?

  @inlinable
  init(_ source: ListSource<Element>) { self.source = source }

  /// Brings the source up to date and passes its edits since the last time to a function.
  ///
  /// - Returns: False when they are not known: start over from the rows.
  @inlinable
  mutating func read(_ body: (ListEdit<Element>) -> Void) -> Bool {
    source.refresh()
    if let follower { return follower.drain(body) }
    follower = source.follow()
    return false
  }
}

@available(*, unavailable)
extension ListInput: Sendable {}
