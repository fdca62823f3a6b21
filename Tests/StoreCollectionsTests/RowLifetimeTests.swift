import StoreCollections
import StoreSignals
import Testing

/// Calls a function when it goes.
private final class Parting {
  private let part: () -> Void

  init(_ part: @escaping () -> Void) { self.part = part }

  deinit { part() }
}

/// A row whose comparison and release run foreign code.
private struct Guest: Identifiable, Equatable {
  let id: Int
  var value = 0
  var parting: Parting?
  var compare: (() -> Void)?

  static func == (left: Guest, right: Guest) -> Bool {
    left.compare?()
    return left.id == right.id && left.value == right.value
  }
}

private final class House {
  @Editable var guests: IdentifiedList<Guest> = []

  init(_ count: Int = 0) { for id in 0..<count { _ = guests.append(Guest(id: id)) } }
}

@Suite("Rows that go while their list changes")
struct RowLifetimeTests {
  private struct Failure: Error {}

  /// What holds a store and what watches it, for functions that let go of both.
  private final class Holder {
    var house: House? = House(4)
    var tokens: [Subscription] = []
    var rows: [Signal<Guest?>] = []
    var seen: [Int] = []
    var ended: [Int] = []

    func watch(_ id: Int, _ then: @escaping () -> Void = {}) {
      guard let row = house?.$guests.signal.row(id) else { return }
      tokens.append(
        row.subscribe(ended: { [weak self] in self?.ended.append(id) }) { [weak self] _ in
          self?.seen.append(id)
          then()
        })
    }
  }

  @Test(
    "A subscriber of a row may let go of everything",
    arguments: [false, true], [false, true])
  func lettingGo(isTransaction: Bool, isStoreFirst: Bool) {
    let holder = Holder()
    holder.watch(1) {
      if isStoreFirst {
        holder.house = nil
        holder.tokens = []
      } else {
        holder.tokens = []
        holder.house = nil
      }
    }
    holder.watch(2)
    holder.watch(1)
    let change = {
      holder.house?.guests[id: 1]?.value = 7
      if isTransaction { holder.house?.guests[id: 2]?.value = 8 }
    }
    if isTransaction { transaction { change() } } else { change() }
    // Those that are there when the store goes are given what is still due, and end.
    let isEnded = isTransaction && isStoreFirst
    #expect(holder.seen.sorted() == (isEnded ? [1, 1, 2] : [1]) && holder.house == nil)
    #expect(holder.ended.sorted() == (isEnded ? [1, 1, 2] : []))
  }

  @Test("The value of a row may let go of the row and the list when it goes", arguments: [0, 1, 2])
  func lettingGoByValue(kind: Int) {
    let holder = Holder()
    let house = holder.house
    holder.watch(1)
    holder.watch(2)
    let parting = {
      Parting {
        holder.tokens = []
        holder.rows = []
        holder.house = nil
      }
    }
    switch kind {
    case 0:
      house?.guests[id: 1]?.parting = parting()
      house?.guests[id: 1]?.value = 1
      house?.guests[id: 1] = Guest(id: 1, value: 3)
    case 1:
      house?.guests[id: 1]?.parting = parting()
      house?.guests.remove(id: 1)
    default:
      try? transaction { () throws(Failure) in
        house?.guests[id: 1] = Guest(id: 1, value: 3, parting: parting())
        house?.guests[id: 1] = Guest(id: 1, value: 4)
        throw Failure()
      }
    }
    #expect(holder.tokens.isEmpty && holder.house == nil)
    withExtendedLifetime(house) {}
  }

  @Test("The value of a row that is put back may let go of the store")
  func lettingGoInRollBack() {
    let holder = Holder()
    holder.watch(1)
    try? transaction { () throws(Failure) in
      holder.house?.guests[id: 1] = Guest(
        id: 1, value: 3,
        parting: Parting {
          holder.tokens = []
          holder.house = nil
        })
      throw Failure()
    }
    #expect(holder.house == nil && holder.seen.isEmpty)
  }

