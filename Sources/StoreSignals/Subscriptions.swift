/// Subscriptions that are kept and cancelled together.
///
/// ```swift
/// private var subscriptions = Subscriptions()
/// store.$count.subscribe { print($0) }.store(in: &subscriptions)
/// ```
public struct Subscriptions {
  private var members: [Subscription] = []

  /// Makes an empty set.
  public init() {}

  /// How many subscriptions there are; some of them may have been cancelled by themselves.
  public var count: Int { members.count }

  /// Adds a subscription.
  ///
  /// A set that would have to grow forgets those that were cancelled, so one that lives long stays
  /// small.
  /// - Complexity: O(1) amortised.
  public mutating func insert(_ subscription: Subscription) {
    if members.count == members.capacity { members.removeAll(where: \.isCancelled) }
    members.append(subscription)
  }

  /// Cancels all subscriptions in the order in which they were added, and forgets them.
  ///
  /// - Complexity: O(*n*), where *n* is the number of subscriptions.
  public mutating func cancelAll() {
    let ended = exchange(&members, with: [])
    for subscription in ended { subscription.cancel() }
  }
}

@available(*, unavailable)
extension Subscriptions: Sendable {}
