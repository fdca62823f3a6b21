import StorePersistence
import StoreSignals
import Testing

@MainActor
@Suite("SettingsSource shares settings and follows their storage", .timeLimit(.minutes(10)))
struct SettingsSourceTests {
  private let storage = MemorySettings(["a": "1", "b": "2"])

  @Test("watch(every:) sees changes until its task is cancelled")
  func watch() async throws {
    let source = SettingsSource(storage)
    let setting = Setting("a", default: 0, in: source)
    let task = Task { await source.watch(every: .milliseconds(1)) }
    storage.save({ "5" }, for: "a")
    while setting.wrappedValue != 5 { await Task.yield() }
    task.cancel()
    await task.value
  }

  @Test("refresh() announces all changes as one")
  func refresh() {
    let source = SettingsSource(storage)
    let first = Setting("a", default: 0, in: source)
    let second = Setting("b", default: 0, in: source)
    var sums: [Int] = []
    let sum = Computed { first.wrappedValue + second.wrappedValue }
    let subscription = sum.signal.subscribe { sums.append($0) }
    storage.save({ "10" }, for: "a")
    storage.save({ nil }, for: "b")
    source.refresh()
    source.refresh()
    #expect(sums == [10])
    subscription.cancel()
  }

  @Test("problems follow what is stored")
  func problems() {
    let source = SettingsSource(MemorySettings(["a": "true", "b": "x"]))
    let first = Setting("a", default: 0, in: source)
    let second = Setting("b", default: 0, in: source)
    #expect(source.problems.map(\.description).count == 2)
    source.storage.save({ "3" }, for: "a")
    source.refresh()
    #expect(first.wrappedValue == 3)
    #expect(source.problems.count == 1)
    second.reset()
    first.wrappedValue = 4
    #expect(source.problems.count == 1)
  }

  @Test("reset() lets all settings follow their defaults and keeps unknown keys")
  func reset() {
    let source = SettingsSource(storage)
    let first = Setting("a", default: 0, in: source)
    source.reset()
    #expect(first.wrappedValue == 0)
    #expect(storage.load() == ["b": "2"])
  }
}
