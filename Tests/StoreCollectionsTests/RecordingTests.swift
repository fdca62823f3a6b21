import StoreCollections
import StoreSignals
import Testing

@Suite("Recording of a list")
struct RecordingTests {
  typealias List = IdentifiedList<Row>

  var list: List = [Row(1), Row(2), Row(3)]

  /// What a property does around an access.
  mutating func edits(_ access: (inout List) -> Void) -> [ListEdit<Row>] {
    let recording = list.beginRecording()
    access(&list)
    return list.endRecording(recording)
  }

  @Test("Each kind of change is told as it was")
  mutating func kinds() {
    #expect(edits { _ = $0.insert(Row(4), at: 1) } == [.insert(at: 1, element: Row(4))])
    #expect(edits { $0[0].value = 5 } == [.update(at: 0, old: Row(1), new: Row(1, 5))])
    #expect(edits { $0.move(from: 0, to: 3) } == [.move(from: 0, to: 3)])
    #expect(edits { $0[id: 4] = nil } == [.remove(at: 0, element: Row(4))])
    #expect(edits { $0.sort(on: \.id) } == [.reorder(at: 0, order: [2, 0, 1])])
    #expect(Array(list) == [Row(1, 5), Row(2), Row(3)])
  }

  @Test("B10: one call gives the edits of all its rows, and many become one replacement")
  mutating func bulk() {
    let rows = (10..<20).map { Row($0) }
    #expect(edits { _ = $0.append(contentsOf: rows) }.count == 10)
    #expect(edits { $0.updateAll { $0.value = 1 } }.count == 13)
    #expect(edits { $0.removeAll { $0.id >= 10 } }.count == 10)
    let old = list
    let many = (100..<10_100).map { Row($0) }
    #expect(edits { _ = $0.append(contentsOf: many) } == [.replace(old: old, new: list)])
    #expect(list.count == 10_003)
  }

