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
    /// The empty buffer that takes turns with `records`.
    var spareRecords: [Record] = []
    /// The first record whose property may be fresh.
    var firstFresh = 0
    /// The write that is being announced by itself; its node is nil when there is none.
    var bare = Record.nothing
    /// Computed nodes with subscribers, and effects, that wait for the next wave; each is retained.
    var watched = Stack<NodeReference>()
    var effects = Stack<NodeReference>()
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
    var released = Stack<NodeReference>()
    /// How many consumers are being destroyed inside each other.
    var releasing = 0
    var stack = Stack<Frame>()
    var worklist = Stack<NodeReference>()
    /// How many commits have ended.
    var commits: UInt64 = 0
    /// Whether this thread counts in `busy`.
    var isBusy = false

    func deallocate() {
      for stack in [watched, effects, released, worklist] { stack.deallocate() }
      stack.deallocate()
    }
  }

  struct Frame {
    let consumer: NodeReference
    var link: Link?
  }

  @usableFromInline let pointer: UnsafeMutablePointer<State>

  var state: State {
    @inline(__always) unsafeAddress { unsafe UnsafePointer(pointer) }
    @inline(__always) nonmutating unsafeMutableAddress { unsafe pointer }
  }

  /// The engine of the current thread.
  @usableFromInline
  package static var current: Engine {
    @_effects(releasenone) @inline(never) get {
      let existing = unsafe pthread_getspecific(key.load(ordering: .relaxed) &- 1)
      if let existing = unsafe existing {
        return unsafe Engine(pointer: existing.assumingMemoryBound(to: State.self))
      }
      return make()
    }
  }

  private init(pointer: UnsafeMutablePointer<State>) { unsafe self.pointer = pointer }

  @inline(never)
  private static func make() -> Engine {
    let key = createdKey
    let pointer = UnsafeMutablePointer<State>.allocate(capacity: 1)
    unsafe pointer.initialize(to: State())
    unsafe pthread_setspecific(key, pointer)
    Engine.key.store(key &+ 1, ordering: .relaxed)
    return unsafe Engine(pointer: pointer)
  }

  /// The key and one; zero until a thread has made it, when the wrong key of a look-up finds nothing.
  ///
  /// A word of its own, because a lazy global is asked for with a call each time.
  private static let key = Atomic<pthread_key_t>(0)

  private static let createdKey: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key) { memory in
      guard let state = unsafe memory?.assumingMemoryBound(to: State.self) else { return }
      unsafe state.pointee.deallocate()
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
  private static let busy = Atomic<Int>(0)

  /// The hint, as a call that changes nothing: the compiler counts no references around it, which it
  /// does around an atomic load.
  @_effects(readonly) @inline(never) @usableFromInline
  static func busyThreads() -> Int { busy.load(ordering: .relaxed) }

  /// Counts this thread as inside; tells whether it was outside before.
  @inline(__always)
  func enterBusy() -> Bool {
    if state.isBusy { return false }
    state.isBusy = true
    Engine.busy.wrappingAdd(1, ordering: .relaxed)
    return true
  }

  @inline(__always)
  func leaveBusy(_ entered: Bool) {
    if !entered { return }
    state.isBusy = false
    Engine.busy.wrappingSubtract(1, ordering: .relaxed)
  }
}

@available(*, unavailable)
extension Engine: Sendable {}

@available(*, unavailable)
extension Engine.State: Sendable {}
