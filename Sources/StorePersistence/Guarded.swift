internal import Synchronization

/// A value behind a lock that the thread sanitizer understands.
///
/// ```swift
/// let names = Guarded<[String]>([])
/// names.withLock { $0.append("a") }
/// ```
///
/// The sanitizer does not see into the lock of the toolchain's Synchronization module, and takes
/// what it guards for unguarded. It does see the word here, which each holder reads after locking
/// and writes before unlocking; to everybody else that is a cost of about a nanosecond.
package struct Guarded<Value: ~Copyable>: ~Copyable {
  private let mutex: Mutex<Value>
  private let order = Atomic<Bool>(false)

  /// Puts a value behind a lock.
  package init(_ value: consuming sending Value) { mutex = Mutex(value) }

  /// Runs the body while nobody else has the value.
  ///
  /// - Parameter body: What to do; it must not come here again.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { value throws(Failure) -> sending Result in
      _ = order.load(ordering: .acquiring)
      defer { order.store(true, ordering: .releasing) }
      return try body(&value)
    }
  }
}

extension Guarded: Sendable where Value: ~Copyable {}
