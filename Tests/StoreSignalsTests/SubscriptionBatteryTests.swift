import StoreSignals
import SubscriptionBattery
import Testing

@Suite("Whatever can be subscribed to keeps the rules of subscription")
struct SubscriptionBatteryTests {
  typealias Kind = SubscriptionBattery.Kind
  typealias Subject = SubscriptionBattery.Subject

  @Test(arguments: SubscriptionBatteryTests.kinds, SubscriptionBattery.Rule.allCases)
  func keepsTheRule(_ kind: Kind, _ rule: SubscriptionBattery.Rule) {
    SubscriptionBattery.check(rule, on: kind)
  }

  struct Person: Equatable {
    var name = "0"
    var age = 0
  }

  final class Store {
    @Stored var count = 0
    @Stored var person = Person()
    @Editable var name = "0"
    @Editable var editablePerson: Person? = Person()
    @Editable var rows = ["0", "x"]
    let source = EventSource<Int>()
    private(set) lazy var double = Computed { [unowned self] in count * 2 }
    private(set) lazy var quadruple = Computed { [unowned self] in double.value * 2 }
  }

  /// Makes a kind from how a store is written, read and subscribed to.
  private static func kind(
    _ name: String, write: @escaping @Sendable (Store, Int) -> Void,
    read: (@Sendable (Store) -> Int)?,
    subscribe:
      @escaping @Sendable (Store, Bool, @escaping (Int) -> Void) -> Subscription
  ) -> Kind {
    Kind(name: name) {
      var store: Store? = Store()
      weak let weakStore = store
      return Subject(
        write: { value in if let store { write(store, value) } },
        read: read.map { read in { store.map(read) ?? -1 } },
        subscribe: { initial, receive in
          store.map { subscribe($0, initial, receive) } ?? Subscription {}
        },
        release: { store = nil },
        isAlive: { weakStore != nil })
    }
  }

  private static func number(_ text: String) -> Int { Int(text) ?? -1 }

  /// A kind whose subject gives texts.
  private static func subscribe(
    _ source: some Subscribable<String>, _ initial: Bool, _ receive: @escaping (Int) -> Void
  ) -> Subscription {
    source.subscribe(initial: initial) { receive(number($0)) }
  }

  static let kinds: [Kind] = properties + derived + streams + bindings

  private static let properties: [Kind] = [
    kind(
      "stored property", write: { $0.count = $1 }, read: { $0.count },
      subscribe: { $0.$count.subscribe(initial: $1, $2) }),
    kind(
      "stored property, written in place", write: { $0.count += $1 - $0.count },
      read: { $0.count }, subscribe: { $0.$count.subscribe(initial: $1, $2) }),
    kind(
      "editable property", write: { $0.name = "\($1)" }, read: { number($0.name) },
      subscribe: { subscribe($0.$name, $1, $2) }),
    kind(
      "key-path member", write: { $0.person.name = "\($1)" }, read: { number($0.person.name) },
      subscribe: { subscribe($0.$person.name, $1, $2) }),
  ]

  private static let derived: [Kind] = [
    kind(
      "computed value", write: { $0.count = $1 }, read: { $0.double.value / 2 },
      subscribe: { store, initial, receive in
        store.double.subscribe(initial: initial) { receive($0 / 2) }
      }),
    kind(
      "computed value of another", write: { $0.count = $1 }, read: { $0.quadruple.value / 4 },
      subscribe: { store, initial, receive in
        store.quadruple.subscribe(initial: initial) { receive($0 / 4) }
      }),
    kind(
      "computed value that only its subscribers hold", write: { $0.count = $1 },
      read: { $0.count },
      subscribe: { store, initial, receive in
        Computed { [unowned store] in store.count }.subscribe(initial: initial, receive)
      }),
  ]

  private static let streams: [Kind] = [
    kind(
      "events", write: { $0.source.send($1) }, read: nil,
      subscribe: { $0.source.events.subscribe($2) }),
    kind(
      "mapped and merged events", write: { $0.source.send($1) }, read: nil,
      subscribe: { store, _, receive in
        let even = store.source.events.filter { $0.isMultiple(of: 2) }.map { $0 * 3 }
        let odd = store.source.events.filter { !$0.isMultiple(of: 2) }.map { $0 * 3 }
        return even.merge(odd).subscribe { receive($0 / 3) }
      }),
  ]

  private static let bindings: [Kind] = [
    kind(
      "binding", write: { $0.$name.value = "\($1)" }, read: { number($0.$name.value) },
      subscribe: { subscribe($0.$name, $1, $2) }),
    kind(
      "binding to a member", write: { $0.$editablePerson.unwrapped()?.name.value = "\($1)" },
      read: { number($0.editablePerson?.name ?? "") },
      subscribe: { store, initial, receive in
        store.$editablePerson.unwrapped().map { subscribe($0.name, initial, receive) }
          ?? Subscription {}
      }),
    kind(
      "binding to an element", write: { $0.$rows[0].value = "\($1)" },
      read: { number($0.rows[0]) }, subscribe: { subscribe($0.$rows[0], $1, $2) }),
    kind(
      "binding from functions",
      write: { store, value in
        StoreBinding(get: { store.count }, set: { store.count = $0 }).value = value
      },
      read: { $0.count },
      subscribe: { store, initial, receive in
        StoreBinding(get: { [weak store] in store?.count ?? -1 }, set: { _ in })
          .subscribe(initial: initial, receive)
      }),
  ]
}
