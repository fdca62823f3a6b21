extension Engine {
  /// Adds a subscriber behind the others; it has seen the current version.
  ///
  /// - Complexity: O(1).
  func add(_ subscriber: SubscriberReference, to node: NodeReference) {
    subscriber.retain()
    if node.isKeptBySubscribers { node.retain() }
    subscriber.node = node
    subscriber.seen = node.version
    guard let first = node.firstSubscriber else {
      subscriber.previous = subscriber
      node.firstSubscriber = subscriber
      node.flags.insert(.subscribed)
      return
    }
    let last = first.previous ?? first
    last.next = subscriber
    subscriber.previous = last
    first.previous = subscriber
  }

  /// Takes a subscriber out; from now on it is not called.
  ///
  /// - Complexity: O(1).
  func remove(_ subscriber: SubscriberReference) {
    guard let node = subscriber.node, let first = node.firstSubscriber else { return }
    subscriber.node = nil
    if state.cursor == subscriber { state.cursor = subscriber.next }
    let next = subscriber.next
    if first == subscriber {
      node.firstSubscriber = next
      next?.previous = subscriber.previous
      if next == nil { node.flags.remove(.subscribed) }
    } else {
      let previous = subscriber.previous
      previous?.next = next
      (next ?? first).previous = previous
    }
    subscriber.next = nil
    release(subscriber)
    if node.isKeptBySubscribers { node.release() }
  }

  /// Ends the subscribers of computed nodes that have nothing left to hear of.
  func endOrphans(_ orphans: [Node]) {
    for node in orphans {
      let reference = NodeReference(node)
      reference.flags.remove(.subscribed)
      endSubscribers(of: reference)
    }
  }

  /// Ends every subscriber of a node that goes.
  func endSubscribers(of node: NodeReference) {
    if state.delivering == node {
      state.delivering = nil
      state.cursor = nil
    }
    var subscriber = node.firstSubscriber
    node.firstSubscriber = nil
    var ended: [SubscriberReference] = []
    while let here = subscriber {
      subscriber = here.next
      here.next = nil
      here.node = nil
      ended.append(here)
    }
    let isMarked = node.isConsumer && node.flags.contains(.marked)
    let version = node.version
    for here in ended {
      if isMarked || here.seen != version { here.subscriber.missed() }
      here.subscriber.ended()
      release(here)
      if node.isKeptBySubscribers { node.release() }
    }
  }

  private func release(_ subscriber: SubscriberReference) {
    if state.isDelivering {
      state.cancelled.append(subscriber)
    } else {
      subscriber.release()
    }
  }
}
