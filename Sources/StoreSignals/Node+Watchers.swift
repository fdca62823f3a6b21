extension Node {
  /// Who watches a node, directly or through computed values.
  package struct Watchers {
    /// How many subscriptions there are.
    package var subscriptions = 0
    /// Where the effects were declared.
    package var effects: [String] = []
  }

  /// Who watches the node now.
  ///
  /// - Complexity: O(*d*), where *d* is the number of subscribers and dependents.
  package var watchers: Watchers {
    var watchers = Watchers()
    var seen: Set<ObjectIdentifier> = []
    var waiting = [NodeReference(self)]
    while let here = waiting.popLast() {
      if !seen.insert(ObjectIdentifier(here.node)).inserted { continue }
      if here.flags.contains(.effect) { watchers.effects.append(here.node.name) }
      var subscriber = here.firstSubscriber
      while let current = subscriber {
        watchers.subscriptions += 1
        subscriber = current.next
      }
      var link = here.firstDependent
      while let current = link {
        waiting.append(current.consumer)
        link = current.nextDependent
      }
    }
    return watchers
  }
}

@available(*, unavailable)
extension Node.Watchers: Sendable {}

/// The nodes that a function reads.
///
/// - Complexity: O(*r*) for *r* reads, beside the function.
package func nodesRead<Value>(by body: @escaping () -> Value) -> [Node] {
  let computed = Computed(comparing: { _, _ in true }, body)
  _ = untracked { computed.value }
  var nodes: [Node] = []
  var link = NodeReference(computed.node).firstSource
  while let here = link {
    if let source = here.source { nodes.append(source.node) }
    link = here.nextSource
  }
  return nodes
}
