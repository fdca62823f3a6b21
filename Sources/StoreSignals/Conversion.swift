/// Another form of a value, such as a number as text, that may be entered and refused.
///
/// ```swift
/// let distance = run.$distance.converted(to: { "\($0)" }, from: { Double($0) })
/// distance.binding.value = "1."        // the text stays as typed, the number is 1
/// distance.isRefused.value             // false; true after "1.x", and the number stays 1
/// ```
///
/// *Behaviour.* What was entered stays as it was entered until the value is changed elsewhere. What
/// is refused leaves the value as it is. Writes are dropped when the value's owner is gone.
public struct Conversion<Converted> {
  /// The converted value, to read and to enter.
  public let binding: StoreBinding<Converted>

  /// Whether what was entered last was refused and still stands there.
  public let isRefused: Computed<Bool>
}

@available(*, unavailable)
extension Conversion: Sendable {}

extension StoreBinding where Value: Equatable {
  /// The value in another form that can be entered too.
  ///
  /// - Complexity: O(1).
  /// - Parameters:
  ///   - convert: Gives the form of a value.
  ///   - parse: Gives the value of what was entered, or nil to refuse it.
  /// - Returns: The form to read and to enter, and whether it was refused.
  public func converted<Converted: Equatable>(
    to convert: @escaping (Value) -> Converted, from parse: @escaping (Converted) -> Value?
  ) -> Conversion<Converted> {
    let entry = Stored<Entry<Value, Converted>?>(wrappedValue: nil)
    let current = { [location] in
      entry.wrappedValue.flatMap { isEqual($0.value, location.value) ? $0 : nil }
    }
    // A value that was changed elsewhere and back is not what was entered.
    let ending = subscribe { value in
      if let entered = entry.wrappedValue, !isEqual(entered.value, value) {
        entry.wrappedValue = nil
      }
    }
    let binding = StoreBinding<Converted>(
      get: { [location] in
        withExtendedLifetime(ending) { current()?.converted ?? convert(location.value) }
      },
      isStale: { [location] in location.isStale },
      update: { [location] change in
        if location.isStale { return }
        var converted = untracked { current()?.converted ?? convert(location.value) }
        change(&converted)
        let parsed = parse(converted)
        transaction {
          entry.wrappedValue = Entry(
            converted: converted, value: parsed ?? untracked { location.value },
            isRefused: parsed == nil)
          if let parsed { location.write(parsed) }
        }
      })
    return Conversion(
      binding: binding,
      isRefused: Computed { withExtendedLifetime(ending) { current()?.isRefused ?? false } })
  }
}

/// What was entered, and the value that it stands for.
private struct Entry<Value: Equatable, Converted: Equatable>: Equatable {
  let converted: Converted
  let value: Value
  let isRefused: Bool
}
