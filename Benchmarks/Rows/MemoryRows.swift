import Contestants
import FoundationEssentials
import StoreCollections
import StoreSignals

/// What one more of a thing takes of the process's memory.
enum MemoryRows {
  static var all: [Figure] {
    [
      Figure(name: "memory, property", size: 1, unit: "bytes") {
        // The store's own field and the property's node; the store itself is the other's share.
        perObject { EightProperties() } / 8 - perObject { NoProperty() } / 8
      },
      Figure(name: "memory, subscription", size: 1, unit: "bytes") {
        let counter = Counter()
        return perObject { counter.$value.subscribe { _ in } }
      },
      Figure(name: "memory, computed", size: 1, unit: "bytes") {
        // Read once, so that the edge to its source is there; with what the closure captures.
        let counter = Counter()
        return perObject {
          let computed = Computed { counter.value }
          _ = computed.value
          return computed
        }
      },
      Figure(name: "memory, list overhead", size: 1_000_000, unit: "bytes") {
        // What a list takes beyond its elements as they lie.
        let count = 1_000_000
        let todos = (0..<count).map { Todo(id: $0) }
        let before = residentBytes
        let list = try? IdentifiedList(todos)
        let after = residentBytes
        unsafe _ = Unmanaged.passRetained(Keeper((list, todos)))
        return (after - before) / Double(count) - Double(MemoryLayout<Todo>.stride)
      },
    ]
  }

  private final class EightProperties {
    @Stored var a = 0
    @Stored var b = 0
    @Stored var c = 0
    @Stored var d = 0
    @Stored var e = 0
    @Stored var f = 0
    @Stored var g = 0
    @Stored var h = 0
  }

  private final class NoProperty {}

  private final class Keeper {
    let objects: Any
    init(_ objects: Any) { self.objects = objects }
  }

  private static func perObject<Object>(_ make: () -> Object) -> Double {
    let count = 200_000
    var objects: [Object?] = Array(repeating: nil, count: count)
    let before = residentBytes
    for index in 0..<count { objects[index] = make() }
    let after = residentBytes
    // Kept to the end of the process: memory that was freed would be used again unseen.
    unsafe _ = Unmanaged.passRetained(Keeper(objects))
    return (after - before) / Double(count)
  }

  /// What the process holds in memory, from the kernel: the allocator's own overhead is in it.
  private static var residentBytes: Double {
    guard
      let data = FileManager.default.contents(atPath: "/proc/self/statm"),
      let pages = String(decoding: data, as: UTF8.self).split(separator: " ").dropFirst().first
        .flatMap({ Double($0) })
    else { return 0 }
    return pages * 4096
  }
}
