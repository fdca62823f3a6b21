internal import Glibc
internal import Synchronization

/// The thread's side of the library: what is being read, written and delivered right now.
///
/// Everything here lasts only as long as a synchronous call: between two commits nothing is kept
/// but empty buffers. So a store may move between threads with its actor, and two actors never
/// share an engine.
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
    /// The first record whose property may be fresh.
    var firstFresh = 0
    /// The write that is being announced by itself; its node is nil when there is none.
    var bare = Record.nothing
    /// Computed nodes with subscribers, and effects, that wait for the next wave; each is retained.
    var watched = Stack<NodeReference>()
    var effects = Stack<NodeReference>()
    /// The consumer whose body is running.
    var consumer: NodeReference?
    /// The node under delivery, and the subscriber that comes next.
    var delivering: NodeReference?
    var cursor: SubscriberReference?
    /// The link that the running consumer has read last.
    ///
    /// Not beside `consumer`: the two would be loaded as one right after they were stored one by
    /// one, for which a processor waits (benchmarks `Computed, diamond` and `graph, …`).
    var place: Link?
    /// Whether a subscriber's function is running; its node may be gone already.
    var isDelivering = false
    /// The boxed event under delivery.
    var event: AnyObject?
    /// The first who was told edits in the commit under way, and the others.
    var reader: (any EditReader)?
    var moreReaders: [any EditReader] = []
    /// Subscribers that were cancelled during a delivery.
    var cancelled: [SubscriberReference] = []
    /// What was kept by nodes that went while others went, to be released by a loop.
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

  /// A consumer that waits for the source of a link.
  struct Frame {
    let consumer: NodeReference
    let link: Link
  }

  @usableFromInline let pointer: UnsafeMutablePointer<State>

  var state: State {
    @inline(__always) unsafeAddress { unsafe UnsafePointer(pointer) }
    @inline(__always) nonmutating unsafeMutableAddress { unsafe pointer }
  }

  /// The engine of the current thread.
  @usableFromInline
  package static var current: Engine {
    @_effects(releasenone) @inline(never) get { found }
  }

  /// The same, for the engine's own functions on the hot path.
  ///
  /// One thread, the first to come, is told by its name, which takes a third of a look-up of what
  /// is specific to a thread (benchmarks `graph, …`).
  @inline(__always)
  static var found: Engine {
    if pthread_self() == owner.load(ordering: .relaxed),
      let pointer = unsafe owned.load(ordering: .relaxed)
    {
      return unsafe Engine(pointer: pointer)
    }
    return lookUp()
  }

  private init(pointer: UnsafeMutablePointer<State>) { unsafe self.pointer = pointer }

  @_effects(releasenone) @inline(never)
  private static func lookUp() -> Engine {
    let key = key
    if let existing = unsafe pthread_getspecific(key) {
      return unsafe Engine(pointer: existing.assumingMemoryBound(to: State.self))
    }
    let isOwner = owner.compareExchange(
      expected: 0, desired: pthread_self(), ordering: .acquiring
    ).exchanged
    let pointer: UnsafeMutablePointer<State>
    if isOwner, let left = unsafe owned.load(ordering: .relaxed) {
      unsafe pointer = left
    } else {
      unsafe pointer = .allocate(capacity: 1)
      unsafe pointer.initialize(to: State())
    }
    if isOwner { unsafe owned.store(pointer, ordering: .relaxed) }
    unsafe pthread_setspecific(key, pointer)
    return unsafe Engine(pointer: pointer)
  }

  /// The thread whose engine is in `owned`; zero when that thread has ended, so that the next one
  /// to come takes it over.
  private static let owner = Atomic<pthread_t>(0)
  // Read by its owner alone.
  private nonisolated(unsafe) static let owned = unsafe Atomic<UnsafeMutablePointer<State>?>(nil)

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key) { memory in
      guard let state = unsafe memory?.assumingMemoryBound(to: State.self) else { return }
      if owner.load(ordering: .relaxed) == pthread_self() {
        return owner.store(0, ordering: .releasing)
      }
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
  /// thread's engine. It is the one word that threads share, and only a hint: a thread that is
  /// inside has counted itself.
  private static let busy = Atomic<Int>(0)

  /// The hint, as a call that changes nothing: the compiler counts no references around it, which
  /// it does around an atomic load.
  @_effects(readonly) @inline(never) @usableFromInline
  static func busyThreads() -> Int { busy.load(ordering: .relaxed) }

  /// Whether a thread is inside.
  @inline(__always) static var hasBusyThreads: Bool { busy.load(ordering: .relaxed) != 0 }

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
