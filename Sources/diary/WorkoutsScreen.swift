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
    WorkoutsView(order: store.order, workouts: Array(store.shown.value))
  }

  var totals: TotalsView { TotalsView(store.totals(in: zone).value) }

  /// Carries a command out.
  ///
  /// - Throws: `DiaryFailure` before anything is changed.
  func perform(_ command: WorkoutsCommand) throws(DiaryFailure) {
    switch command {
    case .list, .totals: break
    case .add(let name, let distance, let date, let complexity):
      let draft = WorkoutDraft(for: store, date: try date.map(instant) ?? now)
      draft.name = name
      draft.distance.text = distance
      draft.complexity = complexity
      do throws(Workout.Failure) { try draft.save() } catch { throw .workout(error) }
    case .remove(let named):
      let rows = Rows(count: store.shown.count)
      store.remove(atOffsets: try rows.offsets(named))
    case .sort(let order): store.sort(by: order)
    }
  }

  private func instant(_ text: String) throws(DiaryFailure) -> Date {
    guard let day = CalendarDay(text) else { throw .day(text) }
    return zone.start(of: day)
  }
}
