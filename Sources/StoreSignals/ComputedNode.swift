/// The node of a computed value.
@usableFromInline
package class ComputedNode<Value>: Consumer {
  @usableFromInline final let body: () -> Value
  @exclusivity(unchecked) @usableFromInline final var cached: Value?
  // Last, so that its end comes after that of all other fields.
  private let releasing = Releasing()

  @usableFromInline
  init(
    file: StaticString, line: UInt, _ body: @escaping () -> Value,
    run: @escaping (Consumer) -> Bool
  ) {
    self.body = body
    super.init(flags: [], file: file, line: line, run: run)
  }

  /// The value, brought up to date.
  ///
  /// Two paths, because the second runs no foreign code: on it the compiler counts no reference to
  /// the node (benchmarks `graph, …`).
  @inlinable @inline(__always)
  final func read() -> Value {
    if unsafe !flags.isDisjoint(with: .unsettled) {
      Engine.willRead(self)
      return settled
    }
    Engine.didRead(self)
    return settled
  }

  @inlinable @inline(__always) final var settled: Value {
    guard let value = unsafe cached else { failEmpty() }
    return value
  }

  @inline(never) @usableFromInline
  final func failEmpty() -> Never { fatalError("\(name) has no value") }

  @inlinable @inline(__always)
  final func replace(with new: Value) {
    if unsafe flags.contains(.subscribed) { recordCached() }
    unsafe cached = new
  }

  @inlinable @inline(never)
  final func recordCached() {
    let engine = Engine.current
    guard let old = unsafe cached, engine.needsRecord(ofComputed: self) else { return }
    engine.record(self, base: Record.Base(old))
  }

  override func isBase(_ record: Record) -> Bool {
    guard let old: Value = record.base.value(), let current = unsafe cached else { return false }
    return areEqual(old, current)
  }

  override package var valueDescription: String { unsafe cached.map { "\($0)" } ?? "" }

  @inlinable
  static func make(
    file: StaticString, line: UInt, trace: (([String]) -> Void)?, _ body: @escaping () -> Value,
    run: @escaping (Consumer) -> Bool
  ) -> ComputedNode {
    if let trace {
      return TracedNode(file: file, line: line, trace: trace, body, run: run)
    }
    return ComputedNode(file: file, line: line, body, run: run)
  }
}

/// A computed node that tells why it runs; a field for that would cost every computed value.
@usableFromInline
final class TracedNode<Value>: ComputedNode<Value> {
  private let tracer: ([String]) -> Void

  @usableFromInline
  init(
    file: StaticString, line: UInt, trace: @escaping ([String]) -> Void,
    _ body: @escaping () -> Value, run: @escaping (Consumer) -> Bool
  ) {
    tracer = trace
    super.init(file: file, line: line, body, run: run)
    unsafe flags.insert(.traced)
  }

  override func trace(_ changed: [String]) { tracer(changed) }
}
