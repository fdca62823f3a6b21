import ChildProcesses
import Foundation
import StorePersistence
import StoreSignals
import Testing

@Suite("SettingsFile keeps settings in one readable JSON file", .timeLimit(.minutes(10)))
struct SettingsFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder("settings.json")
  }

  private func setting<Value>(_ key: String, _ value: Value) -> Setting<Value> {
    Setting(key, default: value, in: SettingsSource(SettingsFile(path)))
  }

  @Test("the file is one object with a key a line, in order")
  func format() throws {
    let file = SettingsFile(path)
    let source = SettingsSource(file)
    Setting("units", default: "", in: source).wrappedValue = "miles/hour"
    Setting("a b.c", default: [1], in: source).wrappedValue = [2, 3]
    Setting("é\"", default: 0.5, in: source).wrappedValue = 0.1
    try source.flush()
    let expected = """
      {
        "a b.c": [2,3],
        "units": "miles/hour",
        "é\\"": 0.1
      }

      """
    #expect(folder.text("settings.json") == expected)
    #expect(folder.names == ["settings.json"])
  }

  @Test("C01 values are kept when main returns or calls exit", arguments: ["return", "exit"])
  func normalExit(end: String) throws {
    let child = try ChildProcess([
      "settings", "set", folder("new/folder/s.json"), "theme", "dark", end,
    ])
    #expect(child.wait() == 0)
    #expect(folder.text("new/folder/s.json") == "{\n  \"theme\": \"dark\"\n}\n")
  }

  @Test("C01 values are kept after flush() when the program is killed")
  func killedAfterFlush() throws {
    let child = try ChildProcess(["settings", "set", path, "theme", "dark", "flush"])
    #expect(child.read() == "flushed\n")
    child.kill()
    #expect(setting("theme", "").wrappedValue == "dark")
  }

  @Test("C11 a full disk is an error, the old file stays, and it is written when there is room")
  func fullDisk() throws {
    try folder.write("{\n  \"other\": 1\n}\n", to: "settings.json")
    let child = try ChildProcess(["settings", "set", path, "theme", "dark", "limited"])
    #expect(child.wait() == 0)
    let lines = child.read().split(separator: "\n")
    try #require(lines.count == 2)
    #expect(lines[0].hasPrefix("refused: ") && lines[0].contains("File too large"))
    #expect(lines[1] == "written")
    #expect(setting("theme", "").wrappedValue == "dark")
    #expect(setting("other", 0).wrappedValue == 1)
    #expect(folder.names == ["settings.json"])
  }

  @Test("a folder that takes no changes is an error, the old file stays, and it is written later")
  func immutableFolder() throws {
    try folder.write("{\n  \"k\": 1\n}\n", to: "a.json")
    try FileManager.default.createDirectory(atPath: folder("a"), withIntermediateDirectories: false)
    try FileManager.default.moveItem(atPath: folder("a.json"), toPath: folder("a/settings.json"))
    let file = SettingsFile(folder("a/settings.json"))
    let source = SettingsSource(file)
    let number = Setting("k", default: 0, in: source)
    guard folder.setImmutable("a", true) else { return }
    number.wrappedValue = 2
    #expect(throws: SettingsFile.Failure.self) { try file.flush() }
    #expect(folder.text("a/settings.json") == "{\n  \"k\": 1\n}\n")
    #expect(folder.setImmutable("a", false))
    try file.flush()
    #expect(folder.text("a/settings.json")?.contains("\"k\": 2") == true)
  }

  @Test("values are written in the background without a call")
  func background() async throws {
    let setting = setting("k", 0)
    setting.wrappedValue = 1
    while folder.text("settings.json") == nil { try await Task.sleep(for: .milliseconds(5)) }
    #expect(folder.text("settings.json") == "{\n  \"k\": 1\n}\n")
  }

  @Test("C02 a change through a second store over the same source is announced once, at once")
  func sharedSource() {
    let source = SettingsSource(SettingsFile(path))
    let first = Setting("k", default: 0, in: source)
    let second = Setting("k", default: 0, in: source)
    var seen: [Int] = []
    let subscription = second.projectedValue.subscribe { seen.append($0) }
    first.wrappedValue = 1
    first.wrappedValue = 1
    #expect(seen == [1])
    subscription.cancel()
  }

  @Test("C02 a change through a second source over the same path is announced by refresh()")
  func secondSource() throws {
    let first = setting("k", 0)
    let source = SettingsSource(SettingsFile(path))
    let second = Setting("k", default: 0, in: source)
    var seen: [Int] = []
    let subscription = second.projectedValue.subscribe { seen.append($0) }
    first.wrappedValue = 1
    source.refresh()
    source.refresh()
    #expect(seen == [1])
    first.reset()
    source.refresh()
    #expect(seen == [1, 0])
    subscription.cancel()
  }

  @Test("36 a change of another process is announced by refresh(), all values as one change")
  func otherProcess() throws {
    let source = SettingsSource(SettingsFile(path))
    let theme = Setting("theme", default: "light", in: source)
    let other = Setting("mine", default: 0, in: source)
    other.wrappedValue = 1
    var seen: [String] = []
    let subscription = theme.projectedValue.subscribe { seen.append($0) }
    try ChildProcess(["settings", "set", path, "theme", "dark", "return"]).wait()
    source.refresh()
    #expect(seen == ["dark"])
    #expect(other.wrappedValue == 1)
    try source.flush()
    #expect(folder.text("settings.json") == "{\n  \"mine\": 1,\n  \"theme\": \"dark\"\n}\n")
    try FileManager.default.removeItem(atPath: path)
    source.refresh()
    #expect(seen == ["dark", "light"])
    subscription.cancel()
  }

  @Test("36 two processes that write at once lose nothing")
  func twoWriters() throws {
    let children = try ["a", "b"].map { try ChildProcess(["settings", "count", path, $0, "60"]) }
    for child in children { #expect(child.wait() == 0) }
    let expected = ["a", "b"].flatMap { prefix in (0..<60).map { ("\(prefix)\($0)", "\($0)") } }
    #expect(
      try SettingsFile(path).load() == Dictionary(uniqueKeysWithValues: expected))
    #expect(folder.names == ["settings.json"])
  }

  @Test(
    "C11 a writer that is killed at random instants leaves a whole file with all it has flushed")
  func kills() async throws {
    for prefix in (0..<40).map({ "run\($0)-" }) {
      let before = try SettingsFile(path).load()
      let child = try ChildProcess(["settings", "count", path, prefix, "1000"])
      var output = child.read()
      try await Task.sleep(for: .milliseconds(Int.random(in: 0...20)))
      child.kill()
      output += child.readAll()
      let after = try SettingsFile(path).load()
      let written = after.count - before.count
      let flushed = (output.split(separator: "\n").compactMap { Int($0) }.max() ?? -1) + 1
      #expect(written >= flushed)
      let run = (0..<written).map { ("\(prefix)\($0)", "\($0)") }
      #expect(after == before.merging(run) { old, _ in old })
    }
    #expect(folder.names.allSatisfy { [".settings.json.new", "settings.json"].contains($0) })
  }

  @Test("C07 reading makes neither a file nor a folder")
  func noFile() throws {
    let source = SettingsSource(SettingsFile(folder("deep/settings.json")))
    let setting = Setting("k", default: 10, in: source)
    #expect(setting.wrappedValue == 10)
    try source.flush()
    setting.reset()
    #expect(folder.names == [])
  }

  @Test("unknown keys and numbers beyond every type stay as they are written")
  func unknownKeys() throws {
    try folder.write(
      #"{"big": 123456789012345678901234567890.0e5, "nested": {"b": [ 1, 2 ]}, "k": 1}"#,
      to: "settings.json")
    setting("k", 0).wrappedValue = 2
    try SettingsFile(path).flush()
    let expected = """
      {
        "big": 123456789012345678901234567890.0e5,
        "k": 2,
        "nested": {"b": [ 1, 2 ]}
      }

      """
    #expect(folder.text("settings.json") == expected)
  }

  @Test("33 a file that is no JSON object is put aside before the first write, and reported")
  func unreadable() throws {
    let broken = "{\n  \"a\": 1,\n  \"b\" 2\n}"
    try folder.write(broken, to: "settings.json")
    let file = SettingsFile(path)
    let source = SettingsSource(file)
    let setting = Setting("a", default: 0, in: source)
    #expect(setting.wrappedValue == 0)
    let failure = SettingsFile.Failure.unreadable(
      path: path, line: 3, column: 7, reason: "expected \":\"")
    #expect(source.problems == [.unreadable(reason: "\(failure)")])
    #expect(folder.text("settings.json") == broken)
    try folder.write("older", to: "settings.json.unreadable-1")
    setting.wrappedValue = 5
    try source.flush()
    #expect(folder.text("settings.json") == "{\n  \"a\": 5\n}\n")
    #expect(folder.text("settings.json.unreadable-1") == "older")
    #expect(folder.text("settings.json.unreadable-2") == broken)
    #expect(
      file.failures == [failure, .putAside(path: path, aside: "\(path).unreadable-2")])
  }

  @Test(
    "what is wrong is told with its line and column, counted in characters",
    arguments: [
      ("{\"goal\": 7, }", "1:13: expected a string"), ("", "1:1: the file is empty"),
      ("{\n  \"👩‍👩‍👧é\" 1\n}", "2:8: expected \":\""), ("{\n}\nx", "3:1: text behind the end"),
    ])
  func place(text: String, message: String) throws {
    try folder.write(text, to: "settings.json")
    let failure = #expect(throws: SettingsFile.Failure.self) { try SettingsFile(path).load() }
    #expect(failure?.description == "\(path):\(message)")
  }

  @Test("a symbolic link stays, and its target is replaced")
  func symbolicLink() throws {
    try FileManager.default.createDirectory(
      atPath: folder("real"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "real/settings.json")
    for value in [1, 2] {
      setting("k", 0).wrappedValue = value
      try SettingsFile(path).flush()
      #expect(folder.text("real/settings.json") == "{\n  \"k\": \(value)\n}\n")
    }
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: path) == "real/settings.json")
  }

  @Test("a temporary file that was left behind neither disturbs nor stays")
  func leftover() throws {
    try folder.write("half of someth", to: ".settings.json.new")
    setting("k", 0).wrappedValue = 1
    try SettingsFile(path).flush()
    #expect(folder.names == ["settings.json"])
  }

  @Test("permissions stay as they were")
  func permissions() throws {
    try folder.write("{}", to: "settings.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    setting("k", 0).wrappedValue = 1
    try SettingsFile(path).flush()
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test(
    "a folder that vanished is made again; a file in its place is an error, and nothing is lost")
  func vanishedFolder() throws {
    let file = SettingsFile(folder("a/b/settings.json"))
    let setting = Setting("k", default: 0, in: SettingsSource(file))
    setting.wrappedValue = 1
    try file.flush()
    try FileManager.default.removeItem(atPath: folder("a"))
    try folder.write("in the way", to: "a")
    setting.wrappedValue = 2
    #expect(throws: SettingsFile.Failure.self) { try file.flush() }
    try FileManager.default.removeItem(atPath: folder("a"))
    try file.flush()
    #expect(folder.text("a/b/settings.json") == "{\n  \"k\": 2\n}\n")
  }

  @Test("a pipe in the place of the file is an error, and nobody waits for it")
  func pipe() throws {
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let file = SettingsFile(path)
    let source = SettingsSource(file)
    let setting = Setting("k", default: 0, in: source)
    #expect(source.problems.count == 1)
    setting.wrappedValue = 1
    let failure = SettingsFile.Failure.file(
      FileFailure("use the pipe or device", path, code: ENOTSUP))
    #expect(throws: failure) { try file.flush() }
    #expect(folder.names == ["settings.json"])
  }

  @Test("text that is not UTF-8 is reported with its line, a long value only by its beginning")
  func messages() throws {
    try folder.write(
      Array("{\n  \"a\": 1,\n  \"b\": \"".utf8) + [0xE9, 0x22, 0x7D], to: "settings.json")
    let failure = SettingsFile.Failure.unreadable(
      path: path, line: 3, column: 9, reason: "text that is not UTF-8")
    #expect(throws: failure) { try SettingsFile(path).load() }
    try folder.write("{\"k\": \(String(repeating: "9", count: 100_000))}", to: "settings.json")
    let source = SettingsSource(SettingsFile(path))
    let setting = Setting("k", default: 0, in: source)
    #expect(setting.wrappedValue == 0)
    #expect(source.problems.first.map { $0.description.utf8.count < 400 } == true)
  }

  @Test("C14 a NaN is kept, and a value that cannot be written costs no other value")
  func notANumber() throws {
    struct Refusing: Codable, Equatable {
      struct Refusal: Error {}
      var number = 0
      func encode(to encoder: any Encoder) throws { throw Refusal() }
    }
    let file = SettingsFile(path)
    let source = SettingsSource(file)
    Setting("goal", default: 8.0, in: source).wrappedValue = .nan
    Setting("limit", default: Float(1), in: source).wrappedValue = -.infinity
    Setting("refusing", default: Refusing(), in: source).wrappedValue = Refusing(number: 1)
    #expect(
      throws: SettingsFile.Failure.unencodable(key: "refusing", reason: "Refusal()")
    ) {
      try file.flush()
    }
    try file.flush()
    #expect(folder.text("settings.json") == "{\n  \"goal\": \"nan\",\n  \"limit\": \"-inf\"\n}\n")
    #expect(setting("goal", 8.0).wrappedValue.isNaN)
    #expect(setting("limit", Float(1)).wrappedValue == -.infinity)
  }

  @Test(
    "every flipped bit, other changed bytes and every truncation are either read or reported, and never lost"
  )
  func everyByte() throws {
    let text = "{\n  \"goal\": 7.5,\n  \"name\": \"é\\n\"\n}\n"
    let bytes = Array(text.utf8)
    var variants = (0..<bytes.count).map { Array(bytes[..<$0]) }
    for index in bytes.indices {
      // Each bit, each kind of byte that JSON tells apart, and bytes that are no UTF-8.
      for value in Array("\0\n\t \"\\{}[]:,x09-".utf8) + (0..<8).map({ bytes[index] ^ 1 << $0 }) + [
        0x80, 0xC0, 0xFF,
      ]
      where value != bytes[index] {
        var changed = bytes
        changed[index] = value
        variants.append(changed)
      }
    }
    for (number, variant) in variants.enumerated() {
      try folder.write(variant, to: "settings.json")
      let storage = SettingsFile(path)
      let source = SettingsSource(storage)
      let goal = Setting("goal", default: 8.0, in: source)
      let texts = try? storage.load()
      #expect((texts == nil) == source.problems.contains { $0.isUnreadable }, "\(variant)")
      // Writing costs an fsync: every hundredth is written too.
      guard number.isMultiple(of: 100) else { continue }
      goal.wrappedValue = 1
      try source.flush()
      if texts == nil {
        let aside = folder("settings.json.unreadable-1")
        #expect(try Files.read(aside) == variant)
        try FileManager.default.removeItem(atPath: aside)
      } else {
        var expected = texts
        expected?["goal"] = "1"
        #expect(try storage.load() == expected)
      }
    }
  }
}

extension SettingProblem {
  var isUnreadable: Bool { if case .unreadable = self { true } else { false } }
}