  @Test("A comparison of rows may let go of them and of the list", arguments: [false, true])
  func lettingGoByComparing(isTransaction: Bool) {
    let holder = Holder()
    holder.watch(1)
    holder.watch(2)
    let compare = {
      holder.tokens = []
      holder.house = nil
    }
    holder.house?.guests[id: 1] = Guest(id: 1, value: 1, compare: compare)
    holder.house?.guests[id: 2] = Guest(id: 2, value: 1, compare: compare)
    let house = holder.house
    let change = { house?.guests = [Guest(id: 1, value: 9), Guest(id: 2, value: 9)] }
    if isTransaction {
      transaction {
        house?.guests[id: 1]?.value = 3
        change()
        house?.guests[id: 1]?.value = 0
      }
    } else {
      change()
    }
    #expect(holder.tokens.isEmpty)
    withExtendedLifetime(house) {}
  }

  @Test("A table that is emptied while it is followed is made anew by who asks again")
  func emptied() {
    let holder = Holder()
    holder.watch(1) { [weak holder] in
      guard let holder else { return }
      holder.tokens = []
      holder.house?.guests[id: 2]?.value += 1
      holder.watch(2)
      holder.watch(1)
    }
    holder.house?.guests[id: 1]?.value = 1
    #expect(holder.seen == [1])
    holder.house?.guests[id: 2]?.value = 5
    holder.house?.guests[id: 1]?.value = 5
    #expect(holder.seen == [1, 2, 1])
    holder.tokens = []
    holder.house?.guests[id: 2]?.value = 6
    try? transaction { () throws(Failure) in
      holder.house?.guests[id: 1]?.value = 8
      holder.watch(1)
      holder.house?.guests[id: 1]?.value = 9
      holder.tokens = []
      holder.house?.guests[id: 2]?.value = 9
      holder.watch(2)
      holder.watch(1)
      holder.rows = [1, 2].compactMap { holder.house?.$guests.signal.row($0) }
      throw Failure()
    }
    #expect(holder.rows.map { $0.value?.value } == [5, 6])
    holder.seen = []
    holder.house?.guests[id: 2]?.value = 7
    #expect(holder.seen == [2] && holder.rows.map { $0.value?.value } == [5, 7])
  }

  @Test("Promise 7: rows that cannot be compared hear nothing of what is put back")
  func puttingBack() {
    struct Plain: Identifiable {
      let id: Int
      var value = 0
    }
    final class Store {
      @Editable var rows: IdentifiedList<Plain> = [Plain(id: 1), Plain(id: 2)]
      @Stored var count = 0
    }
    func fail(_ body: () -> Void) {
      try? transaction { () throws(Failure) in
        body()
        throw Failure()
      }
    }
    let store = Store()
    var seen: [Int] = []
    var tokens: [Subscription] = []
    func watch(_ id: Int) {
      tokens.append(store.$rows.signal.row(id).subscribe { seen.append($0?.value ?? -1) })
    }
    let changes: [(Int) -> Void] = [
      { store.rows[id: 1]?.value = $0 },
      { _ in store.count += 1 },
      { _ in },
    ]
    for change in changes {
      for isInside in [false, true] {
        tokens = []
        transaction {
          change(7)
          if isInside { fail { watch(1) } } else { watch(1) }
        }
        fail { store.rows[id: 1]?.value = 8 }
        #expect(seen == [])
        tokens = []
        fail {
          change(8)
          watch(1)
          watch(2)
        }
        seen = []
        fail { store.rows[id: 1]?.value = 9 }
        #expect(seen == [])
        store.rows[id: 1]?.value = 7
        #expect(seen == [7])
        seen = []
      }
    }
  }

  @Test("What only looks at a list, and its rows, hear of each of its writes once")
  func onlyDependents() {
    let house = House(3)
    var seen: [String] = []
    let total = Computed { house.guests.reduce(0) { $0 + $1.value } }
    let effect = Effect { seen.append("effect \(house.guests.count) \(total.value)") }
    let view = house.$guests.signal.filtered { $0.value > 0 }
    let shown = view.changes.subscribe { seen.append("view \($0.edits.count)") }
    let row = house.$guests.signal.row(1).subscribe { seen.append("row \($0?.value ?? -1)") }
    seen = []
    house.guests[id: 1]?.value = 2
    #expect(seen.sorted() == ["effect 3 2", "row 2", "view 1"])
    seen = []
    transaction {
      house.guests[id: 1]?.value = 5
      house.guests[id: 1]?.value = 2
    }
    #expect(seen == [])
    try? transaction { () throws(Failure) in
      house.guests[id: 1]?.value = 5
      house.guests.remove(id: 0)
      throw Failure()
    }
    #expect(seen == [])
    house.guests.remove(id: 0)
    #expect(seen == ["effect 2 2"])
    withExtendedLifetime((effect, shown, row)) {}
  }
}
