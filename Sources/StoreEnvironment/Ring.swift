/// A queue in one array, written in place: cheap at both ends, released without recursion.
struct Ring<Element> {
  /// As many as a power of two, or none; the queue may go over the end and on at the front.
  private var slots: [Element?] = []
  private var start = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }
  var last: Element? { isEmpty ? nil : slots[slot(count - 1)] }

  /// The elements, oldest first.
  var elements: [Element] { (0..<count).compactMap { slots[slot($0)] } }

  /// - Precondition: The position is that of an element, counted from the oldest.
  subscript(position: Int) -> Element {
    get {
      guard let element = slots[slot(position)] else { fatalError("a ring without \(position)") }
      return element
    }
    set { slots[slot(position)] = newValue }
  }

  private func slot(_ position: Int) -> Int { (start + position) & (slots.count - 1) }

  /// Adds an element.
  ///
  /// - Complexity: O(1) amortised.
  mutating func append(_ element: consuming Element) {
    if count == slots.count { grow() }
    slots[slot(count)] = element
    count += 1
  }

  private mutating func grow() {
    slots = elements + Array(repeating: nil, count: max(count, 8))
    start = 0
  }

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
    count -= 1
    return exchange(&slots[slot(count)], with: nil)
  }

  /// Takes the oldest element out; the caller releases it.
  mutating func popFirst() -> Element? {
    if isEmpty { return nil }
    let first = exchange(&slots[start], with: nil)
    start = slot(1)
    count -= 1
    return first
  }

  /// Takes all elements out; the caller releases them.
  mutating func popAll() -> [Element?] {
    start = 0
    count = 0
    return exchange(&slots, with: [])
  }
}

/// Puts a new value in and gives the old one, so that it is released when the change is over.
func exchange<Value>(_ place: inout Value, with new: consuming Value) -> Value {
  swap(&place, &new)
  return new
}
