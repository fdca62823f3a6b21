import StoreCollections
import StoreSignals
import SubscriptionBattery
import Testing

@Suite("List, row and view signals keep the rules of subscription")
struct ListSubscriptionTests {
  typealias Kind = SubscriptionBattery.Kind
  typealias Subject = SubscriptionBattery.Subject

  @Test(arguments: ListSubscriptionTests.kinds, SubscriptionBattery.Rule.allCases)
  func keepsTheRule(_ kind: Kind, _ rule: SubscriptionBattery.Rule) {
    SubscriptionBattery.check(rule, on: kind)
  }

  /// A store of three rows, of which the first holds the number.
  private final class Store {
    @Editable var rows: IdentifiedList<Row> = [Row(1), Row(2, -1), Row(3, -2)]
    private(set) lazy var filtered = $rows.signal.filtered { $0.value >= 0 }
    private(set) lazy var sorted = $rows.signal.sorted(on: { $0.value }, order: .descending)
    private(set) lazy var binding = $rows[id: 1]
    private(set) lazy var sum = $rows.signal.sum { $0.value + 1 }

    var number: Int {
      get { rows[id: 1]?.value ?? -1 }
      set { rows[id: 1]?.value = newValue }
    }
  }

  private static func kind(
    _ name: String, _ read: @escaping @Sendable (Store) -> Int = { $0.number },
    subscribe: @escaping @Sendable (Store, Bool, @escaping (Int) -> Void) -> Subscription
  ) -> Kind {
    Kind(name: name) {
      var store: Store? = Store()
      weak let weakStore = store
      return Subject(
        write: { store?.number = $0 }, read: { store.map(read) ?? -1 },
        subscribe: { initial, receive in
          store.map { subscribe($0, initial, receive) } ?? Subscription {}
        },
        release: { store = nil },
        isAlive: { weakStore != nil })
    }
  }

  /// Subscribes to changes, of which each tells the row that holds the number.
  private static func subscribe(
    _ list: some ListSignal<Row>, _ initial: Bool, _ receive: @escaping (Int) -> Void
  ) -> Subscription {
    if initial { receive(list.view[id: 1]?.value ?? -1) }
    return list.changes.subscribe { change in
      if case .update(_, _, let new) = change.edits.first { receive(new.value) }
    }
  }

  static let kinds: [Kind] = [
    kind(
      "list",
      subscribe: { store, initial, receive in
        store.$rows.signal.subscribe(initial: initial) { receive($0[id: 1]?.value ?? -1) }
      }),
    kind("changes of a list", subscribe: { subscribe($0.$rows.signal, $1, $2) }),
    kind(
      "row", { $0.$rows.signal.row(1).value?.value ?? -1 },
      subscribe: { store, initial, receive in
        store.$rows.signal.row(1).subscribe(initial: initial) { receive($0?.value ?? -1) }
      }),
    kind(
      "binding to a row", { $0.binding?.value.value ?? -1 },
      subscribe: { store, initial, receive in
        store.binding?.subscribe(initial: initial) { receive($0.value) } ?? Subscription {}
      }),
    kind(
      "changes of a filtered view", { $0.filtered[0].value },
      subscribe: { subscribe($0.filtered, $1, $2) }),
    kind(
      "changes of a sorted view", { $0.sorted[0].value },
      subscribe: { subscribe($0.sorted, $1, $2) }),
    kind(
      "row of a view", { $0.sorted[0].value },
      subscribe: { store, initial, receive in
        store.sorted.row(1).subscribe(initial: initial) { receive($0?.value ?? -1) }
      }),
    kind(
      "filtered view", { $0.filtered[0].value },
      subscribe: { store, initial, receive in
        store.filtered.signal.subscribe(initial: initial) { receive($0[id: 1]?.value ?? -1) }
      }),
    kind(
      "sum", { $0.sum.value },
      subscribe: { store, initial, receive in
        store.sum.subscribe(initial: initial, receive)
      }),
  ]
}
