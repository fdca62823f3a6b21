import StorePersistence
import StoreTesting
import Testing

@Suite("Storages keep their contract, and the contract finds those that do not")
struct StorageContractTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a journal gives back what was appended, cut and replaced: in memory")
  func memoryJournal() throws {
    let storage = MemoryJournal()
    try JournalStorageContract.check(isExclusive: false) { storage }
  }

  @Test("a journal gives back what was appended, cut and replaced: in a file")
  func journalFile() throws {
    try JournalStorageContract.check { JournalFile(folder("a/b.journal")) }
  }

  @Test("settings give back what was saved last, also before it is written: in memory")
  func memorySettings() throws { try SettingsStorageContract.check { MemorySettings() } }

  @Test("settings give back what was saved last, also before it is written: in a file")
  func settingsFile() throws {
    try SettingsStorageContract.check { SettingsFile(folder("settings.json")) }
  }

  @Test("a rule that is not kept is told")
  func violations() {
    let shared = MemoryJournal()
    let unlocked = #expect(throws: ContractViolation.self) {
      try JournalStorageContract.check { shared }
    }
    #expect(unlocked?.description == "a second writer is refused by `Journal.Failure.locked`")
    let forgetful = #expect(throws: ContractViolation.self) {
      try JournalStorageContract.check { MemoryJournal() }
    }
    #expect(forgetful?.description == "a new program finds what another one has written")
    let filled = #expect(throws: ContractViolation.self) {
      try SettingsStorageContract.check { MemorySettings(["a": "1"]) }
    }
    #expect(filled?.description == "nothing kept is no error")
  }
}
