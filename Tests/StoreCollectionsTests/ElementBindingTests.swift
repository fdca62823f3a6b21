import StoreCollections
import StoreSignals
import Testing

@Suite("A binding to an element follows it and never touches a neighbour")
struct ElementBindingTests {
  private let store = ListStore([1, 2, 3])

  @Test("Promise 22: through inserts, moves and sorts, gone and back (B01)")
  func follows() throws {
    let binding = try #require(store.$rows[id: 3])
    #expect(store.$rows[id: 9] == nil)
    var received: [Row] = []
    let subscription = binding.subscribe { received.append($0) }
    _ = store.rows.insert(Row(8), at: 0)
    store.rows.move(from: 3, to: 0)
    store.rows.sort(on: \.id, order: .descending)
    binding.value.value = 5
    #expect(store.rows[id: 3]?.value == 5)
    #expect(Array(store.rows) == [Row(8), Row(3, 5), Row(2), Row(1)])
    #expect(received == [Row(3, 5)])
    store.rows.remove(id: 3)
    #expect(binding.value == Row(3, 5) && binding.isStale)
    let before = store.rows
    binding.value.value = 9
    binding.update { $0.value = 10 }
    #expect(store.rows == before && received.count == 1)
    _ = store.rows.append(Row(3, 6))
    #expect(!binding.isStale && binding.value == Row(3, 6))
    binding.value.value = 7
    #expect(store.rows[id: 3]?.value == 7)
    store.rows = [Row(1)]
    binding.value.value = 8
    #expect(store.rows == [Row(1)] && binding.value == Row(3, 7))
    subscription.cancel()
  }

  @Test("Promise 22: a member's binding announces that member only")
  func members() throws {
    let row = try #require(store.$rows[id: 2])
    let member: StoreBinding<Int> = row[dynamicMember: \.value]
    var numbers: [Int] = []
    let second = member.subscribe { numbers.append($0) }
    store.rows[id: 1]?.value = 4
    member.value = 3
    member.value = 3
    #expect(numbers == [3])
    second.cancel()
  }

  @Test("indexed() pairs index and binding; the binding follows")
  func indexed() {
    for (index, row) in store.$rows.indexed() {
      if index == 0 { store.rows.move(from: 0, to: 2) }
      row.update { $0.value = index + 10 }
    }
    #expect(store.rows[id: 1]?.value == 10)
    #expect(store.rows[id: 2]?.value == 11)
    #expect(store.rows[id: 3]?.value == 12)
  }

  private final class Plain {
    @Editable var rows = [Row(1), Row(2), Row(3)]
    @Editable var numbers = [10, 20, 30]
  }

  @Test("indexed() over an array of elements with ids: each binding follows its element (B01)")
  func indexedArray() {
    let plain = Plain()
    let pairs = Array(plain.$rows.indexed())
    #expect(pairs.map(\.index) == [0, 1, 2])
    plain.rows.insert(Row(9), at: 0)
    plain.rows.swapAt(1, 3)
    for (index, row) in pairs { row.value.value = index + 10 }
    #expect(plain.rows == [Row(9), Row(3, 12), Row(2, 11), Row(1, 10)])
    plain.rows.removeLast(2)
    let gone = pairs[0].element
    #expect(gone.isStale && gone.value == Row(1, 10))
    gone.value.value = 99
    #expect(plain.rows == [Row(9), Row(3, 12)])
  }

  @Test("indexed() over an array of plain values: each binding stays at its position")
  func indexedValues() {
    let plain = Plain()
    let pairs = Array(plain.$numbers.indexed())
    plain.numbers.insert(5, at: 0)
    for (index, number) in pairs { number.value += index }
    #expect(plain.numbers == [5, 11, 22, 30])
    plain.numbers = [1]
    #expect(pairs[2].element.isStale && pairs[2].element.value == 22)
    pairs[2].element.value = 7
    pairs[0].element.value = 8
    #expect(plain.numbers == [8])
  }

  @Test("indexedByPosition() over elements with ids stays at positions")
  func indexedByPosition() {
    let plain = Plain()
    let pairs = Array(plain.$rows.indexedByPosition())
    plain.rows.removeFirst()
    pairs[0].element.value.value = 4
    #expect(plain.rows == [Row(2, 4), Row(3)] && pairs[2].element.isStale)
  }

  @Test("A positional binding stays where it is")
  func positional() {
    let binding = store.$rows[position: 2]
    store.rows.move(from: 0, to: 2)
    #expect(binding.value == Row(1))
    binding.value.value = 4
    #expect(Array(store.rows) == [Row(2), Row(3), Row(1, 4)])
    store.rows.removeAll()
    #expect(binding.isStale && binding.value == Row(1, 4))
    binding.value.value = 6
    #expect(store.rows.isEmpty)
  }
}
