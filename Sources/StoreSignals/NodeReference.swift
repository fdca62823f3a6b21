/// A node without a count: what the engine's lists and loops hold.
///
/// Loading a class reference from a list retains and releases it, which costs more than the work
/// that the loops do with it (benchmarks `Stored.set, subscribers` and `graph, …`). It is safe
/// because a node's `deinit` takes the node out of every place that holds a reference to it.
@frozen @safe @usableFromInline
package struct NodeReference: Equatable {
  @usableFromInline let unmanaged: Unmanaged<Node>

  @inline(__always)
  package init(_ node: Node) { unsafe unmanaged = .passUnretained(node) }

  @inlinable @inline(__always)
  init(opaque: UnsafeMutableRawPointer) { unsafe unmanaged = .fromOpaque(opaque) }

  /// The node, counted, for calls that may run foreign code.
  @inlinable @inline(__always) package var node: Node { unsafe unmanaged.takeUnretainedValue() }

  @inline(__always) var flags: Flags {
    get { unsafe unmanaged._withUnsafeGuaranteedRef { unsafe $0.flags } }
    nonmutating set { unsafe unmanaged._withUnsafeGuaranteedRef { unsafe $0.flags = newValue } }
  }
  @inline(__always) var record: Int32 {
    get { unsafe unmanaged._withUnsafeGuaranteedRef { unsafe $0.record } }
    nonmutating set { unsafe unmanaged._withUnsafeGuaranteedRef { unsafe $0.record = newValue } }
  }
  @inline(__always) var version: UInt64 {
    get { unsafe unmanaged._withUnsafeGuaranteedRef { unsafe $0.version } }
    nonmutating set { unsafe unmanaged._withUnsafeGuaranteedRef { unsafe $0.version = newValue } }
  }
  @inline(__always) var firstDependent: Link? {
    get { unsafe unmanaged._withUnsafeGuaranteedRef { unsafe $0.firstDependent } }
    nonmutating set {
      unsafe unmanaged._withUnsafeGuaranteedRef { unsafe $0.firstDependent = newValue }
    }
  }
  @inline(__always) var firstSubscriber: SubscriberReference? {
    get { unsafe unmanaged._withUnsafeGuaranteedRef { unsafe $0.firstSubscriber } }
    nonmutating set {
      unsafe unmanaged._withUnsafeGuaranteedRef { unsafe $0.firstSubscriber = newValue }
    }
  }

  var editReader: (any EditReader)? {
    unsafe unmanaged._withUnsafeGuaranteedRef { $0.editReader }
  }

  func isRead(by reader: any EditReader) -> Bool {
    unsafe unmanaged._withUnsafeGuaranteedRef { $0.isRead(by: reader) }
  }

  @inline(__always) var isConsumer: Bool { flags.contains(.consumer) }
  /// Whether subscribers and dependents keep the node.
  @inline(__always) var isShared: Bool { !flags.isDisjoint(with: .shared) }

  @inline(__always)
  func retain() { _ = unsafe unmanaged.retain() }

  @inline(__always)
  func release() { unsafe unmanaged.release() }

  /// Whether a subscriber has seen another version than the current one.
  var hasStaleSubscriber: Bool {
    var subscriber = firstSubscriber
    while let here = subscriber {
      if here.seen != version { return true }
      subscriber = here.next
    }
    return false
  }

  /// Leaves every consumer's link to this node without a source.
  func unlinkDependents() {
    var consumers: [NodeReference] = []
    var link = firstDependent
    while let current = link {
      link = current.nextDependent
      current.detach()
      consumers.append(current.consumer)
    }
    firstDependent = nil
    Engine.current.endOrphans(among: consumers)
  }

  /// The node; nil when it can never change again.
  @usableFromInline
  init?(live node: Node) {
    self.init(node)
    if isOrphan { return nil }
  }

  /// Whether this can never change again: a computed node of which all that it read is gone, or a
  /// kept property that has ended.
  var isOrphan: Bool {
    if !isConsumer { return flags.contains(.stopped) }
    if !flags.isDisjoint(with: [.effect, .evaluating]) { return false }
    // Those at the front go for good, so that a large reader is not searched again for each source.
    while flags.isDisjoint(with: .marked), let first = firstSource, first.source == nil {
      firstSource = first.nextSource
      _ = first.remove()
    }
    var link = firstSource
    while let here = link {
      if let source = here.source, !source.flags.contains(.stopped) { return false }
      link = here.nextSource
    }
    return true
  }

  @inlinable @inline(__always)
  package static func == (left: NodeReference, right: NodeReference) -> Bool {
    unsafe left.unmanaged.toOpaque() == right.unmanaged.toOpaque()
  }
}

extension NodeReference {
  /// The consumer behind the reference.
  ///
  /// - Precondition: `isConsumer`.
  @inline(__always) var firstSource: Link? {
    get {
      unsafe unmanaged._withUnsafeGuaranteedRef {
        unsafe unsafeDowncast($0, to: Consumer.self).firstSource
      }
    }
    nonmutating set {
      unsafe unmanaged._withUnsafeGuaranteedRef {
        unsafe unsafeDowncast($0, to: Consumer.self).firstSource = newValue
      }
    }
  }

  /// The consumer whose body has asked for the run under way.
  ///
  /// - Precondition: `isConsumer`.
  @inline(__always) var outer: NodeReference? {
    get {
      unsafe unmanaged._withUnsafeGuaranteedRef {
        unsafe unsafeDowncast($0, to: Consumer.self).outer
      }
    }
    nonmutating set {
      unsafe unmanaged._withUnsafeGuaranteedRef {
        unsafe unsafeDowncast($0, to: Consumer.self).outer = newValue
      }
    }
  }

  /// When the effect was made.
  ///
  /// - Precondition: The node is an effect's.
  var effectSerial: UInt64 { unsafe unsafeDowncast(node, to: EffectNode.self).serial }

  /// Runs the consumer's body and tells whether its value has changed.
  ///
  /// - Precondition: `isConsumer`.
  @inline(__always)
  func runConsumer() -> Bool {
    unsafe unmanaged._withUnsafeGuaranteedRef {
      let consumer = unsafe unsafeDowncast($0, to: Consumer.self)
      return consumer.run(consumer)
    }
  }
}

@available(*, unavailable)
extension NodeReference: Sendable {}
