import StorePersistence
import Testing

/// What every `JournalStorage` has to keep.
enum JournalStorageContract {
  /// Checks a storage.
  ///
  /// - Parameter open: Gives the storage again as a new program finds it.
  static func check(_ open: () throws -> any JournalStorage) throws {
    let storage = try open()
    #expect(try storage.open(isReadOnly: true) == nil)
    #expect(try storage.open(isReadOnly: false) == nil)
    #expect(try storage.replace(with: Array("a\nb\n".utf8), keepingOldAs: "unused") == nil)
    try storage.append(Array("c\n".utf8))
    try storage.append(Array("d".utf8))
    #expect(try storage.open(isReadOnly: false) == Array("a\nb\nc\nd".utf8))
    #expect(try storage.open(isReadOnly: true) == Array("a\nb\nc\nd".utf8))
    try storage.cut(to: 6)
    try storage.cut(to: 6)
    #expect(try storage.open(isReadOnly: false) == Array("a\nb\nc\n".utf8))
    #expect(try storage.replace(with: Array("x\n".utf8), keepingOldAs: nil) == nil)
    try storage.append(Array("y\n".utf8))
    let first = try storage.replace(with: Array("z\n".utf8), keepingOldAs: "old")
    let second = try storage.replace(with: Array("z\n".utf8), keepingOldAs: "old")
    #expect(first != nil && second != nil && first != second)
    try storage.append(Array("end\n".utf8))
    storage.close()
    storage.close()

    let again = try open()
    #expect(try again.open(isReadOnly: false) == Array("z\nend\n".utf8))
    try again.append(Array("more\n".utf8))
    #expect(try again.open(isReadOnly: false) == Array("z\nend\nmore\n".utf8))
    again.close()
  }
}

@Suite("A JournalStorage gives back what was appended, cut and replaced")
struct JournalStorageContractTests {
  @Test("in memory")
  func memory() throws {
    let storage = MemoryJournal()
    try JournalStorageContract.check { storage }
  }

  @Test("in a file")
  func file() throws {
    let folder = try TemporaryFolder()
    try JournalStorageContract.check { JournalFile(folder("a/b.journal")) }
  }
}
