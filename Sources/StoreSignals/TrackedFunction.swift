/// A function of which the results are kept, and which may read signals.
///
/// What any of its calls has read is noted. When some of that changes, every result that was kept
/// is out of date.
@usableFromInline
package final class TrackedFunction<Input, Output> {
  @usableFromInline let function: (Input) -> Output
  @usableFromInline let version: Computed<Int>
  @exclusivity(unchecked) private var lastVersion: Int

  @usableFromInline
  package init(
    file: StaticString = #fileID, line: UInt = #line, _ function: @escaping (Input) -> Output
  ) {
    self.function = function
    var runs = 0
    version = Computed(file: file, line: line) {
      runs += 1
      return runs
    }
    unsafe version.node.flags.insert(.keeping)
    unsafe lastVersion = untracked { [version] in version.value }
  }

  private var hasSources: Bool { NodeReference(version.node).firstSource != nil }

  /// Whether what was read has changed since the last call of this method.
  ///
  /// - Precondition: Called inside a computed value, which calls `track()` before it ends.
  @usableFromInline
  package func isOutdated() -> Bool {
    // Without sources it holds the number of its last run.
    let current = hasSources ? untracked { version.value } : version.node.settled
    return unsafe exchange(&lastVersion, with: current) != current
  }

  /// Lets the running computed value depend on what the function has read.
  @usableFromInline
  package func track() {
    if hasSources { _ = version.value }
  }

  @inlinable
  package func callAsFunction(_ input: Input) -> Output {
    let engine = Engine.current
    let outer = engine.beginCollecting(in: version.node)
    let output = function(input)
    engine.endCollecting(outer)
    return output
  }
}

@available(*, unavailable)
extension TrackedFunction: Sendable {}
