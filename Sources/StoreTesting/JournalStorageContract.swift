public import StorePersistence

/// What every `JournalStorage` has to keep, to be run in the tests of another engine.
///
/// ```swift
/// try JournalStorageContract.check { DatabaseJournal(path) }
/// ```
public enum JournalStorageContract {
  /// Checks a storage.
  ///
  /// - Parameters:
  ///   - isExclusive: Whether a second writer is refused, as it has to be where two programs can
  ///     come to what is kept.
  ///   - open: Gives the storage as a new program finds it; nothing is kept there at first.
  /// - Throws: `ContractViolation` for the first rule that is not kept, or what the storage throws.
  public static func check(
    isExclusive: Bool = true, _ open: () throws -> any JournalStorage
  ) throws {
    try checkBytes(try open())
    let storage = try open()
    let found = try storage.open(isReadOnly: false)
    try ContractViolation.check(
      text(found) == "z\nend\n", "a new program finds what another one has written")
    if isExclusive { try checkLock(storage, try open()) }
    try storage.append(Array("more\n".utf8))
    try ContractViolation.check(
      text(try storage.open(isReadOnly: false)) == "z\nend\nmore\n",
      "what a new program appends comes behind what it has found")
    storage.close()
  }

  private static func text(_ bytes: [UInt8]?) -> String? {
    bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func checkBytes(_ storage: any JournalStorage) throws {
    func expect(_ wanted: String?, _ rule: String, isReadOnly: Bool = false) throws {
      try ContractViolation.check(text(try storage.open(isReadOnly: isReadOnly)) == wanted, rule)
    }
    try expect(nil, "nothing kept is nil for a reader", isReadOnly: true)
    try expect(nil, "nothing kept is nil for a writer")
    let first = try storage.replace(with: Array("a\nb\n".utf8), keepingOldAs: "unused")
    try ContractViolation.check(first == nil, "where nothing was, nothing is kept aside")
    try storage.append(Array("c\n".utf8))
    try storage.append(Array("d\n".utf8))
    try expect("a\nb\nc\nd\n", "what is appended comes behind what is there")
    try expect("a\nb\nc\nd\n", "a reader finds what a writer finds", isReadOnly: true)
    try storage.cut(to: 6)
    try storage.cut(to: 6)
    try expect("a\nb\nc\n", "what is cut off is gone, and no more than that")
    let unkept = try storage.replace(with: Array("x\n".utf8), keepingOldAs: nil)
    try ContractViolation.check(unkept == nil, "nothing is kept aside that was not to be")
    try storage.append(Array("y\n".utf8))
    try expect("x\ny\n", "what is appended after a replacement comes behind it")
    let kept = try (1...2).map { _ in
      try storage.replace(with: Array("z\n".utf8), keepingOldAs: "old")
    }
    try ContractViolation.check(
      kept[0] != nil && kept[1] != nil && kept[0] != kept[1],
      "what is kept aside has a name of its own")
    try storage.append(Array("end\n".utf8))
    storage.close()
    storage.close()
  }

  private static func checkLock(
    _ storage: any JournalStorage, _ second: any JournalStorage
  ) throws {
    let rule = "a second writer is refused by `Journal.Failure.locked`"
    do {
      _ = try second.open(isReadOnly: false)
      throw ContractViolation(description: rule)
    } catch Journal.Failure.locked {}
    try ContractViolation.check(
      text(try second.open(isReadOnly: true)) == "z\nend\n", "a reader is not refused")
    storage.close()
    _ = try second.open(isReadOnly: false)
    second.close()
    _ = try storage.open(isReadOnly: false)
  }
}

@available(*, unavailable)
extension JournalStorageContract: Sendable {}
