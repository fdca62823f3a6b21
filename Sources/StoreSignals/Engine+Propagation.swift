extension Engine {
  // A write marks what may be out of date; a read of something marked looks at its sources in order
  // and runs it again at the first one whose version differs from the one it saw.

  /// Marks everything that depends on the node, and queues the watched among it.
  ///
  /// - Complexity: O(*d*), where *d* is the number of dependents that were not marked yet.
  @inline(never)
  func mark(_ node: NodeReference) {
    let start = state.worklist.count
    let firstWatched = state.watched.count
    var current = node
    node.flags.remove(.unmarked)
    while true {
      var link = current.firstDependent
      while let here = link {
        link = here.nextDependent
        let consumer = here.consumer
        let flags = consumer.flags
        if flags.contains(.marked) { continue }
        consumer.flags = flags.union(.marked).subtracting(.unmarked)
        if flags.contains(.unmarked) { state.worklist.push(consumer) }
        if !flags.isDisjoint(with: [.effect, .subscribed]) { enqueue(consumer, flags) }
      }
      if state.worklist.count == start { break }
      current = state.worklist.pop()
    }
    // Dependents are linked newest first; their subscribers are called oldest first.
    if state.watched.count - firstWatched > 1 { state.watched.reverse(from: firstWatched) }
  }

  @inline(never)
  private func enqueue(_ consumer: NodeReference, _ flags: Flags) {
    if !flags.isDisjoint(with: [.queued, .stopped]) { return }
    consumer.flags.insert(.queued)
    consumer.retain()
    if flags.contains(.effect) {
      state.effects.push(consumer)
    } else {
      state.watched.push(consumer)
    }
  }

  /// Brings a consumer up to date; a loop as deep as the graph, except for what runs the first
  /// time.
  ///
  /// - Precondition: This thread counts as busy.
  @inline(__always)
  func refresh(_ root: NodeReference) {
    if isFirstSourceNewer(of: root) { evaluate(root) } else { refreshSources(of: root) }
  }

  /// Whether the consumer has to run again because of the first source that it read, the usual
  /// case.
  @inline(__always)
  private func isFirstSourceNewer(of consumer: NodeReference) -> Bool {
    guard consumer.flags.isDisjoint(with: [.empty, .evaluating]),
      let first = consumer.firstSource, let source = first.source
    else { return false }
    return source.version != first.seen && source.flags.isDisjoint(with: [.marked, .evaluating])
  }

  @inline(never)
  private func refreshSources(of root: NodeReference) {
    if root.flags.contains(.empty) { return evaluate(root) }
    if root.flags.contains(.evaluating) { failCycle(root, readBy: nil) }
    let base = state.stack.count
    var consumer = root
    var link = root.firstSource
    while true {
      switch step(of: consumer, from: link) {
      case .descend(let here, let source):
        state.stack.push(Frame(consumer: consumer, link: here))
        consumer = source
        link = source.firstSource
        continue
      case .changed: evaluate(consumer)
      case .unchanged:
        consumer.flags.remove(.marked)
        // Its sources hold nothing newer; the next write to any of them has to mark it again.
        restoreUnmarked(consumer)
      }
      if state.stack.count == base { return }
      let frame = state.stack.pop()
      consumer = frame.consumer
      link = frame.link
    }
  }

  private enum Step {
    /// The source has to be brought up to date first.
    case descend(Link, NodeReference)
    /// A source holds something newer than what the consumer saw.
    case changed
    case unchanged
  }

  @inline(__always)
  private func step(of consumer: NodeReference, from first: Link?) -> Step {
    var link = first
    while let here = link {
      link = here.nextSource
      guard let source = here.source else { continue }
      let flags = source.flags
      if flags.contains(.consumer) && !flags.isDisjoint(with: [.marked, .evaluating]) {
        if flags.contains(.evaluating) { failCycle(source, readBy: consumer) }
        guard flags.contains(.empty) else { return .descend(here, source) }
        evaluate(source)
      }
      if source.version != here.seen { return .changed }
    }
    return .unchanged
  }

  private func restoreUnmarked(_ consumer: NodeReference) {
    var link = consumer.firstSource
    while let here = link {
      here.source?.flags.insert(.unmarked)
      link = here.nextSource
    }
  }

  /// Runs a consumer's body, tracking what it reads.
  ///
  /// - Precondition: This thread counts as busy.
  @inline(never)
  func evaluate(_ consumer: NodeReference) {
    let flags = consumer.flags
    if !flags.isDisjoint(with: [.evaluating, .traced]) { prepareUnusual(consumer, flags) }
    // What runs now may read any property, and must not write one unnoticed.
    endFreshness()
    consumer.outer = state.consumer
    let outerPlace = state.place
    state.consumer = consumer
    state.place = nil
    consumer.flags = flags.union(.evaluating).subtracting([.marked, .empty, .stopped])
    let isChanged = consumer.runConsumer()
    let place = state.place
    let rest = place == nil ? consumer.firstSource : place?.nextSource
    if rest != nil { cutSources(of: consumer, after: place) }
    let newFlags = consumer.flags.subtracting(.evaluating)
    consumer.flags = newFlags
    if newFlags.contains(.stopped) { cutSources(of: consumer, after: nil) }
    if !state.released.isEmpty { releaseReleased() }
    if isChanged { consumer.version &+= 1 }
    state.consumer = consumer.outer
    state.place = outerPlace
  }

  @inline(never)
  private func prepareUnusual(_ consumer: NodeReference, _ flags: Flags) {
    if flags.contains(.evaluating) { failCycle(consumer, readBy: nil) }
    if !flags.contains(.empty) { trace(consumer) }
  }

  /// Notes that the running body has read the node.
  @inline(__always)
  func track(_ node: NodeReference, in consumer: NodeReference) {
    let place = state.place
    let expected = expectedLink(of: consumer)
    if let expected, expected.isFrom(node) {
      expected.seen = node.version
      state.place = expected
      node.flags.insert(.unmarked)
    } else {
      trackAnew(node, in: consumer, after: place, expected: expected)
    }
  }

  /// The link to what the last run read at the place at which the running body is.
  @inline(__always)
  func expectedLink(of consumer: NodeReference) -> Link? {
    guard let place = state.place else { return consumer.firstSource }
    return place.nextSource
  }

  /// Notes a read of another node than the one that the last run read at this place.
  @inline(never)
  private func trackAnew(
    _ node: NodeReference, in consumer: NodeReference, after place: Link?, expected: Link?
  ) {
    node.flags.insert(.unmarked)
    if let place, place.isFrom(node) { return }
    if consumer.flags.contains(.keeping) {
      return trackBeside(node, in: consumer, after: place, expected: expected)
    }
    // One source that was skipped this time is the usual difference between two runs.
    if let expected, let second = expected.nextSource, second.isFrom(node) {
      second.seen = node.version
      replaceNext(of: place, in: consumer, with: second)
      state.place = second
      // Released after the run: a read runs no foreign code.
      if let source = expected.remove() { state.released.push(source) }
      return
    }
    let link = Link(source: node, consumer: consumer, next: expected)
    replaceNext(of: place, in: consumer, with: link)
    state.place = link
  }

  /// Notes a read by a consumer that keeps what earlier calls have read.
  ///
  /// - Complexity: O(*s*) for the *s* nodes that were read so far.
  private func trackBeside(
    _ node: NodeReference, in consumer: NodeReference, after place: Link?, expected: Link?
  ) {
    var link = consumer.firstSource
    while let here = link {
      if here.isFrom(node) {
        here.seen = node.version
        state.place = here
        return
      }
      link = here.nextSource
    }
    let new = Link(source: node, consumer: consumer, next: expected)
    replaceNext(of: place, in: consumer, with: new)
    state.place = new
  }

  /// Who was running when a consumer began to collect.
  @usableFromInline
  struct Collecting {
    let consumer: NodeReference?
    let place: Link?
    let isBusy: Bool
    /// What the collecting consumer's own `outer` was.
    let outer: NodeReference?
  }

  /// Lets what is read from now on be added to what the consumer depends on.
  @usableFromInline
  func beginCollecting(in consumer: Node) -> Collecting {
    let reference = NodeReference(consumer)
    let before = Collecting(
      consumer: state.consumer, place: state.place, isBusy: enterBusy(), outer: reference.outer)
    reference.outer = state.consumer
    state.consumer = reference
    state.place = nil
    return before
  }

  @usableFromInline
  func endCollecting(_ before: Collecting) {
    leaveBusy(before.isBusy)
    state.consumer?.outer = before.outer
    state.consumer = before.consumer
    state.place = before.place
  }

  @inline(__always)
  private func replaceNext(of place: Link?, in consumer: NodeReference, with link: Link?) {
    if let place { place.nextSource = link } else { consumer.firstSource = link }
  }

  /// Cuts off what the last run did not read.
  @inline(never)
  func cutSources(of consumer: NodeReference, after place: Link?) {
    var link = place == nil ? consumer.firstSource : place?.nextSource
    if link == nil { return }
    replaceNext(of: place, in: consumer, with: nil)
    while let here = link {
      link = here.nextSource
      remove(here)
    }
  }

  private func remove(_ link: Link) {
    if let source = link.remove() { release(source) }
  }

  /// Releases a node that was kept: now, or in the loop of the one that is being destroyed.
  func release(_ node: NodeReference) {
    state.released.push(node)
    if state.releasing == 0 {
      beginReleasing()
      endReleasing()
    }
  }

  // A consumer that goes takes along what only it kept alive, and that may be a long chain. So what
  // a dying consumer's links held is released by one loop, which runs when the outermost one of the
  // dying consumers has destroyed its fields: see `Releasing`.

  func beginReleasing() { state.releasing += 1 }

  func endReleasing() {
    if state.releasing == 1 {
      while !state.released.isEmpty { state.released.pop().release() }
    }
    state.releasing -= 1
  }

  @inline(never)
  private func releaseReleased() {
    if state.releasing > 0 { return }
    beginReleasing()
    endReleasing()
  }

  private func trace(_ consumer: NodeReference) {
    var changed: [NodeReference] = []
    var link = consumer.firstSource
    while let here = link {
      link = here.nextSource
      // A source that was read in several places has a link for each.
      guard let source = here.source, source.version != here.seen, !changed.contains(source)
      else { continue }
      changed.append(source)
    }
    guard let node = consumer.node as? Consumer else { return }
    node.trace(changed.map(\.node.name))
  }

  /// - Precondition: The consumer is running or being brought up to date on this thread.
  @inline(never)
  private func failCycle(_ consumer: NodeReference, readBy reader: NodeReference?) -> Never {
    // From the innermost reader outwards: one that runs, or one that waits for what it has read.
    var members = [consumer]
    var running = state.consumer
    var frames = state.stack.count
    var current = reader ?? running
    while let here = current {
      members.append(here)
      if here == consumer { break }
      if here == running { running = here.outer }
      if frames > 0, state.stack[frames - 1].link.isFrom(here) {
        frames -= 1
        current = state.stack[frames].consumer
      } else {
        current = running
      }
    }
    let names = members.reversed().map(\.node.name)
    fatalError("a computed value depends on itself: " + names.joined(separator: " → "))
  }
}

@available(*, unavailable)
extension Engine.Collecting: Sendable {}
