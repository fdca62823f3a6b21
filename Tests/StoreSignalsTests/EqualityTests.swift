import StoreSignals
import Testing

@Suite("Promise 5: what is equal is not announced")
struct EqualityTests {
  private struct Place: Equatable {
    var latitude: Double
    var name: Int
  }

  private struct Opaque {
    var number = 0
  }

  /// Writes values one after the other and gives what was announced.
  private func announced<Value>(
    _ stored: Stored<Value>, writing values: [Value]
  ) -> [Value] {
    var seen: [Value] = []
    let subscription = stored.projectedValue.subscribe { seen.append($0) }
    for value in values { stored.wrappedValue = value }
    withExtendedLifetime(subscription) {}
    return seen
  }

  @Test("Plain values, texts, arrays and optionals of them")
  func plainValues() {
    #expect(announced(Stored(wrappedValue: 1), writing: [1, 2, 2, 1]) == [2, 1])
    #expect(announced(Stored(wrappedValue: true), writing: [true, false]) == [false])
    #expect(announced(Stored(wrappedValue: "a"), writing: ["a", "b", "b"]) == ["b"])
    #expect(announced(Stored(wrappedValue: [1]), writing: [[1], [2], [2]]) == [[2]])
    let optional = announced(Stored<Int??>(wrappedValue: nil), writing: [nil, .some(nil), 1, 1])
    #expect(optional == [.some(nil), 1])
  }

  @Test("A NaN that replaces a NaN")
  func notANumber() {
    let double = announced(Stored(wrappedValue: Double.nan), writing: [.nan, -.nan, 1, .nan])
    #expect(double.count == 2 && double[0] == 1)
    let float = announced(Stored(wrappedValue: Float.nan), writing: [.nan, -.nan, 1, .nan, .nan])
    #expect(float.count == 2 && float[0] == 1)
    let optional = announced(Stored<Double?>(wrappedValue: .nan), writing: [.nan, nil, .nan])
    #expect(optional.count == 2)
    let nan = Place(latitude: .nan, name: 1)
    let places = announced(
      Stored(wrappedValue: nan), writing: [nan, Place(latitude: .nan, name: 2)])
    #expect(places.map(\.name) == [2])
    #expect(announced(Stored(wrappedValue: 0.0), writing: [-0.0]).isEmpty)
  }

  @Test("A comparison of the user's")
  func customComparison() {
    let stored = Stored(wrappedValue: 1, comparing: { $0 / 10 == $1 / 10 })
    #expect(announced(stored, writing: [2, 15, 19, 20]) == [15, 20])
    let computed = Computed(comparing: { $0 / 10 == $1 / 10 }, { stored.wrappedValue })
    var seen: [Int] = []
    let subscription = computed.subscribe { seen.append($0) }
    for value in [35, 36, 47] { stored.wrappedValue = value }
    #expect(seen == [35, 47])
    withExtendedLifetime(subscription) {}
  }

  @Test("What cannot be compared is announced each time")
  func opaqueValues() {
    #expect(announced(Stored(wrappedValue: Opaque()), writing: [Opaque(), Opaque()]).count == 2)
  }

  @Test("A member that stays equal, however the whole is changed")
  func members() {
    let stored = Stored(wrappedValue: Place(latitude: 1, name: 1))
    var names: [Int] = []
    let subscription = stored.projectedValue.name.subscribe { names.append($0) }
    stored.wrappedValue.latitude = 2
    stored.wrappedValue = Place(latitude: 3, name: 1)
    stored.wrappedValue.name = 2
    #expect(names == [2])
    withExtendedLifetime(subscription) {}
  }

  @Test("A plain value changed in place to what it was")
  func changedInPlace() {
    let stored = Stored(wrappedValue: Place(latitude: 1, name: 1))
    var calls = 0
    let subscription = stored.projectedValue.subscribe { _ in calls += 1 }
    stored.wrappedValue.name = 1
    stored.wrappedValue.latitude += 0
    #expect(calls == 0)
    stored.wrappedValue.name += 1
    #expect(calls == 1)
    withExtendedLifetime(subscription) {}
  }

  @Test("A binding that is set to what it holds")
  func bindings() {
    final class Profile {
      @Editable var name = "a"
      @Editable var words = ["a", "b"]
      @Editable var choice: String? = "a"
    }
    let profile = Profile()
    var calls = 0
    var subscriptions = Subscriptions()
    profile.$name.subscribe { _ in calls += 1 }.store(in: &subscriptions)
    profile.$words.subscribe { _ in calls += 1 }.store(in: &subscriptions)
    profile.$choice.subscribe { _ in calls += 1 }.store(in: &subscriptions)
    profile.$name.value = "a"
    profile.$words[1].value = "b"
    profile.$choice.unwrapped()?.value = "a"
    #expect(calls == 0)
  }
}
