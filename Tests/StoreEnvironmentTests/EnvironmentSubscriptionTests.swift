import StoreEnvironment
import StoreSignals
import SubscriptionBattery
import Testing

@Suite("What is subscribed to through an environment keeps the rules of subscription")
struct EnvironmentSubscriptionTests {
  typealias Kind = SubscriptionBattery.Kind
  typealias Subject = SubscriptionBattery.Subject

  @Test(arguments: EnvironmentSubscriptionTests.kinds, SubscriptionBattery.Rule.allCases)
  func keepsTheRule(_ kind: Kind, _ rule: SubscriptionBattery.Rule) {
    SubscriptionBattery.check(rule, on: kind)
  }

  private typealias Counter = ReducerStore<[Int], Int>

  /// An environment that records what its stores do, with a history and a log.
  private static func makeEnvironment() -> StoreEnvironment {
    let environment = StoreEnvironment()
    environment.log.limit = 10
    environment.register(Counter.self) { _ in
      ReducerStore([0, 7]) { (state: inout [Int], number: Int) in state[0] = number }
    }
    return environment
  }

  /// Makes a kind from how an environment's stores are written, read and subscribed to.
  private static func kind(
    _ name: String, write: @escaping @Sendable (StoreEnvironment, Int) -> Void,
    read: @escaping @Sendable (StoreEnvironment) -> Int,
    subscribe:
      @escaping @Sendable (StoreEnvironment, Bool, @escaping (Int) -> Void) -> Subscription
  ) -> Kind {
    Kind(name: name) {
      var environment: StoreEnvironment? = makeEnvironment()
      weak let weakEnvironment = environment
      weak let weakShelf = environment?[Shelf.self]
      weak let weakCounter = environment?[Counter.self]
      return Subject(
        write: { value in if let environment { write(environment, value) } },
        read: { environment.map(read) ?? -1 },
        subscribe: { initial, receive in
          environment.map { subscribe($0, initial, receive) } ?? Subscription {}
        },
        release: { environment = nil },
        isAlive: { weakEnvironment != nil || weakShelf != nil || weakCounter != nil })
    }
  }

  static let kinds: [Kind] = [
    kind(
      "property of an environment's store, written by actions",
      write: { $0[Shelf.self].set($1) }, read: { $0[Shelf.self].count },
      subscribe: { $0[Shelf.self].$count.subscribe(initial: $1, $2) }),
    kind(
      "property of an environment's store, written outside of actions",
      write: { $0[Shelf.self].title = $1 == 0 ? "" : "\($1)" },
      read: { Int($0[Shelf.self].title) ?? 0 },
      subscribe: { environment, initial, receive in
        environment[Shelf.self].$title.subscribe(initial: initial) { receive(Int($0) ?? 0) }
      }),
    kind(
      "computed value that asks the environment for its store",
      write: { $0[Shelf.self].set($1) }, read: { $0[Shelf.self].count },
      subscribe: { environment, initial, receive in
        Computed { [unowned environment] in environment[Desk.self].shelf.count }
          .subscribe(initial: initial, receive)
      }),
    kind(
      "state of a reducer store", write: { $0[Counter.self].dispatch($1) },
      read: { $0[Counter.self].state[0] },
      subscribe: { environment, initial, receive in
        environment[Counter.self].$state.subscribe(initial: initial) { receive($0[0]) }
      }),
    kind(
      "selection of a reducer store's state", write: { $0[Counter.self].dispatch($1) },
      read: { $0[Counter.self].state[0] },
      subscribe: { environment, initial, receive in
        environment[Counter.self].select { $0[0] }.subscribe(initial: initial, receive)
      }),
  ]
}
