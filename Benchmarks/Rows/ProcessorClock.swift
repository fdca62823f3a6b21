import Glibc

/// The time that the processor spent on this thread: on a machine that others use too, time in which
/// they ran is not ours.
enum ProcessorClock {
  /// Nanoseconds of processor time that the work took.
  static func measure(_ work: () -> Void) -> Double {
    let start = now
    work()
    return now - start
  }

  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
