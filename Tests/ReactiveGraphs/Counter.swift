/// What a graph counts or saw last, shared by its functions.
package final class Counter {
  package var count: Int {
    get { unsafe counted }
    set { unsafe counted = newValue }
  }
  package var last: Int {
    get { unsafe seen }
    set { unsafe seen = newValue }
  }

  // Counting is no part of what the graphs measure, and checking its accesses costs more than they
  // do.
  @exclusivity(unchecked) private var counted = 0
  @exclusivity(unchecked) private var seen = 0

  package init() {}
}
