import StoreEnvironment
import StoreSignals

/// A list for tests that records its own edits.
struct Rows: EditRecording, Equatable, ExpressibleByArrayLiteral {
  enum Edit: Equatable, Codable {
    case insert(at: Int, Int)
    case remove(at: Int, Int)
    case replace([Int], [Int])
  }

  private(set) var items: [Int]
  private(set) var changeStamp: UInt64 = 0
  private var edits: [Edit]?

  init(_ items: [Int]) { self.items = items }
  init(arrayLiteral items: Int...) { self.items = items }

  static func == (left: Rows, right: Rows) -> Bool { left.items == right.items }

  mutating func insert(_ item: Int, at place: Int) {
    items.insert(item, at: place)
    note(.insert(at: place, item))
  }

  mutating func remove(at place: Int) { note(.remove(at: place, items.remove(at: place))) }

  mutating func beginRecording() -> [Int] {
    edits = []
    return items
  }

  mutating func endRecording(_ old: [Int]) -> [Edit] {
    defer { edits = nil }
    return edits ?? (old == items ? [] : [.replace(old, items)])
  }

  mutating func replaceAll(with new: Rows) {
    var place = 0
    while place < items.count && place < new.items.count {
      if items[place] != new.items[place] {
        remove(at: place)
        insert(new.items[place], at: place)
      }
      place += 1
    }
    while items.count > new.items.count { remove(at: items.count - 1) }
    while items.count < new.items.count { insert(new.items[items.count], at: items.count) }
  }

  mutating func apply(_ edits: [Edit]) {
    for edit in edits {
      switch edit {
      case .insert(let place, let item): items.insert(item, at: place)
      case .remove(let place, let item):
        precondition(items[place] == item, "an edit of another list")
        items.remove(at: place)
      case .replace(let old, let new):
        precondition(items == old, "an edit of another list")
        items = new
      }
    }
    changeStamp += 1
  }

  static func inverse(of edits: [Edit]) -> [Edit] {
    edits.reversed().map {
      switch $0 {
      case .insert(let place, let item): .remove(at: place, item)
      case .remove(let place, let item): .insert(at: place, item)
      case .replace(let old, let new): .replace(new, old)
      }
    }
  }

  static func settled(_ edits: [Edit]) -> [Edit] {
    var settled: [Edit] = []
    for edit in edits {
      if let last = settled.last, [edit] == inverse(of: [last]) {
        settled.removeLast()
      } else {
        settled.append(edit)
      }
    }
    return settled
  }

  static func replacement(of old: Rows, by new: Rows) -> [Edit] {
    old == new ? [] : [.replace(old.items, new.items)]
  }

  private mutating func note(_ edit: Edit) {
    changeStamp += 1
    edits?.append(edit)
  }
}

/// A store with a plain value and a list.
final class Shelf: StandaloneStore {
  enum Failure: Error, Equatable {
    case full
  }

  let scope = StoreScope()
  @Stored private(set) var count = 0
  @Stored private(set) var rows: Rows = []
  @Editable var title = ""
  @Stored private(set) var tags: [String] = []

  func add(_ item: Int) {
    action(payload: item) {
      count += 1
      rows.insert(item, at: 0)
    }
  }

  func removeFirst() { action { rows.remove(at: 0) } }

  func addTooMany(_ item: Int) throws(Failure) {
    try action { () throws(Failure) in
      count += 1
      rows.insert(item, at: 0)
      title = "full"
      tags.append("full")
      throw .full
    }
  }

  func rename(_ title: String) { action { self.title = title } }
  func tag(_ tag: String) { action { tags.append(tag) } }
  func touch() { action { count += 0 } }
  func set(_ count: Int) { action { self.count = count } }
  @inline(never) func addSilently(_ item: Int) { rows.insert(item, at: 0) }
  func replaceRows(_ items: [Int]) { action { rows = Rows(items) } }
}

/// A store that works with another one.
final class Desk: Store {
  let scope = StoreScope()
  let shelf: Shelf
  @Stored private(set) var moves = 0

  init(shelf: Shelf) { self.shelf = shelf }

  static var dependencies: [any Store.Type] { [Shelf.self] }
  static func make(in environment: StoreEnvironment) -> Desk {
    Desk(shelf: environment[Shelf.self])
  }

  func move(_ item: Int) {
    action {
      moves += 1
      shelf.add(item)
    }
  }

  func moveAndFail(_ item: Int) throws(Shelf.Failure) {
    try action { () throws(Shelf.Failure) in
      moves += 1
      shelf.add(item)
      try shelf.addTooMany(item)
    }
  }

  func moveInSpite(_ item: Int) {
    action {
      moves += 1
      do throws(Shelf.Failure) { try shelf.addTooMany(item) } catch { shelf.rename("\(error)") }
    }
  }
}

/// An interceptor that notes all it sees.
final class Witness: ActionInterceptor {
  struct Refusal: Error, Equatable {}

  private(set) var lines: [String] = []
  private let name: String
  var refuses: (ActionCall) -> Bool = { _ in false }
  var before: (ActionCall) -> Void = { _ in }
  var after: (ActionCall) -> Void = { _ in }

  init(_ name: String = "") { self.name = name }

  func willRun(_ call: ActionCall) throws {
    lines.append("\(name)will \(call.name)")
    before(call)
    if refuses(call) { throw Refusal() }
  }

  func didRun(_ call: ActionCall, for duration: Duration) {
    lines.append("\(name)did \(call.name)")
    after(call)
  }

  func didFail(_ call: ActionCall, with error: any Error) {
    lines.append("\(name)failed \(call.name): \(error)")
    after(call)
  }
}
