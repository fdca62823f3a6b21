import FoundationEssentials
import StoreCollections
import StoreSignals
import Todos
import Workouts

/// Shows the workouts, and does what is asked for with them.
struct WorkoutsScreen {
  let store: WorkoutsStore
  let zone: LocalZone
  let now: Date

  var view: WorkoutsView {
    WorkoutsView(order: store.order, workouts: store.shown.value)
  }

  var totals: TotalsView { TotalsView(store.totals(in: zone).value) }

  /// Carries a command out.
  ///
  /// - Returns: The offset of the row to look at; nil when all are to be seen.
  /// - Throws: `DiaryFailure` before anything is changed.
  func perform(_ command: WorkoutsCommand) throws(DiaryFailure) -> Int? {
    switch command {
    case .list, .totals: return nil
    case .add(let name, let distance, let date, let complexity):
      let draft = WorkoutDraft(for: store, date: try date.map(instant) ?? now)
      draft.name = name
      draft.distance.text = distance
      draft.complexity = complexity
      do throws(Workout.Failure) {
        return store.shown.index(ofID: try draft.save().id)
      } catch {
        throw .workout(error)
      }
    case .remove(let named):
      let rows = Rows(count: store.shown.count)
      let offsets = try rows.offsets(named)
      store.remove(atOffsets: offsets)
      return offsets.first
    case .sort(let order):
      store.sort(by: order)
      return 0
    }
  }

  private func instant(_ text: String) throws(DiaryFailure) -> Date {
    guard let day = CalendarDay(text) else { throw .day(text) }
    return zone.start(of: day)
  }
}
