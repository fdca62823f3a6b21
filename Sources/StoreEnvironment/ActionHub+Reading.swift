public import StoreSignals

extension ActionHub: EditReader {
  @usableFromInline
  package func willWrite(_ node: Node) {
    if !isStrict || applying > 0 || depth > 0 || task != nil { return }
    let property = (node.label ?? "").split(separator: ".").last ?? ""
    let caller = CallStack.caller(besides: property).map { ", by \($0)" } ?? ""
    fatalError("\(node.name) is written outside an action\(caller)")
  }

  @usableFromInline
  package func didWrite(_ edit: consuming (any PropertyEdit)?, of node: NodeReference?) {
    // Asked before the commit is changed: comparing may be foreign code.
    let isChange = edit?.isEmpty == false
    commit.add(edit, isChange: isChange)
  }

  @usableFromInline
  package func didCommit() {
    let ended = endCommit()
    tellReaders(ended.edits)
    if ended.step == .travel {
      travelled = ended.edits
      return
    }
    if ended.edits.isEmpty && ended.step == nil { return }
    if log.isKept { log.didCommit(ended, of: self) }
    history.didCommit(ended, of: self)
    log.tell()
  }

  /// Runs something of the library's own that writes.
  func apply<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    applying += 1
    defer { applying -= 1 }
    return try Engine.current.transaction(canFail: Failure.self != Never.self, body)
  }
}
