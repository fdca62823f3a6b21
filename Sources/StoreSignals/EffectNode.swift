internal import Synchronization

/// The node of an effect.
final class EffectNode: Consumer {
  /// Goes up with each effect of the process, so that effects run in the order in which they were
  /// made.
  let serial = EffectNode.nextSerial.wrappingAdd(1, ordering: .relaxed).newValue
  private let body: (_ onCleanUp: (@escaping () -> Void) -> Void) -> Void
  private let tracer: (([String]) -> Void)?
  private var cleanUps: [() -> Void] = []
  // Last, so that its end comes after that of all other fields.
  private let releasing = Releasing()

  private static let nextSerial = Atomic<UInt64>(0)

  init(
    file: StaticString, line: UInt, trace: (([String]) -> Void)?,
    _ body: @escaping (_ onCleanUp: (@escaping () -> Void) -> Void) -> Void
  ) {
    self.body = body
    tracer = trace
    super.init(flags: trace == nil ? .effect : [.effect, .traced], file: file, line: line) {
      let node = unsafe unsafeDowncast($0, to: EffectNode.self)
      node.cleanUp()
      node.body { cleanUp in
        if unsafe node.flags.contains(.stopped) {
          cleanUp()
        } else {
          node.cleanUps.append(cleanUp)
        }
      }
      return false
    }
  }

  override func trace(_ changed: [String]) { tracer?(changed) }

  func cleanUp() {
    if cleanUps.isEmpty { return }
    let ended = exchange(&cleanUps, with: [])
    untracked {
      for cleanUp in ended { cleanUp() }
    }
  }
}
