public import StoreEnvironment
internal import StoreSignals

/// The state of a store as a test says that it will be: it begins as the state before the action.
///
/// ```swift
/// try expectChange(of: todos) { todos.toggle(paper.id) } to: { state in
///   state.todos[0].isDone = true
/// }
/// ```
@dynamicMemberLookup
public struct ExpectedState<Subject: Store> {
  private let store: Subject
  private let before: TestedState
  private(set) var stated: [String: Any] = [:]

  init(_ store: Subject, before: TestedState) {
    self.store = store
    self.before = before
  }

  /// What a property of the store will hold.
  ///
  /// - Precondition: The property is declared with `Stored`, `Editable`, `Setting` or
  ///   `EditableSetting`; the message names the way that leads to none.
  public subscript<Value>(dynamicMember property: KeyPath<Subject, Value>) -> Value {
    get {
      let name = name(of: property)
      guard let value = (stated[name] ?? before[name]) as? Value else {
        fail(property)
      }
      return value
    }
    set { stated[name(of: property)] = newValue }
  }

  /// The name of the property that a key path reads.
  private func name<Value>(of path: KeyPath<Subject, Value>) -> String {
    let store = store
    let nodes = nodesRead { store[keyPath: path] }
    let found = before.values.first { value in
      nodes.contains { $0 === value.property.property.anyNode }
    }
    guard nodes.count == 1, let found else { fail(path) }
    return found.property.name
  }

  private func fail(_ path: AnyKeyPath) -> Never {
    let names = before.values.map(\.property.name).joined(separator: ", ")
    fatalError("\(path) is no stored property of \(Subject.self), which has: \(names)")
  }

  /// Where the store differs from what was stated.
  func differences(isExhaustive: Bool) -> [StateDifference] {
    let after = TestedState(of: store)
    return after.values.flatMap { property, value -> [StateDifference] in
      let name = property.name
      guard let expected = stated[name] ?? (isExhaustive ? before[name] : nil) else { return [] }
      return StateDifference.all("\(after.store).\(name)", expected, value)
    }
  }
}

@available(*, unavailable)
extension ExpectedState: Sendable {}
