/// What has a current value and can be subscribed to: a signal, a computed value, a binding.
///
/// ```swift
/// func show(_ title: some Subscribable<String>) {
///   subscription = title.subscribe(initial: true) { label.text = $0 }
/// }
/// ```
///
/// *Behaviour.* That of `Signal`, for all of them.
public protocol Subscribable<Value> {
  /// What is subscribed to.
  associatedtype Value

  /// The value as a signal.
  var signal: Signal<Value> { get }
}

extension Signal: Subscribable {
  /// The signal itself.
  @inlinable public var signal: Signal { self }
}

extension Subscribable {
  /// Calls a function with each new value.
  ///
  /// The subscription keeps the function. One that needs the object that keeps the subscription
  /// takes it with `[unowned self]` if nobody else keeps the subscription, which then ends with the
  /// object, and else with `[weak self]`; or use `subscribe(with:)`.
  /// - Complexity: O(1).
  /// - Parameters:
  ///   - initial: Whether to call it with the current value before this returns.
  ///   - receive: What to do with a value.
  /// - Returns: The life of the subscriber; it ends when this is released.
  @inlinable
  public func subscribe(
    initial: Bool = false, _ receive: @escaping (Value) -> Void
  ) -> Subscription {
    signal.subscribe(initial: initial, ended: nil, receive)
  }

  /// Calls a function with the value that the subscriber saw last and each new value.
  ///
  /// The subscriber keeps a copy of the last value: while it does, a value that is not plain, such
  /// as an array, is copied by the next change in place.
  /// - Complexity: O(1).
  /// - Parameter receive: What to do with the old and the new value.
  /// - Returns: The life of the subscriber; it ends when this is released.
  public func subscribe(_ receive: @escaping (_ old: Value, _ new: Value) -> Void) -> Subscription {
    let signal = signal
    var last = signal.untrackedValue
    return signal.subscribe(ended: nil) { new in
      let old = exchange(&last, with: new)
      receive(old, new)
    }
  }

  /// Calls a function with an owner and each new value, without keeping the owner.
  ///
  /// When the owner is gone the function is not called any more. The usual cycle, a store that
  /// keeps a subscription that keeps the store, cannot be written this way.
  /// - Complexity: O(1).
  /// - Parameters:
  ///   - owner: Who is told; held weakly.
  ///   - initial: Whether to call it with the current value before this returns.
  ///   - receive: What to do with a value.
  /// - Returns: The life of the subscriber; it ends when this is released.
  public func subscribe<Owner: AnyObject>(
    with owner: Owner, initial: Bool = false, _ receive: @escaping (Owner, Value) -> Void
  ) -> Subscription {
    signal.subscribe(initial: initial, ended: nil) { [weak owner] value in
      if let owner { receive(owner, value) }
    }
  }

  /// Each new value as an event; completes when the signal's owner is gone.
  public var events: Events<Value> {
    let signal = signal
    return Events { receive, ended in signal.subscribe(ended: ended, receive) }
  }
}

extension Subscribable where Value: Sendable {
  /// The current value and then the newest one whenever the reader is ready for it.
  ///
  /// A slow reader misses values in between, never the last one.
  /// - Complexity: O(1).
  public var values: AsyncValues<Value> { values(buffering: .bufferingNewest(1)) }

  /// The current value and then the new ones, kept for a slow reader as the policy says.
  ///
  /// - Complexity: O(1).
  /// - Parameter policy: How many are kept; with `.bufferingOldest` the last value may be lost.
  /// - Returns: The sequence, subscribed already.
  public func values(
    buffering policy: AsyncStream<Value>.Continuation.BufferingPolicy
  ) -> AsyncValues<Value> {
    let signal = signal
    return AsyncValues(buffering: policy) { receive, ended in
      signal.subscribe(initial: true, ended: ended, receive)
    }
  }

  /// The values that come from now on, kept for a slow reader as the policy says.
  ///
  /// With `.unbounded` the reader gets each value that was announced.
  /// - Complexity: O(1).
  /// - Parameter policy: How many are kept; with `.bufferingOldest` the last value may be lost.
  /// - Returns: The sequence, subscribed already.
  public func changes(
    buffering policy: AsyncStream<Value>.Continuation.BufferingPolicy
  ) -> AsyncValues<Value> {
    events.values(buffering: policy)
  }
  /// The current value and then the new ones, as a stream that may be read in another isolation.
  ///
  /// A store of an actor gives its values away with it. It ends as `values` does. A reader that has
  /// stopped is forgotten with the next value, or with the owner of the signal.
  /// - Complexity: O(1).
  /// - Parameter policy: How many are kept for a slow reader; the newest one if nothing is said.
  /// - Returns: The stream, subscribed already.
  public func stream(
    buffering policy: AsyncStream<Value>.Continuation.BufferingPolicy = .bufferingNewest(1)
  ) -> AsyncStream<Value> {
    let signal = signal
    return Connection.stream(buffering: policy) { receive, ended in
      signal.subscribe(initial: true, ended: ended, receive)
    }
  }
}
