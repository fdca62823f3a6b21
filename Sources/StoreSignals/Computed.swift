/// A value derived from others, computed when it is read and kept until something it read changes.
///
/// ```swift
/// let total = Computed { cart.items.reduce(0) { $0 + $1.price } }
/// print(total.value)
/// ```
///
/// As a part of a store:
///
/// ```swift
/// lazy var isLarge = Computed { [unowned self] in count > 10 }
/// lazy var price = Computed { [weak self, rates] in Double(self?.count ?? 0) * rates.usual }
/// ```
///
/// *Behaviour.*
/// - Lazy: nothing runs until somebody reads or subscribes. Memoised, also while nobody watches;
///   runs at most once for a commit, and only when something that the last run read has changed.
/// - Dependencies are those of the last run: a branch not taken costs nothing.
/// - No half-updated combination of sources is ever seen, also inside a `transaction(_:)`.
/// - An equal result is not announced and does not run what depends on it.
/// - Subscribers are called after those of the properties of the same wave.
/// - A computed value keeps what its function captures and the computed values that it read. It is
///   kept by those who hold it, by its subscribers, and by what read it in its last run, and freed
///   with the last of them.
/// - A store's own one must not keep the store. If it reads nothing but its store, `[unowned self]`
///   is enough: it ends with the store. If it reads other stores too it takes `[weak self]`: who
///   subscribes to it may outlive its store, and it runs again when another one changes.
/// - When every property that it read is gone its subscribers end: it can never change again.
/// - Reading itself, directly or through others, and writing to a property stop the program with a
///   message that names who.
/// - Limit: a chain is brought up to date and released by loops, but the *first* run of a chain of
///   which nothing has been read yet calls the functions inside each other: on a stack of 8 MiB
///   chains of up to 4,000 are safe in debug builds and of up to 30,000 in release builds (4,691
///   and 32,675 were measured). Read longer chains level by level as you make them.
/// - Not promised: changes inside objects that the function reads (class instances) are not seen,
///   and in which order subscribers of *different* computed values are called.
@frozen
public struct Computed<Value> {
  @usableFromInline let node: ComputedNode<Value>

  /// Makes a computed value whose results are compared by `==`.
  ///
  /// - Complexity: O(1); the function does not run yet.
  /// - Parameters:
  ///   - file: Where the value is declared, for messages.
  ///   - line: Where the value is declared, for messages.
  ///   - trace: Called before each further run with the names of the sources that have changed;
  ///     costs nothing where it is not given.
  ///   - body: Gives the value; must not write.
  @inlinable
  public init(
    file: StaticString = #fileID, line: UInt = #line, trace: (([String]) -> Void)? = nil,
    _ body: @escaping () -> Value
  ) where Value: Equatable {
    node = ComputedNode.make(file: file, line: line, trace: trace, body) { consumer in
      let node = unsafe unsafeDowncast(consumer, to: ComputedNode<Value>.self)
      let new = node.body()
      if let old = unsafe node.cached, isEqual(old, new) { return false }
      node.replace(with: new)
      return true
    }
  }

  /// Makes a computed value whose results cannot be compared: each run counts as a change.
  ///
  /// - Complexity: O(1); the function does not run yet.
  /// - Parameters:
  ///   - file: Where the value is declared, for messages.
  ///   - line: Where the value is declared, for messages.
  ///   - trace: Called before each further run with the names of the sources that have changed;
  ///     costs nothing where it is not given.
  ///   - body: Gives the value; must not write.
  @_disfavoredOverload
  @inlinable
  public init(
    file: StaticString = #fileID, line: UInt = #line, trace: (([String]) -> Void)? = nil,
    _ body: @escaping () -> Value
  ) {
    node = ComputedNode.make(file: file, line: line, trace: trace, body) { consumer in
      let node = unsafe unsafeDowncast(consumer, to: ComputedNode<Value>.self)
      node.replace(with: node.body())
      return true
    }
  }

  /// Makes a computed value whose results are compared by a function.
  ///
  /// - Complexity: O(1); the function does not run yet.
  /// - Parameters:
  ///   - isSame: Whether two results are the same to a reader.
  ///   - file: Where the value is declared, for messages.
  ///   - line: Where the value is declared, for messages.
  ///   - trace: Called before each further run with the names of the sources that have changed;
  ///     costs nothing where it is not given.
  ///   - body: Gives the value; must not write.
  public init(
    comparing isSame: @escaping (Value, Value) -> Bool, file: StaticString = #fileID,
    line: UInt = #line, trace: (([String]) -> Void)? = nil, _ body: @escaping () -> Value
  ) {
    node = ComputedNode.make(file: file, line: line, trace: trace, body) { consumer in
      let node = unsafe unsafeDowncast(consumer, to: ComputedNode<Value>.self)
      let new = node.body()
      if let old = unsafe node.cached, isSame(old, new) { return false }
      node.replace(with: new)
      return true
    }
  }

  /// The value, brought up to date.
  ///
  /// - Complexity: O(1) when nothing it depends on has been written since the last read; otherwise
  ///   what has to run again.
  /// - Precondition: Not read from inside its own function.
  @inlinable public var value: Value { node.read() }
}

extension Computed: Subscribable {
  /// The computed value as a signal.
  public var signal: Signal<Value> { Signal(node) }
}

@available(*, unavailable)
extension Computed: Sendable {}
