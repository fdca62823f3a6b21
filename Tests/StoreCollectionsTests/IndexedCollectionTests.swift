import StoreCollections
import Testing

@Suite("IndexedCollection")
struct IndexedCollectionTests {
  @Test("B07: a slice gives its own indices, not offsets")
  func sliceKeepsIndices() {
    let slice = [10, 20, 30, 40][2...]
    let pairs = slice.indexed()
    #expect(pairs.map(\.index) == [2, 3])
    #expect(pairs.map(\.element) == [30, 40])
    for (index, element) in pairs { #expect(slice[index] == element) }
  }

  @Test("B07: reversed, lazy, empty and ranged bases keep their indices")
  func otherBases() {
    let reversed = [1, 2, 3].reversed()
    for (index, element) in (reversed as ReversedCollection<[Int]>).indexed() {
      #expect(reversed[index] == element)
    }
    let lazy = (5..<9).lazy.map { $0 * 2 }
    for (index, element) in lazy.indexed() { #expect(lazy[index] == element) }
    #expect([Int]().indexed().isEmpty)
    #expect((3..<6).indexed().map(\.index) == [3, 4, 5])
  }

  @Test("Random access and traversal from the back are kept")
  func randomAccess() throws {
    let pairs = ["a", "b", "c", "d"].indexed()
    #expect(pairs.count == 4)
    #expect(pairs[2] == (2, "c"))
    #expect(pairs.reversed().map(\.element) == ["d", "c", "b", "a"])
    #expect(pairs.distance(from: 1, to: 3) == 2)
    #expect(pairs.index(0, offsetBy: 3) == 3)
    #expect(pairs.index(0, offsetBy: 9, limitedBy: 4) == nil)
    #expect(pairs.index(before: 3) == 2)
    let middle = pairs[1..<3]
    #expect(middle.map(\.index) == [1, 2])
    #expect(try #require(middle.first) == (1, "b"))
    #expect(Array(pairs.indices) == [0, 1, 2, 3])
  }

  @Test("B07: pairs of a list stay those of the list as it was")
  func pairsAreASnapshot() {
    var list: IdentifiedList = [Row(1), Row(2)]
    let pairs = list.indexed()
    list.remove(at: 0)
    #expect(pairs.map(\.element.id) == [1, 2])
    #expect(pairs.map(\.index) == [0, 1])
  }
}
