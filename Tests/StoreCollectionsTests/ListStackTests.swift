import StoreCollections
import StoreSignals
import Testing

@Suite("A view of a view tells what a commit has changed, and nothing that leads back")
struct ListStackTests {
  private struct Refusal: Error {}

  private let store = ListStore(Array(1...40))

  private var stacks: [(name: String, view: ListView<Row>)] {
    let list = store.$rows.signal
    let filtered = list.filtered { $0.value >= 0 }
    let sorted = list.sorted(on: { $0.value }, order: .descending)
    let mapped = filtered.mapped { Row($0.id, $0.value % 7) }
    return [
      ("filtered of filtered", filtered.filtered { $0.value < 100 }),
      ("sorted of filtered", filtered.sorted(on: { $0.value })),
      ("filtered of sorted", sorted.filtered { $0.value >= 0 }),
      ("sorted of sorted", sorted.sorted(on: { $0.id % 3 })),
      ("window of sorted of filtered", filtered.sorted(on: { $0.value }).prefix(5)),
      ("filtered of mapped of filtered", mapped.filtered { $0.value < 6 }),
      ("sorted of mapped of filtered", mapped.sorted(on: { $0.value })),
    ]
  }

  /// What was told by a view.
  private final class Told {
    var changes = 0
    var values = 0
    var mirror: [Row]

    init(_ view: ListView<Row>) { mirror = Array(view.value) }
  }

  private func watch(_ view: ListView<Row>) -> (told: Told, tokens: [Subscription]) {
    let told = Told(view)
    let tokens = [
      view.changes.subscribe { change in
        told.changes += 1
        told.mirror.apply(change)
      },
      view.signal.subscribe { _ in told.values += 1 },
    ]
    return (told, tokens)
  }

  @Test("Promise 6: A→B→A is not told, whether or not somebody looked in between", arguments: 0..<7)
  func thereAndBack(_ place: Int) {
    let (name, view) = stacks[place]
    let (told, tokens) = watch(view)
    for isReadBetween in [false, true] {
      transaction {
        _ = store.rows.insert(Row(90, 5), at: 7)
        store.rows[id: 2]?.value = 50
        store.rows.move(from: 3, to: 30)
        store.rows[id: 9]?.value = -1
        store.rows.remove(id: 20)
        if isReadBetween { #expect(view.count > 0) }
        _ = store.rows.insert(Row(20), at: 19)
        store.rows[id: 9]?.value = 0
        store.rows.move(from: 30, to: 3)
        store.rows[id: 2]?.value = 0
        store.rows.remove(id: 90)
      }
      #expect(told.changes == 0 && told.values == 0, "\(name)")
    }
    transaction {
      for round in [1, 0] { for id in 1...40 { store.rows[id: id]?.value = round * id } }
      store.rows.sort(on: { -$0.id })
      store.rows.sort(on: { $0.id })
    }
    #expect(told.changes == 0 && told.values == 0, "\(name)")
    store.rows[id: 2]?.value = 3
    #expect(told.changes == 1 && told.values == 1 && told.mirror == Array(view.value), "\(name)")
    withExtendedLifetime(tokens) {}
  }

  @Test("Two rows that are mapped to one id stop the program, which names the id")
  func mappedToOneID() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let rows = Stored<IdentifiedList<Row>>(wrappedValue: [Row(1), Row(2), Row(8), Row(9)])
      _ = rows.projectedValue.mapped { Row($0.id % 7) }.value
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("mapped(_:): two rows were turned into rows with one id 1"))
  }

  @Test("Two rows that are joined into one id stop the program, which names the id")
  func joinedToOneID() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let rows = Stored<IdentifiedList<Row>>(wrappedValue: [Row(1), Row(2), Row(8), Row(9)])
      let source = rows.projectedValue
      _ = source.joined(with: source, on: { $0.id }, { row, _ in Row(row.id % 7) }).value
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("joined(with:on:_:): two rows were turned into rows with one id 1"))
  }

  @Test("Promise 17: a view whose predicate depends on the view is a cycle that names who is in it")
  func cycle() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      final class Cycle {
        @Stored var rows: IdentifiedList<Row> = [Row(1)]
        lazy var view: ListView<Row> = $rows.filtered { [unowned self] row in
          row.value < total.value
        }
        lazy var total: Computed<Int> = .init(file: "Cycle/total") { [unowned self] in
          view.count
        }
      }
      let cycle = Cycle()
      _ = cycle.total.value
    }
    #if DEBUG
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("a computed value depends on itself: Cycle/total"), "\(text)")
      #expect(text.contains("ListView"), "\(text)")
    #endif
  }

  @Test("Promise 7: many edits that are rolled back leave every view exact", arguments: 0..<7)
  func rolledBack(_ place: Int) {
    let (name, view) = stacks[place]
    let (told, tokens) = watch(view)
    try? transaction { () throws(Refusal) in
      for step in 0..<3000 { store.rows[step % 40].value += 1 }
      store.rows.remove(at: 5)
      throw Refusal()
    }
    #expect(told.changes == 0 && told.values == 0, "\(name)")
    store.rows[id: 2]?.value = 3
    #expect(told.changes == 1 && told.values == 1 && told.mirror == Array(view.value), "\(name)")
    withExtendedLifetime(tokens) {}
  }
}
