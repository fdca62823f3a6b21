extension Signal {
  /// Calls a function with each new value.
  ///
  /// - Complexity: O(1).
  /// - Parameter initial: Whether to call it with the current value before this returns.
  /// - Parameter receive: What to do with a value.
  /// - Returns: The life of the subscriber; it ends when this is released.
  @inlinable
  public func subscribe(
    initial: Bool = false, _ receive: @escaping (Value) -> Void
  ) -> Subscription {
    subscribe(initial: initial, ended: nil, receive)
  }

  /// Calls a function with the value that the subscriber saw last and each new value.
  ///
  /// The subscriber keeps a copy of the last value: while it does, a value that is not plain, such as an
  /// array, is copied by the next change in place.
  /// - Complexity: O(1).
  /// - Parameter receive: What to do with the old and the new value.
  /// - Returns: The life of the subscriber; it ends when this is released.
  public func subscribe(_ receive: @escaping (_ old: Value, _ new: Value) -> Void) -> Subscription {
    var last = untrackedValue
    return subscribe { new in
      let old = exchange(&last, with: new)
      receive(old, new)
    }
  }

  /// Calls a function with an owner and each new value, without keeping the owner.
  ///
  /// When the owner is gone the function is not called any more. The usual cycle, a store that keeps a
  /// subscription that keeps the store, cannot be written this way.
  /// - Complexity: O(1).
  /// - Parameter owner: Who is told; held weakly.
  /// - Parameter initial: Whether to call it with the current value before this returns.
  /// - Parameter receive: What to do with a value.
  /// - Returns: The life of the subscriber; it ends when this is released.
  public func subscribe<Owner: AnyObject>(
    with owner: Owner, initial: Bool = false, _ receive: @escaping (Owner, Value) -> Void
  ) -> Subscription {
    subscribe(initial: initial) { [weak owner] value in
      if let owner { receive(owner, value) }
    }
  }

  /// Subscribes, and tells when the signal's owner is gone.
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
    let subscriber = ValueSubscriber.make(receive, ended: ended, deliver: deliver)
    let subscription = subscribe(subscriber)
    if initial { receive(untrackedValue) }
    return subscription
  }

  @usableFromInline var isProperty: Bool {
    if case .property = source { true } else { false }
  }

  @usableFromInline
  func subscribe(_ subscriber: Subscriber) -> Subscription {
    let node = current
    if node == nil { subscriber.ended() }
    return Subscription(subscriber, of: node.map { NodeReference($0) })
  }
}
