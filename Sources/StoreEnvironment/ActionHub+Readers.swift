package import StoreSignals

/// A reader that its owner keeps.
struct WeakReader {
  weak var reader: (any EditReader)?
}

extension ActionHub {
  /// Tells a reader the edits of each commit, one edit for each property, until it is released.
  func add(_ reader: any EditReader) {
    readers.removeAll { $0.reader == nil }
    if readers.contains(where: { $0.reader === reader }) { return }
    readers.append(WeakReader(reader: reader))
    watchRecording()
  }

  func tellReaders(_ edits: [any PropertyEdit]) {
    if !hasReaders || edits.isEmpty { return }
    for reader in readers {
      guard let reader = reader.reader else { continue }
      for edit in edits { reader.didWrite(edit, of: nil) }
      reader.didCommit()
    }
  }
}

extension StoreScope {
  /// Tells a reader the edits of all stores of the environment that made this one, commit by
  /// commit.
  ///
  /// - Returns: Whether there is an environment; a store that stands alone has none.
  package func addReader(_ reader: any EditReader) -> Bool {
    guard let hub = unsafe hub, hub.environment != nil else { return false }
    hub.add(reader)
    return true
  }
}
