extension Signal {
  /// Subscribes, and tells when the signal's owner is gone, after a last value that was still due.
  @inlinable
  package func subscribe(
    initial: Bool = false, ended: (() -> Void)?, _ receive: @escaping (Value) -> Void
  ) -> Subscription {
    // Two functions that capture nothing: the kind of node is known once and for all here.
    let deliver: (Subscriber) -> Void
    if isProperty {
      deliver = { subscriber in
        guard let node = unsafe subscriber.node else { return }
        let value = unsafe node.unmanaged._withUnsafeGuaranteedRef {
          unsafe unsafeDowncast($0, to: PropertyNode<Value>.self).value
        }
        unsafe unsafeDowncast(subscriber, to: ValueSubscriber<Value>.self).receive(value)
      }
    } else {
      deliver = { subscriber in
        guard let node = unsafe subscriber.node else { return }
        let value = unsafe unsafeDowncast(node.node, to: ComputedNode<Value>.self).read()
        unsafe unsafeDowncast(subscriber, to: ValueSubscriber<Value>.self).receive(value)
      }
    }
    let node = settledNode
    let subscription =
      if let ended {
        Subscription(
          EndingSubscriber(
            receive, missed: deliverLast(to: receive), ended: ended, deliver: deliver), of: node)
      } else {
        Subscription(ValueSubscriber(receive, deliver: deliver), of: node)
      }
    let isOver = ended != nil && subscription.isOver
    if initial { receive(untrackedValue) }
    if isOver { ended?() }
    return subscription
  }

  @inlinable var isProperty: Bool {
    if case .computed = source { false } else { true }
  }

  /// What a subscriber is added to; nil when that is gone.
  @inlinable var settledNode: NodeReference? {
    @inline(never) get {
      switch source {
      case .property(let handle): return handle.reference
      case .computed(let node):
        _ = untracked { node.read() }
        return NodeReference(live: node)
      case .kept(let node): return NodeReference(live: node)
      }
    }
  }

  /// What delivers the value that was still due when its owner went.
  @usableFromInline
  func deliverLast(to receive: @escaping (Value) -> Void) -> () -> Void {
    switch source {
    case .property(let handle):
      return { receive(untracked { handle.value }) }
    case .computed(let node):
      return { [weak node] in
        if let node { receive(untracked { node.read() }) }
      }
    case .kept(let node):
      return { [weak node] in
        if let node { receive(untracked { node.read() }) }
      }
    }
  }
}
