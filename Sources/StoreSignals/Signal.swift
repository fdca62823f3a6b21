/// A value that can be read now and subscribed to.
///
/// ```swift
/// let subscription = store.$count.subscribe(initial: true) { count in
///   label.text = "\(count)"
/// }
/// ```
///
/// *Behaviour.*
/// - A subscriber is called after the change, when the whole write or transaction has ended, and
///   reads the new state everywhere.
/// - Order: that of subscription. Once for a version of the value, never with one that is no longer
///   current. Equal values are not announced.
/// - Subscribing during a delivery does not deliver the change in flight; with `initial: true` the
///   current value is delivered exactly once, before `subscribe` returns.
/// - Cancelling takes effect at once, also inside a subscriber.
/// - A subscriber may write: see `Stored`.
/// - A subscriber cannot throw: there is nobody to throw to.
/// - A signal does not keep its store; when the store is gone it gives the last value and announces
///   nothing. A signal of a computed value keeps that.
/// - Not promised: use from several isolations at a time. A signal is not `Sendable`, so writing,
///   subscribing or cancelling from another thread than that of its store does not compile. What
///   may cross are values: those that `stream(buffering:)` gives.
@dynamicMemberLookup
public struct Signal<Value> {
  @usableFromInline
  enum Source {
    case property(PropertyHandle<Value>)
    case computed(ComputedNode<Value>)
    case kept(KeptNode<Value>)
  }

  @usableFromInline let source: Source

  @inlinable
  package init(_ handle: PropertyHandle<Value>) { source = .property(handle) }

  init(_ node: ComputedNode<Value>) { source = .computed(node) }

  init(source: Source) { self.source = source }

  /// The current value; a read inside a computed value or an effect is tracked.
  ///
  /// - Complexity: O(1), beside what a computed value has to run.
  public var value: Value {
    switch source {
    case .property(let handle): handle.value
    case .computed(let node): node.read()
    case .kept(let node): node.read()
    }
  }

  /// The signal of one member of the value; announces only when the member has changed.
  ///
  /// - Complexity: O(1).
  public subscript<Member: Equatable>(
    dynamicMember member: KeyPath<Value, Member>
  ) -> Computed<Member> {
    Computed { value[keyPath: member] }
  }

  /// The signal of one member of the value that cannot be compared; announces with the value.
  ///
  /// - Complexity: O(1).
  @_disfavoredOverload
  public subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Computed<Member> {
    Computed { value[keyPath: member] }
  }

  /// The current value, not tracked.
  @usableFromInline
  package var untrackedValue: Value { untracked { value } }
}

@available(*, unavailable)
extension Signal: Sendable {}

@available(*, unavailable)
extension Signal.Source: Sendable {}
