/// Read and write access to a value that lives elsewhere.
///
/// ```swift
/// let name = profile.$user.name      // a StoreBinding<String> by key path
/// name.value = "Ada"
/// ```
///
/// *Behaviour.* A binding keeps no store: when the store is gone it reads the last value and drops
/// writes, and `isStale` is true. Writes go where the value lives and are announced there;
/// subscribers of a binding to a part hear only of changes of that part, when it can be compared.
@dynamicMemberLookup
public struct StoreBinding<Value> {
  let location: Location<Value>

  init(location: Location<Value>) { self.location = location }

  init(_ handle: PropertyHandle<Value>) { location = PropertyLocation(handle) }

  /// Makes a binding from two functions.
  ///
  /// - Complexity: O(1).
  /// - Parameters:
  ///   - get: Gives the value; what it reads is tracked.
  ///   - set: Takes a new value.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    let update: ((inout Value) -> Void) -> Void = { change in
      var value = get()
      change(&value)
      set(value)
    }
    location = FunctionLocation(get: get, isStale: { false }, update: update)
  }

  /// Makes a binding from functions of which one changes the value in place.
  ///
  /// - Complexity: O(1).
  /// - Parameters:
  ///   - get: Gives the value; what it reads is tracked.
  ///   - isStale: Whether there is nothing left to write to.
  ///   - update: Calls the function it gets with the value in place, or not at all.
  public init(
    get: @escaping () -> Value, isStale: @escaping () -> Bool = { false },
    update: @escaping ((inout Value) -> Void) -> Void
  ) {
    location = FunctionLocation(get: get, isStale: isStale, update: update)
  }

  /// A binding to a value that never changes; writes are dropped.
  public static func constant(_ value: Value) -> StoreBinding {
    StoreBinding(get: { value }, set: { _ in })
  }

  /// The value; setting it writes where it lives.
  ///
  /// - Complexity: That of the place; O(1) for a property and its members.
  public var value: Value {
    get { location.value }
    nonmutating set { location.write(newValue) }
  }

  /// Whether what the binding leads to is gone, so that writes are dropped.
  public var isStale: Bool { location.isStale }

  /// Changes the value in place.
  ///
  /// - Complexity: That of the place; a property and its members are not copied.
  /// - Parameter change: What to do with the value.
  public func update(_ change: (inout Value) -> Void) { location.update(change) }

  /// The binding to a member; setting it to what it holds announces nothing.
  ///
  /// - Complexity: O(1).
  public subscript<Member: Equatable>(
    dynamicMember member: WritableKeyPath<Value, Member>
  ) -> StoreBinding<Member> {
    StoreBinding<Member>(location: MemberLocation(location, member, comparing: isEqual))
  }

  /// The binding to a member that cannot be compared.
  ///
  /// - Complexity: O(1).
  @_disfavoredOverload
  public subscript<Member>(
    dynamicMember member: WritableKeyPath<Value, Member>
  ) -> StoreBinding<Member> {
    StoreBinding<Member>(location: MemberLocation(location, member, comparing: areEqual))
  }
}

@available(*, unavailable)
extension StoreBinding: Sendable {}

extension StoreBinding: Subscribable {
  /// The value as a signal; a part announces with the whole when it cannot be compared.
  public var signal: Signal<Value> { location.signal }
}
