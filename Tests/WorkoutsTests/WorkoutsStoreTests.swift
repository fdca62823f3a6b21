import FoundationEssentials
import StoreCollections
import StoreEnvironment
import StoreSignals
import Testing
import Workouts

@Suite("WorkoutsStore")
struct WorkoutsStoreTests {
  private let store = WorkoutsStore()

  /// The whole state as one line, in the order shown: name, distance, complexity.
  private var state: String {
    let workouts = store.shown.value.map { "\($0.name)\($0.distance)\($0.complexity)" }
    return "\(store.order?.rawValue ?? "none"): " + workouts.joined(separator: " ")
  }

  private func fill() throws {
    try store.add("a", distance: 5, complexity: .low)
    try store.add("b", distance: 10, complexity: .high)
    try store.add("c", distance: 5, complexity: .high)
    try store.add("d", distance: 0, complexity: .medium)
  }

  @Test("adds workouts, and shows them in the order of entry")
  func add() throws {
    let date = Date(timeIntervalSince1970: 5)
    let workout = try store.add("a", distance: -0.0, date: date, complexity: .high)
    #expect(workout == store.workouts[0])
    #expect(workout.date == date)
    try store.add("b", distance: 1.5)
    #expect(state == "none: a0.0high b1.5medium")
  }

  @Test("refuses blank names and distances that are none, and changes nothing")
  func refused() throws {
    try fill()
    let before = state
    var changes = 0
    let subscription = store.$workouts.subscribe { _ in changes += 1 }
    #expect(throws: Workout.Failure.blankName(" ")) { try store.add(" ", distance: 1) }
    for distance in [-1, -1e-300, .infinity, -.infinity] {
      #expect(throws: Workout.Failure.badDistance(distance)) {
        try store.add("a", distance: distance)
      }
    }
    #expect(throws: Workout.Failure.self) { try store.add("a", distance: .nan) }
    #expect(throws: Workout.Failure.badDate(.infinity)) {
      try store.add(
        "a", distance: 1, date: Date(timeIntervalSinceReferenceDate: .infinity))
    }
    #expect(state == before)
    #expect(changes == 0)
    subscription.cancel()
  }

  @Test("sorts descending, stably, and for later workouts too; nil is the order of entry")
  func sorting() throws {
    try fill()
    store.sort(by: .distance)
    #expect(state == "distance: b10.0high a5.0low c5.0high d0.0medium")
    try store.add("e", distance: 5, complexity: .high)
    try store.add("f", distance: 7, complexity: .low)
    #expect(state == "distance: b10.0high f7.0low a5.0low c5.0high e5.0high d0.0medium")
    store.sort(by: .complexity)
    #expect(state == "complexity: b10.0high c5.0high e5.0high d0.0medium a5.0low f7.0low")
    store.sort(by: nil)
    #expect(state == "none: a5.0low b10.0high c5.0high d0.0medium e5.0high f7.0low")
  }

  @Test("removes by id")
  func removeByID() throws {
    try fill()
    #expect(store.remove(store.workouts[1].id)?.name == "b")
    #expect(store.remove(UUID()) == nil)
    #expect(state == "none: a5.0low c5.0high d0.0medium")
  }

  @Test("adds an import's workouts in order, and refuses ids that it has")
  func addMany() throws {
    try fill()
    let new = try Workout(checking: "e", distance: 1)
    #expect(store.add(contentsOf: [store.workouts[2], new]).map(\.name) == ["c"])
    #expect(store.workouts.map(\.name) == ["a", "b", "c", "d", "e"])
  }

  @Test("totals are a signal: they follow the list")
  func totals() throws {
    let totals = store.totals(in: .utc)
    #expect(totals.value == WorkoutTotals(in: .utc))
    try fill()
    #expect(totals.value.all.distance == 20)
    #expect(totals.value.byComplexity[.high]?.count == 2)
    store.remove(atOffsets: [1])
    #expect(totals.value == WorkoutTotals(of: store.workouts, in: .utc))
  }

  @Test("B03: offsets are those of the order shown", arguments: [WorkoutOrder.distance, nil])
  func offsets(order: WorkoutOrder?) throws {
    try fill()
    store.sort(by: order)
    let shown = store.shown.value.map(\.name)
    let removed = store.remove(atOffsets: [3, 0]).map(\.name)
    #expect(removed == (order == nil ? ["a", "d"] : ["b", "d"]))
    #expect(store.shown.value.map(\.name) == Array(shown[1...2]))
    store.sort(by: nil)
    #expect(store.shown.value.map(\.name) == (order == nil ? ["b", "c"] : ["a", "c"]))
  }

  @Test("B03: an offset out of range stops the program with a message")
  func outOfRange() async {
    await #expect(processExitsWith: .failure) { WorkoutsStore().remove(atOffsets: [0]) }
  }

  @Test("B10: bulk operations announce once, and totals fit each time")
  func bulk() throws {
    let totals = store.totals(in: .utc)
    var announced: [Int] = []
    let subscription = store.$workouts.subscribe { workouts in
      #expect(totals.value.all.count == workouts.count)
      announced.append(workouts.count)
    }
    store.add(
      contentsOf: try (0..<2_000).map { try Workout(checking: "\($0)", distance: Double($0)) })
    store.sort(by: .distance)
    store.remove(atOffsets: 0..<1_000)
    #expect(announced == [2_000, 1_000])
    #expect(store.workouts.last?.name == "999")
    subscription.cancel()
  }

  @Test("undo takes whole actions back, a sort too")
  func undo() throws {
    let environment = StoreEnvironment()
    let store = environment[WorkoutsStore.self]
    try store.add("a", distance: 1)
    try store.add("b", distance: 2)
    store.sort(by: .distance)
    store.remove(atOffsets: [0])
    environment.history.undo()
    #expect(store.shown.value.map(\.name) == ["b", "a"])
    environment.history.undo()
    #expect(store.shown.value.map(\.name) == ["a", "b"])
  }
}