  @Test("A list that is replaced as a whole tells the replacement after what came before it")
  mutating func replaced() {
    let other: List = [Row(7)]
    let made = edits { list in
      list[0].value = 4
      list = other
    }
    let between: List = [Row(1, 4), Row(2), Row(3)]
    #expect(
      made == [
        .update(at: 0, old: Row(1), new: Row(1, 4)), .replace(old: between, new: other),
      ])
    #expect(list == other)
  }

  @Test("A shared list that is replaced, or one of which a copy escapes, tells the replacement")
  mutating func replacedWhileShared() {
    let other: List = [Row(7)]
    let old = list
    #expect(edits { $0 = other } == [.replace(old: old, new: other)])
    list = [Row(1)]
    var escaped: [List] = []
    let made = edits { list in
      list[0].value = 4
      escaped.append(list)
      list = other
    }
    #expect(
      made == [
        .update(at: 0, old: Row(1), new: Row(1, 4)), .replace(old: [Row(1, 4)], new: other),
      ])
    #expect(escaped == [[Row(1, 4)]])
  }

  @Test("Copies made meanwhile record nothing, whichever of the two changes first")
  mutating func copies() {
    var copy: List = []
    #expect(
      edits { list in
        copy = list
        copy.remove(at: 0)
        list[1].value = 3
        copy.remove(at: 0)
      } == [.update(at: 1, old: Row(2), new: Row(2, 3))])
    #expect(
      edits { list in
        copy = list
        list[1].value = 4
        copy[0].value = 8
      } == [.update(at: 1, old: Row(2, 3), new: Row(2, 4))])
    copy[0].value = 9
    #expect(edits { $0.remove(at: 0) } == [.remove(at: 0, element: Row(1))])
  }

  @Test("A copy that was changed and is assigned tells its changes; going back tells nothing new")
  mutating func assignedCopy() {
    #expect(
      edits { list in
        var copy = list
        copy.remove(at: 0)
        list = copy
      } == [.remove(at: 0, element: Row(1))])
    #expect(
      edits { list in
        let copy = list
        list = []
        list = copy
      }.isEmpty)
    #expect(
      edits { list in
        let copy = list
        list.removeAll()
        list = copy
      }.isEmpty)
  }

  @Test("Two properties that exchange a list while both record tell their own edits")
  mutating func exchanged() {
    var other: List = [Row(9)]
    let first = list.beginRecording()
    let second = other.beginRecording()
    list[0].value = 1
    other[0].value = 2
    swap(&list, &other)
    let listEdits = list.endRecording(first)
    let otherEdits = other.endRecording(second)
    var replayed: List = [Row(1), Row(2), Row(3)]
    replayed.apply(listEdits)
    #expect(replayed == [Row(9, 2)])
    replayed = [Row(9)]
    replayed.apply(otherEdits)
    #expect(replayed == [Row(1, 1), Row(2), Row(3)])
  }

  @Test("Recording leaves the list alone in its storage, and a recording can end twice")
  mutating func endsTwice() {
    let recording = list.beginRecording()
    list[0].value = 1
    #expect(list.endRecording(recording).count == 1)
    #expect(list.endRecording(recording).isEmpty)
    list[0].value = 2
    #expect(edits { _ in }.isEmpty)
  }

  @Test("Equal stamps mean equal content, also between copies that went apart")
  mutating func stamps() {
    var copy = list
    #expect(copy.changeStamp == list.changeStamp)
    copy[0].value = 1
    list[0].value = 2
    #expect(copy.changeStamp != list.changeStamp)
    var stamps: Set<UInt64> = [copy.changeStamp, list.changeStamp]
    for _ in 0..<100 {
      copy = list
      copy[0].value += 1
      #expect(stamps.insert(copy.changeStamp).inserted)
      list[1].value += 1
      #expect(stamps.insert(list.changeStamp).inserted)
    }
    let before = list.changeStamp
    let copyEdits = edits { _ in }
    #expect(copyEdits.isEmpty && list.changeStamp == before)
  }

  @Test("A copy sent to another thread meanwhile stays as it was there")
  mutating func otherThreads() async {
    for round in 0..<50 {
      list = [Row(1), Row(2)]
      var task: Task<List, Never>?
      let made = edits { list in
        list[0].value = round
        let sent = list
        task = Task.detached {
          var own = sent
          own[1].value = -1
          own.remove(at: 0)
          return own
        }
        if round % 2 == 0 { list = [Row(5)] } else { list.remove(at: 1) }
      }
      var replayed: List = [Row(1), Row(2)]
      replayed.apply(made)
      #expect(replayed == list)
      #expect(await task?.value == [Row(2, -1)])
    }
  }

  @Test("A property's recordings are used again, also while copies are changed on other threads")
  func usedAgain() async {
    let store = ListStore([1, 2, 3])
    var mirror = store.rows
    var seen: [Int] = []
    let changes = store.$rows.signal.changes.subscribe { mirror.apply($0.edits) }
    let row = store.$rows.signal.row(3).subscribe { seen.append($0?.value ?? 0) }
    var tasks: [(task: Task<List, Never>, expected: [Row])] = []
    for round in 1...200 {
      func access(_ list: inout List) {
        list[id: 1]?.value = round
        let sent = list
        if round % 3 > 0 {
          let task = Task.detached {
            var own = sent
            own[id: 2]?.value = -1
            own[id: 1] = nil
            return own
          }
          tasks.append((task, [Row(2, -1), Row(3, round - 1)]))
        }
        if round % 5 == 0 { list = sent }
        if round % 7 == 0 { list = [Row(1), Row(2), Row(3)] }
        list[id: 3]?.value = round
      }
      access(&store.rows)
      #expect(mirror == store.rows)
    }
    #expect(seen == Array(1...200))
    for (task, expected) in tasks { #expect(await Array(task.value) == expected) }
    withExtendedLifetime((changes, row)) {}
  }
}
