import FoundationEssentials
import StoreSignals
import Testing
import Workouts

@Suite("A draft of a workout")
struct WorkoutDraftTests {
  private let store = WorkoutsStore()
  private let draft: WorkoutDraft

  init() { draft = WorkoutDraft(for: store, date: Date(timeIntervalSince1970: 5)) }

  @Test("can be saved when it has a name and a distance, and says when that changes")
  func canSave() {
    var seen: [Bool] = []
    let subscription = draft.canSave.subscribe(initial: true) { seen.append($0) }
    for text in ["5", "5,", "5,5"] { draft.distance.text = text }
    #expect(seen == [false])
    for name in ["R", "Ru", "Run"] { draft.name = name }
    #expect(seen == [false, true])
    draft.distance.text = "5,5x"
    draft.name = " "
    draft.distance.text = "5"
    #expect(seen == [false, true, false])
    subscription.cancel()
  }

  @Test("H03: half-typed text is kept as it is typed")
  func halfTyped() {
    draft.name = "Run"
    for text in ["", "1", "1.", "1.0", "1.05", "-", "1.05"] {
      draft.$distance.text.value = text
      #expect(draft.distance.text == text)
    }
    #expect(draft.distance.kilometers == 1.05)
    #expect(draft.canSave.value)
  }

  @Test("saving adds the workout and empties the texts, so a second save adds none")
  func save() throws {
    draft.name = "Run"
    draft.distance.text = "5,5"
    draft.complexity = .high
    let workout = try draft.save()
    #expect(Array(store.workouts) == [workout])
    #expect(workout.name == "Run")
    #expect(workout.distance == 5.5)
    #expect(workout.complexity == .high)
    #expect(workout.date == Date(timeIntervalSince1970: 5))
    #expect(!draft.canSave.value)
    #expect(throws: Workout.Failure.unreadableDistance("")) { try draft.save() }
    #expect(store.workouts.count == 1)
  }

  @Test("what is no workout is refused, and the draft stays as it was")
  func refused() {
    draft.name = "\u{200B}"
    draft.distance.text = "5"
    #expect(throws: Workout.Failure.blankName("\u{200B}")) { try draft.save() }
    draft.name = "Run"
    for text in ["nan", "inf", "-5", "0x10", "1e400", ""] {
      draft.distance.text = text
      #expect(throws: Workout.Failure.unreadableDistance(text)) { try draft.save() }
      #expect(draft.distance.text == text)
    }
    #expect(draft.name == "Run")
    #expect(store.workouts.isEmpty)
  }
}
