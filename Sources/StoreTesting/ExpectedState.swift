public import StoreEnvironment
internal import StoreSignals

/// The state of a store as a test says that it will be: it begins as the state before the action.
///
/// ```swift
/// try expectChange(of: todos) { todos.toggle(0) } to: { state in
///   state.todos[0].isDone = true
/// }
/// ```
@dynamicMemberLookup
public struct ExpectedState<Subject: Store> {
  private let store: Subject
  private let before: StoreSnapshot
  private(set) var stated: [String: Any] = [:]

  init(_ store: Subject, before: StoreSnapshot) {
    self.store = store
    self.before = before
  }

  /// What a property of the store will hold.
  ///
  /// - Precondition: The property is stored, with `Stored` or `Editable`; the message names the way
  ///   that leads to none.
  public subscript<Value>(dynamicMember property: KeyPath<Subject, Value>) -> Value {
    get {
      let name = name(of: property)
      guard let value = (stated[name] ?? before[name]) as? Value else {
        fatalError("\(property) is no stored property of \(Subject.self)")
      }
      return value
    }
    set { stated[name(of: property)] = newValue }
  }

  /// The name of the property that a key path reads.
  private func name<Value>(of path: KeyPath<Subject, Value>) -> String {
    let store = store
    let nodes = nodesRead { store[keyPath: path] }
    let found = store.properties.first { property in
      nodes.contains { $0 === property.property.anyNode }
    }
    guard nodes.count == 1, let found else {
      fatalError("\(path) is no stored property of \(Subject.self)")
    }
    return found.name
  }

  /// Where the store differs from what was stated.
  func differences(isExhaustive: Bool) -> [StateDifference] {
    let after = store.snapshot()
    return after.values.flatMap { value -> [StateDifference] in
      guard let expected = stated[value.name] ?? (isExhaustive ? before[value.name] : nil) else {
        return []
      }
      return StateDifference.all("\(after.store).\(value.name)", expected, value.value)
    }
  }
}

@available(*, unavailable)
extension ExpectedState: Sendable {}
