/// A function of which the results are kept, and which may read signals.
///
/// What any of its calls has read is noted. When some of that changes, every result that was kept is
/// out of date.
package final class TrackedFunction<Input, Output> {
  private let function: (Input) -> Output
  private let version: Computed<Int>
  private var lastVersion: Int

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
    lastVersion = untracked { [version] in version.value }
  }

  private var hasSources: Bool { NodeReference(version.node).firstSource != nil }

  /// Whether what was read has changed since the last call of this method.
  ///
  /// - Precondition: Called inside a computed value, which calls `track()` before it ends.
  package func isOutdated() -> Bool {
    let current = untracked { version.value }
    return exchange(&lastVersion, with: current) != current
  }

  /// Lets the running computed value depend on what the function has read.
  package func track() {
    if hasSources { _ = version.value }
  }

  package func callAsFunction(_ input: Input) -> Output {
    Engine.current.collect(in: NodeReference(version.node)) { function(input) }
  }
}

@available(*, unavailable)
extension TrackedFunction: Sendable {}
