public import StoreSignals
public import Synchronization

extension IdentifiedList {
  /// What ties the edits of one access to a list together.
  ///
  /// A list that is replaced as a whole while it is recorded takes its storage away; the recording
  /// is where the storage leaves its content then. Only a storage with nobody else to refer to it
  /// is left in place, so recording does not make the next edit copy anything.
  public final class Recording {
    @usableFromInline let state = Atomic<UInt8>(State.closed)
    @exclusivity(unchecked) @usableFromInline var thread: UInt = 0

    /// The storage that was recorded first: alive unless it has left its content.
    @exclusivity(unchecked) @usableFromInline unowned(unsafe) var origin: Storage?
    /// Whether a storage that records, too, was left to somebody else.
    @exclusivity(unchecked) @usableFromInline var isCopied = false
    @usableFromInline var rescued: IdentifiedList?
    @usableFromInline var rescuedEdits: [ListEdit<Element>] = []

    @inlinable
    init() {}

    /// Whether edits still count.
    @inlinable var isOpen: Bool { state.load(ordering: .acquiring) != State.closed }
  }
}

@available(*, unavailable)
extension IdentifiedList.Recording: Sendable {}

extension IdentifiedList.Recording {
  @usableFromInline typealias State = RecordingState

  @inlinable
  func open(_ storage: IdentifiedList<Element>.Storage) {
    unsafe thread = currentThread()
    unsafe origin = storage
    unsafe isCopied = false
    state.store(State.open, ordering: .releasing)
  }

  /// Ends the recording; what its storages record from now on does not count.
  ///
  /// - Parameter isUnique: Whether the storage that it belongs to is that of one list only.
  @inlinable
  func close(isUnique: Bool = false) {
    // Nobody else has it then, and an exchange between threads costs several times a store.
    if unsafe isUnique && !isCopied { return state.store(State.closed, ordering: .releasing) }
    let state = state.exchange(State.closed, ordering: .acquiringAndReleasing)
    guard state == State.rescued else { return }
    rescued = nil
    rescuedEdits = []
  }

  /// Takes over the content of a storage that is about to be freed.
  @inlinable
  func rescue(_ content: IdentifiedList<Element>.Content) {
    while true {
      let (isMine, now) = state.compareExchange(
        expected: State.open, desired: State.busy, ordering: .acquiringAndReleasing)
      if isMine { break }
      // While another thread looks at this storage, it must not go away.
      if now == State.closed || now == State.rescued { return }
    }
    take(content)
    state.store(State.rescued, ordering: .releasing)
  }

  @inlinable
  func take(_ content: IdentifiedList<Element>.Content) {
    rescued = IdentifiedList(IdentifiedList<Element>.Content(copying: content))
    rescuedEdits = content.edits
  }

  /// The list that was replaced and the edits that had led to it; ends the recording.
  @usableFromInline
  func finish() -> (old: IdentifiedList<Element>?, edits: [ListEdit<Element>]) {
    while state.load(ordering: .acquiring) != State.rescued {
      guard isOpen else { return (nil, []) }
      let (isMine, _) = state.compareExchange(
        expected: State.open, desired: State.busy, ordering: .acquiringAndReleasing)
      guard isMine else { continue }
      // Nobody freed the storage, so a copy made during the access keeps it. Only this thread may
      // change it, and whoever frees it now waits.
      if let origin = unsafe origin {
        unsafe origin.withUnsafeMutablePointerToHeader { unsafe take($0.pointee) }
      }
      state.store(State.rescued, ordering: .releasing)
    }
    defer { close() }
    return (rescued, rescuedEdits)
  }
}

/// The states of a recording.
@usableFromInline
enum RecordingState: Sendable {
  /// Edits are recorded.
  @inlinable static var open: UInt8 { 0 }

  /// A storage is leaving its content.
  @inlinable static var busy: UInt8 { 1 }

  /// Edits are recorded, and the content of a freed storage is kept.
  @inlinable static var rescued: UInt8 { 2 }

