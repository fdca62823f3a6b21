import Foundation
import StorePersistence
import Workouts
import diary

/// A folder of its own in which a test runs the program; removed with the object.
final class DiaryFolder {
  /// What a run has given.
  struct Run {
    var status: Int32
    var output: String
    var errors: String
  }

  /// Every file and what is in it.
  typealias Content = [String: Data]

  static let sampleDate = Date(timeIntervalSince1970: 1_710_000_000)  // 2024-03-09T16:00:00Z

  let path: String
  var now = DiaryFolder.sampleDate
  var zone = LocalZone.utc
  var console: (inout DiaryConsole) -> Void = { _ in }
  var elapsed: () -> Duration = { .zero }
  var historyByteLimit: Int?

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "diary-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder.
  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// Runs the program as its `main` does.
  @discardableResult
  func run(_ arguments: [String]) async -> Run {
    let output = Output()
    var console = DiaryConsole(
      write: { output.text += $0 }, writeError: { output.errors += $0 })
    self.console(&console)
    var host = DiaryHost(
      console: console, locations: StoreLocations(root: self("diary")), now: { [now] in now },
      elapsed: elapsed, zone: zone)
    if let historyByteLimit { host.historyByteLimit = historyByteLimit }
    let status = await Diary(host).run(arguments)
    return Run(status: status, output: output.text, errors: output.errors)
  }

  @discardableResult
  func run(_ arguments: String...) async -> Run { await run(arguments) }

  /// What `diary show --json` says.
  func state() async throws -> ShownState {
    let run = await run("show", "--json")
    return try JSONDecoder().decode(ShownState.self, from: Data(run.output.utf8))
  }

  /// All that is saved.
  func content() throws -> Content {
    var content: Content = [:]
    for name in FileManager.default.enumerator(atPath: path) ?? NSEnumerator() {
      // A lock file holds the process that had it last.
      guard let name = name as? String, !name.hasSuffix(".lock") else { continue }
      // A folder cannot be read.
      if let bytes = try? DiaryFiles.read(self(name)) { content[name] = Data(bytes) }
    }
    return content
  }

  func text(_ name: String) throws -> String {
    String(decoding: try DiaryFiles.read(self(name)) ?? [], as: UTF8.self)
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }

  @discardableResult
  func write(_ data: Data, to name: String) throws -> String {
    let url = URL(filePath: self(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
    return url.path
  }
}

/// Collects what a run writes.
private final class Output {
  var text = ""
  var errors = ""
}

/// Everything as `diary show --json` gives it.
struct ShownState: Decodable, Equatable {
  struct Todo: Decodable, Equatable {
    var id: String
    var title: String
    var isDone: Bool
    var priority: Int
    var date: String
    var due: String?
  }

  struct Workout: Decodable, Equatable {
    var id: String
    var name: String
    var kilometers: Double
    var date: String
    var complexity: String
  }

  struct Settings: Decodable, Equatable {
    var sleepGoal: Double
    var isNotificationsEnabled: Bool
    var units: String
  }

  var todos: [Todo]
  var workouts: [Workout]
  var settings: Settings
}
