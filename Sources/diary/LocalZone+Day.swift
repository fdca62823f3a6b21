import FoundationEssentials
import Todos
import Workouts

extension LocalZone {
  /// The instant at which a day begins where the clock on the wall is.
  ///
  /// Where clocks are put forward at midnight it is the instant of that.
  func start(of day: CalendarDay) -> Date {
    let start = day.startInUTC
    let before = secondsFromUTC(at: start - 86_400)
    for offset in [before, secondsFromUTC(at: start + 86_400)] {
      let date = start - Double(offset)
      if secondsFromUTC(at: date) == offset { return date }
    }
    return start - Double(before)
  }
}
