internal import Glibc
internal import Synchronization

/// The thread's side of the library: what is being read, written and delivered right now.
///
/// Everything here lasts only as long as a synchronous call: between two commits nothing is kept
/// but empty buffers. So a store may move between threads with its actor, and two actors never share
/// an engine.
@safe @frozen @usableFromInline
package struct Engine {
  @safe @usableFromInline
  struct State {
    /// Open levels: transactions, and the commit.
    var depth = 0
    /// Open levels that put values back when they throw.
    var rollbacks = 0
    /// Records below this belong to an outer level or to an earlier wave.
    var floor: Int32 = 0
    var records: [Record] = []
    /// Computed nodes with subscribers, and effects, that wait for the next wave; each is retained.
    var watched: [NodeReference] = []
    var effects: [NodeReference] = []
    /// The consumer whose body is running, and the link that it read last.
    var consumer: NodeReference?
    var place: Link?
    /// The node under delivery, and the subscriber that comes next.
    var delivering: NodeReference?
    var cursor: SubscriberReference?
    /// Whether a subscriber's function is running; its node may be gone already.
    var isDelivering = false
    /// The boxed event under delivery.
    var event: AnyObject?
    /// Those who were told edits in the commit under way.
    var readers: [any EditReader] = []
    /// Subscribers that were cancelled during a delivery.
    var cancelled: [SubscriberReference] = []
    /// Consumers that went while others went, to be released by a loop.
    var released: [NodeReference] = []
    /// How many consumers are being destroyed inside each other.
    var releasing = 0
    var stack: [Frame] = []
    var worklist: [NodeReference] = []
    /// Whether this thread counts in `busy`.
    var isBusy = false
  }

  struct Frame {
    let consumer: NodeReference
    var link: Link?
  }

  @usableFromInline let pointer: UnsafeMutablePointer<State>

  var state: State {
    @inline(__always) _read { yield unsafe pointer.pointee }
    @inline(__always) nonmutating _modify { yield unsafe &pointer.pointee }
  }

  /// The engine of the current thread.
  @usableFromInline
  package static var current: Engine {
    let existing = unsafe pthread_getspecific(key)
    if let existing = unsafe existing {
      return unsafe Engine(pointer: existing.assumingMemoryBound(to: State.self))
    }
    return make()
  }

  private init(pointer: UnsafeMutablePointer<State>) { unsafe self.pointer = pointer }

  @inline(never)
  private static func make() -> Engine {
    let pointer = UnsafeMutablePointer<State>.allocate(capacity: 1)
    unsafe pointer.initialize(to: State())
    unsafe pthread_setspecific(key, pointer)
    return unsafe Engine(pointer: pointer)
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key) { memory in
      guard let state = unsafe memory?.assumingMemoryBound(to: State.self) else { return }
      unsafe state.deinitialize(count: 1)
      unsafe state.deallocate()
    }
    guard status == 0 else { fatalError("StoreSignals: no thread-specific key left (\(status))") }
    return key
  }()
}

extension Engine {
  /// How many threads are inside a transaction or a tracked body.
  ///
  /// While it is zero a property without observers is read and written without a look at the
  /// thread's engine. It is the one word that threads share, and only a hint: a thread that is inside
  /// has counted itself.
  nonisolated(unsafe) static let busy: UnsafeMutablePointer<Atomic<Int>> = {
    let pointer = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: 1)
    unsafe pointer.initialize(to: Atomic(0))
    return unsafe pointer
  }()

  /// Counts this thread as inside; tells whether it was outside before.
  @inline(__always)
  func enterBusy() -> Bool {
    if state.isBusy { return false }
    state.isBusy = true
    unsafe Engine.busy.pointee.wrappingAdd(1, ordering: .relaxed)
    return true
  }

  @inline(__always)
  func leaveBusy(_ entered: Bool) {
    if !entered { return }
    state.isBusy = false
    unsafe Engine.busy.pointee.wrappingSubtract(1, ordering: .relaxed)
  }
}

@available(*, unavailable)
extension Engine: Sendable {}

@available(*, unavailable)
extension Engine.State: Sendable {}
