/// The edge between a source and a consumer that read it in its last run.
///
/// Links live in two lists: the sources of a consumer, in reading order, and the dependents of a
/// source. A link keeps a source alive that no store keeps: a property lives as long as its
/// store, and leaves its links without a source when it goes. They are raw memory because a graph
/// of computed values walks them at each change, where counting references costs more than the work
/// (benchmarks `graph, …`).
@safe
struct Link: Equatable {
  private struct Storage {
    var source: NodeReference?
    let consumer: NodeReference
    var seen: UInt64
    var nextSource: Link?
    var previousDependent: Link?
    var nextDependent: Link?
  }

  private let storage: UnsafeMutablePointer<Storage>

  /// Makes a link in front of `next` among the consumer's sources and adds it to the dependents.
  init(source: NodeReference, consumer: NodeReference, next: Link?) {
    unsafe storage = .allocate(capacity: 1)
    let first = source.firstDependent
    unsafe storage.initialize(
      to: Storage(
        source: source, consumer: consumer, seen: source.version, nextSource: next,
        previousDependent: nil, nextDependent: first))
    unsafe first?.storage.pointee.previousDependent = self
    source.firstDependent = self
    if first == nil { source.flags.insert(.depended) }
    if source.isShared { source.retain() }
  }

  /// The source, nil when that was a property whose store is gone.
  @inline(__always) var source: NodeReference? { unsafe storage.pointee.source }
  /// Whether that is the source.
  @inline(__always)
  func isFrom(_ node: NodeReference) -> Bool {
    unsafe UInt(bitPattern: storage.pointee.source?.unmanaged.toOpaque())
      == UInt(bitPattern: node.unmanaged.toOpaque())
  }

  @inline(__always) var consumer: NodeReference { unsafe storage.pointee.consumer }
  @inline(__always) var nextDependent: Link? { unsafe storage.pointee.nextDependent }
  @inline(__always) var nextSource: Link? {
    get { unsafe storage.pointee.nextSource }
    nonmutating set { unsafe storage.pointee.nextSource = newValue }
  }
  @inline(__always) var seen: UInt64 {
    get { unsafe storage.pointee.seen }
    nonmutating set { unsafe storage.pointee.seen = newValue }
  }

  /// Leaves the link without a source; for a source that goes.
  func detach() { unsafe storage.pointee.source = nil }

  /// Takes the link out of its source's dependents and frees it; the consumer's list is the
  /// caller's.
  ///
  /// - Returns: The source that this link kept alive, for the caller to release.
  func remove() -> NodeReference? {
    let source = source
    if let source {
      let previous = unsafe storage.pointee.previousDependent
      let next = unsafe storage.pointee.nextDependent
      unsafe next?.storage.pointee.previousDependent = previous
      if let previous {
        unsafe previous.storage.pointee.nextDependent = next
      } else {
        source.firstDependent = next
        if next == nil { source.flags.subtract([.depended, .unmarked]) }
      }
    }
    unsafe storage.deallocate()
    return source.flatMap { $0.isShared ? $0 : nil }
  }

  static func == (left: Link, right: Link) -> Bool { unsafe left.storage == right.storage }
}
