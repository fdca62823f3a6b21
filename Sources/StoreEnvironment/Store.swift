public import StoreSignals

/// An object that owns one slice of the state and the rules for changing it.
///
/// ```swift
/// final class Counter: StandaloneStore {
///   let scope = StoreScope()
///   @Stored private(set) var count = 0
///   func increment() { action { count += 1 } }
/// }
/// ```
///
/// *Behaviour.* A store works alone: `Counter()` needs no environment, and its actions are then
/// plain transactions. A store that an environment has made reports to it: its actions are seen,
/// can be refused, are logged and undone. A store reaches others only through the environment, in
/// `make(in:)`. It is not `Sendable`: it stays, with its environment, in the isolation that made
/// it.
public protocol Store: AnyObject {
  /// What ties the store to its environment: `let scope = StoreScope()`.
  var scope: StoreScope { get }

  /// The types of the stores that `make(in:)` asks the environment for; the default is none.
  ///
  /// They are made before `make(in:)` is called, in this order, and a cycle among them is found
  /// before any of its stores is made.
  static var dependencies: [any Store.Type] { get }

  /// The properties that make up the state; the default finds them by reflection.
  var properties: [StoredProperty] { get }

  /// Makes the store for an environment.
  ///
  /// - Parameter environment: Gives the stores and services that this one needs.
  /// - Returns: The store.
  static func make(in environment: StoreEnvironment) -> Self
}

extension Store {
  /// No stores.
  public static var dependencies: [any Store.Type] { [] }

  /// The properties declared with `Stored` and `Editable`, found by reflection.
  ///
  /// - Complexity: O(*p*) for *p* properties, some microseconds.
  public var properties: [StoredProperty] { StoredProperty.all(of: self) }
}