  /// The recording has ended.
  @inlinable static var closed: UInt8 { 3 }
}

extension IdentifiedList: EditRecording {
  /// A number that differs after each change of the list; equal numbers mean equal content.
  ///
  /// - Complexity: O(1).
  @inlinable public var changeStamp: UInt64 { content.stamp }

  /// Starts to record edits.
  ///
  /// Copies of the list made before or meanwhile record nothing that `endRecording(_:)` gives.
  /// - Complexity: O(1).
  @inlinable
  public mutating func beginRecording() -> Recording {
    var recording: Recording?
    var memory: [ListEdit<Element>] = []
    beginRecording(&recording, reusing: &memory)
    return recording ?? Recording()
  }

  /// Starts to record edits with what was used for that before.
  ///
  /// - Parameters:
  ///   - recording: The last recording of this list or of another one, which is replaced when
  ///     somebody else may still have it; nil when there is none.
  ///   - memory: An empty array, which is exchanged for another one.
  /// - Complexity: O(1).
  @inlinable
  public mutating func beginRecording(
    _ recording: inout Recording?, reusing memory: inout [ListEdit<Element>]
  ) {
    var isOurs = isKnownUniquelyReferenced(&storage)
    if let recording = unsafe content.borrowedRecording,
      unsafe recording._withUnsafeGuaranteedRef({ $0.isOpen })
    {
      isOurs = false
    }
    if !isOurs { self = IdentifiedList(Content(copying: content)) }
    content.begin(&recording)
    if !content.edits.isEmpty { content.edits = [] }
    swap(&content.edits, &memory)
    unsafe content.borrowedRecording?._withUnsafeGuaranteedRef { $0.open(storage) }
  }

  /// Stops recording and gives the edits made since `beginRecording()`, oldest first.
  ///
  /// If the list was replaced as a whole in between, the last edit is that replacement.
  /// - Complexity: O(1).
  @inlinable
  public mutating func endRecording(_ recording: Recording) -> [ListEdit<Element>] {
    var ended: Recording? = recording
    return endRecording(keeping: &ended)
  }

  /// Stops recording and gives the edits; the recording can be used again.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func endRecording(keeping recording: inout Recording?) -> [ListEdit<Element>] {
    guard let ours = unsafe content.borrowedRecording, content.recording === recording else {
      return recording.map(endReplaced) ?? []
    }
    let isUnique = isKnownUniquelyReferenced(&storage)
    unsafe ours._withUnsafeGuaranteedRef { $0.close(isUnique: isUnique) }
    if isUnique { return content.takeEdits() }
    let edits = content.edits
    self = IdentifiedList(Content(copying: content))
    return edits
  }

  @usableFromInline
  func endReplaced(_ recording: Recording) -> [ListEdit<Element>] {
    let (old, edits) = recording.finish()
    guard let old else { return edits }
    return edits + Self.replacement(of: old, by: self)
  }

  /// Applies edits that lead from this list to another one.
  ///
  /// - Precondition: The edits start from this list. The program stops with a message at an offset
  ///   out of range and at an id that the list has already.
  /// - Complexity: the sum of what the edits cost as calls.
  @inlinable
  public mutating func apply(_ edits: [ListEdit<Element>]) {
    for edit in edits { apply(edit) }
  }

  /// The edits that take `edits` back, in the order in which they are to be applied.
  ///
  /// - Complexity: O(*k*) for *k* edits, and O(*n*) for a reordering of *n* rows.
  @inlinable
  public static func inverse(of edits: [ListEdit<Element>]) -> [ListEdit<Element>] {
    edits.reversed().map { $0.inverse }
  }

  /// The edit that replaces one list by another; none when both are known to be equal.
  ///
  /// - Complexity: O(1).
  @inlinable
  public static func replacement(
    of old: IdentifiedList, by new: IdentifiedList
  ) -> [ListEdit<Element>] {
    old.changeStamp == new.changeStamp ? [] : [.replace(old: old, new: new)]
  }
}
