import StoreCollections
import Testing

/// A list under test beside the plain array that it must equal.
struct ListModel {
  var list: IdentifiedList<Row>
  var rows: [Row] = []
  var nextID = 0

  init(leafCapacity: Int, blockCapacity: Int) {
    list = IdentifiedList(leafCapacity: leafCapacity, blockCapacity: blockCapacity)
  }

  mutating func fresh() -> Row {
    nextID += 1
    return Row(nextID)
  }

  mutating func freshRows(_ count: Int) -> [Row] {
    (0..<count).map { _ in fresh() }
  }

  /// Changes both, records the edits, and checks everything that edits promise.
  mutating func step(
    checksAll: Bool = true, _ name: String = "", _ change: (inout ListModel) -> Void
  ) throws {
    let oldRows = rows
    let oldList = list
    let stamp = list.changeStamp
    let recording = list.beginRecording()
    change(&self)
    let edits = list.endRecording(recording)
    try #require(list.count == rows.count, "count after \(name)")
    if checksAll { try checkContent(name) }
    if oldRows == rows {
      try #require(edits.isEmpty, "edits of no change, \(name)")
      try #require(list.changeStamp == stamp, "stamp of no change, \(name)")
    } else {
      try #require(list.changeStamp != stamp, "stamp, \(name)")
      try check(edits, from: oldRows, name)
      if checksAll { try checkReplay(edits, from: oldList, oldRows, name) }
    }
  }

  func checkContent(_ name: String = "") throws {
    try #require(Array(list) == rows, "content after \(name)")
    try #require(list.fault == nil, "structure after \(name)")
  }

  /// The edits lead from the old rows to the new ones and back, and the splice covers them.
  private func check(_ edits: [ListEdit<Row>], from oldRows: [Row], _ name: String) throws {
    var mirror = oldRows
    mirror.apply(edits)
    try #require(mirror == rows, "replayed edits, \(name)")
    mirror.apply(IdentifiedList.inverse(of: edits))
    try #require(mirror == oldRows, "inverse edits, \(name)")
    mirror.apply(IdentifiedList.settled(edits))
    try #require(mirror == rows, "settled edits, \(name)")
    let splice = ListChange(edits: edits, countBefore: oldRows.count).splice
    try #require(
      ListChange(edits: edits, countAfter: rows.count).splice == splice, "both splices, \(name)")
    mirror = oldRows
    mirror.replaceSubrange(
      splice.position..<splice.position + splice.removed,
      with: rows[splice.position..<splice.position + splice.added])
    try #require(mirror == rows, "splice, \(name)")
  }

  private func checkReplay(
    _ edits: [ListEdit<Row>], from oldList: IdentifiedList<Row>, _ oldRows: [Row], _ name: String
  ) throws {
    try #require(Array(oldList) == oldRows, "the copy from before, \(name)")
    var replayed = oldList
    replayed.apply(edits)
    try #require(Array(replayed) == rows, "edits applied to a list, \(name)")
    try #require(replayed.fault == nil, "structure of the replayed list, \(name)")
    replayed.apply(IdentifiedList.inverse(of: edits))
    try #require(Array(replayed) == oldRows, "inverse edits applied to a list, \(name)")
  }
}
