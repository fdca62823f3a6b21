/// What a graph counts or saw last, shared by its functions.
package final class Counter {
  package var count = 0
  package var last = 0

  package init() {}
}
