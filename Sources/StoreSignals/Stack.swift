/// A growing buffer of plain elements for the engine's loops.
///
/// An `Array` checks at each push and pop whether its buffer is shared and at each access whether
/// the index is in bounds; in the propagation loops those checks are half of the work (benchmarks
/// `graph, …`). A stack belongs to one thread's engine and is never copied.
@safe
struct Stack<Element: BitwiseCopyable> {
  private var buffer: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity = 16

  init() { unsafe buffer = .allocate(capacity: 16) }

  @inline(__always) var isEmpty: Bool { count == 0 }

  /// - Precondition: `index < count`.
  @inline(__always)
  subscript(index: Int) -> Element {
    get { unsafe buffer[index] }
    set { unsafe buffer[index] = newValue }
  }

  @inline(__always)
  mutating func push(_ element: Element) {
    if count == capacity { grow() }
    unsafe buffer[count] = element
    count &+= 1
  }

  /// - Precondition: The stack is not empty.
  @inline(__always)
  mutating func pop() -> Element {
    count &-= 1
    return unsafe buffer[count]
  }

  mutating func removeFirst(_ removed: Int) {
    count -= removed
    unsafe buffer.update(from: buffer + removed, count: count)
  }

  mutating func reverse(from start: Int) {
    var elements = unsafe UnsafeMutableBufferPointer(start: buffer + start, count: count - start)
    unsafe elements.reverse()
  }

  /// Sorts the first elements.
  mutating func sortFirst(_ sorted: Int, by areInOrder: (Element, Element) -> Bool) {
    var elements = unsafe UnsafeMutableBufferPointer(start: buffer, count: sorted)
    unsafe elements.sort(by: areInOrder)
  }

  func deallocate() { unsafe buffer.deallocate() }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    unsafe larger.update(from: buffer, count: count)
    unsafe buffer.deallocate()
    unsafe buffer = larger
    capacity *= 2
  }
}
