extension Engine {
  /// Makes a node that holds what it held before look unchanged to those who saw that.
  ///
  /// Each single write was compared when it was made. A version is never given out again: a reader
  /// that saw a value in between would take it for the one it knows.
  func settle(_ node: NodeReference) {
    var index = node.record
    if index < 0 { return }
    let newest = state.records[Int(index)]
    if node.version <= newest.version &+ 1 {
      index = newest.previous
      if index < 0 { return }
    }
    // Counted: a comparison may let go of the node.
    let counted = node.node
    while index >= 0 {
      let record = state.records[Int(index)]
      if counted.isBase(record) {
        lift(node, from: record.version)
        break
      }
      index = record.previous
    }
    withExtendedLifetime(counted) {}
  }

  /// Moves those who saw `version` to the current one.
  func lift(_ node: NodeReference, from version: UInt64) {
    let current = node.version
    var subscriber = node.firstSubscriber
    while let here = subscriber {
      if here.seen == version { here.seen = current }
      subscriber = here.next
    }
    var link = node.firstDependent
    while let here = link {
      if here.seen == version { here.seen = current }
      link = here.nextDependent
    }
  }

  /// Calls the subscribers that have not seen the current version, in the order of subscription.
  ///
  /// Ends early when a subscriber writes the node, or what it is computed from: all of them hear of
  /// that in the next wave.
  func deliver(_ node: NodeReference) {
    let version = node.version
    state.delivering = node
    state.isDelivering = true
    state.cursor = node.firstSubscriber
    while let subscriber = state.cursor {
      state.cursor = subscriber.next
      if subscriber.seen != version {
        subscriber.seen = version
        subscriber.deliver()
        if state.delivering == nil || node.version != version || node.flags.contains(.marked) {
          break
        }
      }
    }
    state.delivering = nil
    state.cursor = nil
    state.isDelivering = false
    if !state.cancelled.isEmpty { releaseCancelled() }
  }

  func deliverEvent(_ node: NodeReference, at index: Int) {
    node.version &+= 1
    guard case .box(let event) = state.records[index].base else { return }
    state.event = event
    deliver(node)
    state.event = nil
  }

  private func releaseCancelled() {
    for subscriber in exchange(&state.cancelled, with: []) { subscriber.release() }
  }
}
