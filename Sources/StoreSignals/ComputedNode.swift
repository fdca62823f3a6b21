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

  @inlinable
  final func read() -> Value {
    // Clean, and nobody on any thread tracks: nothing to do.
    let isClean = unsafe flags.isDisjoint(with: .unsettled)
    if !isClean || Engine.busyThreads() != 0 { Engine.willRead(self) }
    guard let value = unsafe cached else { fatalError("\(name) has no value") }
    return value
  }

  @inlinable @inline(__always)
  final func replace(with new: Value) {
    if unsafe flags.contains(.subscribed), let old = unsafe cached {
      let engine = Engine.current
      if engine.needsRecord(ofComputed: self) { engine.record(self, base: Record.Base(old)) }
    }
    unsafe cached = new
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
