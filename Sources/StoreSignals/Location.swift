/// Where the value of a binding lives.
class Location<Value> {
  var value: Value { fatalError("a location without a value") }
  var isStale: Bool { false }
  var signal: Signal<Value> {
    Computed(comparing: { [self] in isSame($0, $1) }, { [self] in value }).signal
  }

  /// Whether two values are the same to a subscriber.
  func isSame(_ left: Value, _ right: Value) -> Bool { areEqual(left, right) }

  func update(_ change: (inout Value) -> Void) {}

  /// Replaces the value.
  func write(_ newValue: Value) { update { $0 = newValue } }
}

final class PropertyLocation<Value>: Location<Value> {
  let handle: PropertyHandle<Value>

  init(_ handle: PropertyHandle<Value>) { self.handle = handle }

  override var value: Value { handle.value }
  override var isStale: Bool { handle.node == nil }
  override var signal: Signal<Value> { Signal(handle) }

  override func update(_ change: (inout Value) -> Void) {
    guard let node = handle.node else { return }
    change(&node.current)
  }

  override func write(_ newValue: Value) { handle.node?.current = newValue }
}

final class MemberLocation<Root, Value>: Location<Value> {
  private let root: Location<Root>
  private let member: WritableKeyPath<Root, Value>
  private let compare: (Value, Value) -> Bool

  init(
    _ root: Location<Root>, _ member: WritableKeyPath<Root, Value>,
    comparing compare: @escaping (Value, Value) -> Bool
  ) {
    self.root = root
    self.member = member
    self.compare = compare
  }

  override var value: Value { root.value[keyPath: member] }
  override var isStale: Bool { root.isStale }
  override func isSame(_ left: Value, _ right: Value) -> Bool { compare(left, right) }

  override func update(_ change: (inout Value) -> Void) {
    root.update { change(&$0[keyPath: member]) }
  }

  // A change in place of the whole would count as one even if the part is set to what it was.
  override func write(_ newValue: Value) {
    if isSame(untracked { value }, newValue) { return }
    update { $0 = newValue }
  }
}

/// A part that may go while its whole stays: an element at a position, what an optional holds.
final class PartLocation<Root, Value>: Location<Value> {
  private let root: Location<Root>
  private let part: (Root) -> Value?
  private let change: (inout Root, (inout Value) -> Void) -> Void
  /// The part as it was last read or written here.
  private var last: Value

  init(
    _ root: Location<Root>, last: Value, part: @escaping (Root) -> Value?,
    change: @escaping (inout Root, (inout Value) -> Void) -> Void
  ) {
    self.root = root
    self.last = last
    self.part = part
    self.change = change
  }

  override var value: Value {
    guard let value = part(root.value) else { return last }
    keep(value)
    return value
  }

  override var isStale: Bool { root.isStale || part(root.value) == nil }

  override func update(_ body: (inout Value) -> Void) {
    // An access in place would count as a change.
    if untracked({ isStale }) { return }
    var changed: Value?
    root.update {
      change(&$0) {
        body(&$0)
        changed = $0
      }
    }
    if let changed { keep(changed) }
  }

  override func write(_ newValue: Value) {
    if isSame(untracked { value }, newValue) { return }
    update { $0 = newValue }
  }

  private func keep(_ value: Value) {
    let old = exchange(&last, with: value)
    withExtendedLifetime(old) {}
  }
}

final class FunctionLocation<Value>: Location<Value> {
  private let read: () -> Value
  private let readStale: () -> Bool
  private let change: ((inout Value) -> Void) -> Void

  init(
    get: @escaping () -> Value, isStale: @escaping () -> Bool,
    update: @escaping ((inout Value) -> Void) -> Void
  ) {
    read = get
    readStale = isStale
    change = update
  }

  override var value: Value { read() }
  override var isStale: Bool { readStale() }

  override func update(_ body: (inout Value) -> Void) { change(body) }
}
