import Glibc

extension Row.Clock {
  /// Nanoseconds since some instant.
  var now: Double {
    switch self {
    case .caller: ProcessorClock.now
    case .wall: ProcessorClock.nanoseconds(CLOCK_MONOTONIC)
    }
  }
}

/// The time that the processor spent on this thread: on a machine that others use too, time in
/// which they ran is not ours.
enum ProcessorClock {
  /// Nanoseconds of processor time that the work took.
  static func measure(_ work: () -> Void) -> Double {
    let start = now
    work()
    return now - start
  }

  static var now: Double { nanoseconds(CLOCK_THREAD_CPUTIME_ID) }

  static func nanoseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
