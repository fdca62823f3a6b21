/// Where the value of a binding lives.
class Location<Value> {
  var value: Value { fatalError("a location without a value") }
  var isStale: Bool { false }
  /// The signal that the place has already, if it has one.
  var signal: Signal<Value>? { nil }

  func update(_ change: (inout Value) -> Void) {}
}

final class PropertyLocation<Value>: Location<Value> {
  let handle: PropertyHandle<Value>

  init(_ handle: PropertyHandle<Value>) { self.handle = handle }

  override var value: Value { handle.value }
  override var isStale: Bool { handle.node == nil }
  override var signal: Signal<Value>? { Signal(handle) }

  override func update(_ change: (inout Value) -> Void) {
    guard let node = handle.node else { return }
    change(&node.current)
  }
}

final class MemberLocation<Root, Value>: Location<Value> {
  private let root: Location<Root>
  private let member: WritableKeyPath<Root, Value>

  init(_ root: Location<Root>, _ member: WritableKeyPath<Root, Value>) {
    self.root = root
    self.member = member
  }

  override var value: Value { root.value[keyPath: member] }
  override var isStale: Bool { root.isStale }

  override func update(_ change: (inout Value) -> Void) {
    root.update { change(&$0[keyPath: member]) }
  }
}

final class FunctionLocation<Value>: Location<Value> {
  private let read: () -> Value
  private let readStale: () -> Bool
  private let write: ((inout Value) -> Void) -> Void

  init(
    get: @escaping () -> Value, isStale: @escaping () -> Bool,
    update: @escaping ((inout Value) -> Void) -> Void
  ) {
    read = get
    readStale = isStale
    write = update
  }

  override var value: Value { read() }
  override var isStale: Bool { readStale() }

  override func update(_ change: (inout Value) -> Void) { write(change) }
}
