extension Engine {
  /// Adds a subscriber behind the others; it has seen the current version.
  ///
  /// - Complexity: O(1).
  func add(_ subscriber: SubscriberReference, to node: NodeReference) {
    // A subscriber keeps what nobody else may hold, and never a store.
    if node.isShared { node.retain() }
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
    if node.isShared { release(node) }
  }

  /// Ends the subscribers of a property that will not be written again and is still there, and of
  /// what depends on it.
  func end(_ node: Node) {
    let reference = NodeReference(node)
    reference.flags.insert(.stopped)
    reference.flags.remove(.subscribed)
    endSubscribers(of: reference)
    var consumers: [NodeReference] = []
    var link = reference.firstDependent
    while let here = link {
      consumers.append(here.consumer)
      link = here.nextDependent
    }
    endOrphans(among: consumers)
  }

  /// Ends the subscribers of those computed nodes, and of what depends on them, that can never
  /// change again.
  func endOrphans(among consumers: [NodeReference]) {
    var consumers = consumers
    var subscribed: [Node] = []
    while let consumer = consumers.popLast() {
      if consumer.flags.contains(.stopped) || !consumer.isOrphan { continue }
      consumer.flags.insert(.stopped)
      if consumer.flags.contains(.subscribed) { subscribed.append(consumer.node) }
      var link = consumer.firstDependent
      while let here = link {
        consumers.append(here.consumer)
        link = here.nextDependent
      }
    }
    for node in subscribed {
      NodeReference(node).flags.remove(.subscribed)
      endSubscribers(of: NodeReference(node))
    }
  }

  /// Ends every subscriber of a node that goes.
  func endSubscribers(of node: NodeReference) {
    forget(node)
    var subscriber = node.firstSubscriber
    node.firstSubscriber = nil
    var ended: [SubscriberReference] = []
    while let here = subscriber {
      subscriber = here.next
      here.next = nil
      here.node = nil
      // The function of one of them may end others.
      here.retain()
      ended.append(here)
    }
    // A computed value that is out of date may need what has gone: it is not run again.
    let isKnown = !node.isConsumer || !node.flags.contains(.marked)
    let version = node.version
    for here in ended {
      if isKnown && here.seen != version { here.subscriber.missed() }
      here.subscriber.ended()
      here.release()
      if node.isShared { release(node) }
    }
  }

  /// Releases a subscriber that was taken out, after the delivery under way if there is one.
  func release(_ subscriber: SubscriberReference) {
    if state.isDelivering {
      state.cancelled.append(subscriber)
    } else {
      subscriber.release()
    }
  }
}
