import StoreEnvironment
import StoreSignals
import Testing

/// Properties of no environment.
private final class Signs {
  @Stored var number = 0
}

private final class Drawer: StandaloneStore {
  struct Content {
    var count = 0
  }

  let scope = StoreScope()
  @Stored private(set) var content = Content()

  func put(_ count: Int) { content = Content(count: count) }
}

@Suite("What is written to a closed store is put back")
struct LateWriteTests {
  private let environment = StoreEnvironment()

  @Test("A late write of a property is put back, and nobody hears of it", arguments: [true, false])
  func lateWrites(isReleased: Bool) {
    var environment: StoreEnvironment? = StoreEnvironment()
    guard let shelf = environment?[Shelf.self] else { return }
    shelf.add(1)
    var told: [String] = []
    let subscriptions = [
      shelf.$title.subscribe { told.append($0) },
      shelf.$rows.subscribe { told.append("\($0)") },
    ]
    if !isReleased { environment?.dispose() }
    if isReleased { environment = nil }
    shelf.$title.value = "late"
    shelf.addSilently(2)
    transaction {
      shelf.$title.value = "late"
      shelf.$title.value = "later"
      shelf.addSilently(3)
    }
    #expect(shelf.title.isEmpty && shelf.rows == [1])
    #expect(told == [])
    withExtendedLifetime(subscriptions) {}
  }

  @Test("What a subscriber writes to it in the same commit is put back too, however often")
  func lateWritesAgain() {
    let shelf = environment[Shelf.self]
    shelf.add(1)
    let signs = Signs()
    environment.dispose()
    var told: [String] = []
    let subscriptions = [
      shelf.$title.subscribe { told.append($0) },
      shelf.$rows.subscribe { told.append("\($0)") },
      signs.$number.subscribe { number in
        shelf.$title.value = number == 1 ? "again" : "late"
        shelf.addSilently(number)
        shelf.addSilently(number)
        if number < 4 { signs.number += 1 }
      },
    ]
    transaction {
      shelf.$title.value = "late"
      shelf.addSilently(9)
      signs.number = 1
    }
    #expect(signs.number == 4)
    #expect(shelf.title.isEmpty && shelf.rows == [1])
    #expect(told == [])
    withExtendedLifetime(subscriptions) {}
  }

  @Test("A late write of a value that cannot be compared is put back once")
  func lateWritesOfOpaqueValues() {
    let drawer = environment[Drawer.self]
    environment.dispose()
    var told: [Int] = []
    let signs = Signs()
    let subscriptions = [
      drawer.$content.subscribe { told.append($0.count) },
      signs.$number.subscribe { _ in drawer.put(2) },
    ]
    drawer.put(1)
    transaction {
      drawer.put(1)
      signs.number = 1
    }
    #expect(drawer.content.count == 0)
    #expect(told.allSatisfy { $0 == 0 })
    withExtendedLifetime(subscriptions) {}
  }
}
