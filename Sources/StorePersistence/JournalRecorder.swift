internal import StoreSignals

/// Turns the edits of kept properties into commits of a journal.
final class JournalRecorder: EditReader {
  private(set) var kept: [KeptProperty] = []
  private var places: [ObjectIdentifier: Int] = [:]
  private var operations: [JournalOperation] = []
  /// Where commits go; nil before the journal is loaded.
  var writer: JournalWriter?
  /// Whether a load is writing the properties.
  var isLoading = false
  /// How many bodies are under way whose commits are to be one.
  private var togetherDepth = 0
  /// The operations on properties that nobody keeps.
  var unknown: [String] = []

  func add(_ property: KeptProperty) {
    if kept.contains(where: { $0.name == property.name }) {
      fatalError("the journal keeps \"\(property.name)\" already")
    }
    places[ObjectIdentifier(property.property)] = kept.count
    kept.append(property)
  }

  /// Ends the recording when the journal goes, which properties without an environment outlive.
  func forget() {
    let old = (writer, exchange(&kept, with: []))
    writer = nil
    withExtendedLifetime(old) {}
  }

  func willWrite(_ node: Node) {}

  func didWrite(_ edit: (any PropertyEdit)?, of node: NodeReference?) {
    guard writer != nil, let edit, let place = places[ObjectIdentifier(edit.property)] else {
      return
    }
    let property = kept[place]
    if !isLoading {
      operations.append(property.operation(for: edit))
    } else if !property.isAsLoaded {
      // A subscriber has changed it again.
      operations.append(property.wholeOperation())
    }
  }

  func didCommit() {
    if togetherDepth == 0 { handOver() }
  }

  func together<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    togetherDepth += 1
    defer {
      togetherDepth -= 1
      // Inside a transaction its end hands everything over.
      if togetherDepth == 0 && !Engine.current.isInside { handOver() }
    }
    return try body()
  }

  private func handOver() {
    guard let writer, !operations.isEmpty else { return }
    writer.append(exchange(&operations, with: []))
    if writer.wantsSnapshot { writeSnapshot(keepingOldAs: nil) }
  }

  /// Lets the whole state replace the lines.
  func writeSnapshot(keepingOldAs suffix: String?) {
    let snapshots = kept.map { $0.snapshot() }
    let unknown = unknown
    writer?.append(
      { text in
        for snapshot in snapshots { snapshot(&text) }
        for operation in unknown { text.appendCommit([{ $0.append(operation: operation) }]) }
      }, keepingOldAs: suffix)
  }
}

@available(*, unavailable)
extension JournalRecorder: Sendable {}
