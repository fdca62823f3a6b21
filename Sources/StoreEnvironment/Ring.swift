/// A queue in one array: cheap at both ends, released without recursion.
struct Ring<Element> {
  private var slots: [Element?] = []
  private var start = 0

  var count: Int { slots.count - start }
  var isEmpty: Bool { count == 0 }
  var last: Element? { isEmpty ? nil : slots[slots.count - 1] }
  var first: Element? { isEmpty ? nil : slots[start] }

  /// The elements, oldest first.
  var elements: [Element] { slots[start...].compactMap { $0 } }

  /// - Precondition: The position is that of an element, counted from the oldest.
  subscript(position: Int) -> Element {
    get {
      guard let element = slots[start + position] else { fatalError("a ring without \(position)") }
      return element
    }
    set { slots[start + position] = newValue }
  }

  mutating func append(_ element: consuming Element) { slots.append(element) }

  /// Adds an element, and takes the oldest one out if there are then more than the limit; the
  /// caller releases it.
  ///
  /// - Complexity: O(1) amortised.
  mutating func append(_ element: consuming Element, limit: Int) -> Element? {
    append(element)
    return count > limit ? popFirst() : nil
  }

  /// Takes the newest element out.
  mutating func popLast() -> Element? {
    if isEmpty { return nil }
    return slots.removeLast()
  }

  /// Takes the oldest element out; the caller releases it.
  ///
  /// - Complexity: O(1) amortised.
  mutating func popFirst() -> Element? {
    if isEmpty { return nil }
    let first = exchange(&slots[start], with: nil)
    start += 1
    if start > 32 && start * 2 > slots.count {
      slots.removeFirst(start)
      start = 0
    }
    return first
  }

  /// Takes all elements out; the caller releases them.
  mutating func popAll() -> [Element?] {
    start = 0
    return exchange(&slots, with: [])
  }
}

/// Puts a new value in and gives the old one, so that it is released when the change is over.
func exchange<Value>(_ place: inout Value, with new: consuming Value) -> Value {
  swap(&place, &new)
  return new
}
