public import FoundationEssentials
public import StoreEnvironment

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What time and what day it is when todos are made and done.
///
/// The day is that of a calendar on the wall, so it needs to be told how far the wall's clock is
/// ahead of UTC. An environment gives its stores the clock of the machine, or what was registered:
///
///     environment.register(TodoClock.self) { _ in TodoClock { testDate } }
public struct TodoClock: ServiceKey {
  private let readDate: () -> Date
  private let readOffset: (Date) -> Int

  /// Makes a clock.
  ///
  /// - Parameters:
  ///   - secondsFromUTC: How far the wall's clock is ahead of UTC at an instant, in seconds; in the
  ///     zone of the machine by default.
  ///   - now: What time it is.
  public init(
    secondsFromUTC: @escaping (Date) -> Int = TodoClock.secondsFromUTC, now: @escaping () -> Date
  ) {
    readDate = now
    readOffset = secondsFromUTC
  }

  /// The machine's clock and zone.
  public static var machine: TodoClock { TodoClock { Date() } }

  /// The machine's clock and zone, unless another clock is registered.
  public static func make(in environment: StoreEnvironment) -> TodoClock { .machine }

  /// What time it is.
  public var now: Date { readDate() }

  /// What day it is.
  public var today: CalendarDay {
    let now = now
    return CalendarDay(of: now, secondsFromUTC: readOffset(now))
  }

  /// How far the clock on the wall is ahead of UTC where the machine is, in seconds; 0 where it has
  /// no answer.
  public static func secondsFromUTC(at date: Date) -> Int {
    guard date.timeIntervalSince1970.magnitude < 1e17 else { return 0 }
    var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
    // Unsafe only as C is: both pointers live as long as the call, and the one in `tm` is not
    // followed.
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return 0 }
    return unsafe parts.tm_gmtoff
  }
}

@available(*, unavailable)
extension TodoClock: Sendable {}
