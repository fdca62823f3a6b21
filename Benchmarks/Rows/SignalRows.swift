import Contestants
import StoreSignals

/// The rows of properties, subscribers and derived values.
enum SignalRows {
  /// How many stores take turns, so that no contender's work is moved out of the loop.
  static let lanes = 64

  static var all: [Row] {
    [get, setUnobserved] + [1, 10, 1000].map(setSubscribed) + [10, 1000, 100_000].map(toggle)
      + [hundredStores, chain, diamond, transactionSets] + [0, 100, 10_000].map(subscribeAndCancel)
  }

  /// Two stores by turns, so that no contender reads once for all.
  ///
  /// The loop holds them itself: one that is taken out of an array is counted, which costs several
  /// times as much as the read.
  private static var get: Row {
    let ours = (Counter(), Counter())
    let byHand = (HandCounter(), HandCounter())
    let observed = (ObservedCounter(), ObservedCounter())
    ours.1.value = 2
    byHand.1.value = 2
    observed.1.value = 2
    return Row(
      "Stored.get", size: 1, operations: 1_000_000, expected: 1_000_000,
      rivals: [
        .init(name: "by hand") { count in
          var sum = 0
          for index in 0..<count { sum &+= (index & 1 == 0 ? byHand.0 : byHand.1).value }
          return sum
        },
        .init(name: "@Observable") { count in
          var sum = 0
          for index in 0..<count { sum &+= (index & 1 == 0 ? observed.0 : observed.1).value }
          return sum
        },
      ]
    ) { count in
      var sum = 0
      for index in 0..<count { sum &+= (index & 1 == 0 ? ours.0 : ours.1).value }
      return sum
    }
  }

  private static var setUnobserved: Row {
    let ours = (0..<lanes).map { _ in Counter() }
    let byHand = (0..<lanes).map { _ in HandCounter() }
    let observed = (0..<lanes).map { _ in ObservedCounter() }
    let count = 1_000_000
    return Row(
      "Stored.set, no subscriber", size: 1, operations: count, expected: count - 1,
      rivals: [
        .init(name: "by hand") { count in
          for index in 0..<count { byHand[index & (lanes - 1)].value = index }
          return byHand.map(\.value).max() ?? 0
        },
        .init(name: "@Observable") { count in
          for index in 0..<count { observed[index & (lanes - 1)].value = index }
          return observed.map(\.value).max() ?? 0
        },
      ]
    ) { count in
      for index in 0..<count { ours[index & (lanes - 1)].value = index }
      return ours.map(\.value).max() ?? 0
    }
  }

  private static func setSubscribed(_ subscribers: Int) -> Row {
    let accumulator = Accumulator()
    let ours = Counter()
    let subscriptions = (0..<subscribers).map { _ in
      ours.$value.subscribe { accumulator.sum &+= $0 }
    }
    let byHand = HandCounter()
    for _ in 0..<subscribers { byHand.receivers.append { accumulator.sum &+= $0 } }
    let observed = ObservedCounter()
    let watchers = (0..<subscribers).map { _ in
      ObservedWatcher(
        read: { _ = observed.value }, receive: { accumulator.sum &+= observed.value })
    }
    let count = 1_000_000 / subscribers
    func measure(_ set: @escaping (Int) -> Void) -> (Int) -> Int {
      { count in
        accumulator.sum = 0
        for value in 1...count { set(value) }
        set(0)
        return accumulator.sum
      }
    }
    return Row(
      "Stored.set, subscribers", size: subscribers, operations: count,
      expected: count * (count + 1) / 2 * subscribers,
      rivals: [
        .init(name: "by hand", run: measure { byHand.value = $0 }),
        .init(
          name: "@Observable",
          run: measure {
            observed.value = $0
            for watcher in watchers { watcher.deliver() }
          }),
        NotificationRival.set(subscribers: subscribers, accumulator: accumulator, measure),
      ],
      measure {
        ours.value = $0
        withExtendedLifetime(subscriptions) {}
      })
  }

  private static func toggle(_ size: Int) -> Row {
    let accumulator = Accumulator()
    let ours = TodoStore(count: size)
    let subscription = ours.$todos.subscribe { accumulator.sum &+= $0.count }
    let byHand = HandTodoStore(count: size)
    byHand.receivers.append { accumulator.sum &+= $0.count }
    let observed = ObservedTodoStore(count: size)
    let watcher = ObservedWatcher(
      read: { _ = observed.todos }, receive: { accumulator.sum &+= observed.todos.count })
    let count = 200_000
    func measure(_ toggle: @escaping (Int) -> Void) -> (Int) -> Int {
      { count in
        accumulator.sum = 0
        for index in 0..<count { toggle(index % size) }
        return accumulator.sum
      }
    }
    return Row(
      "Stored.modify, toggle one todo", size: size, operations: count, expected: count * size,
      rivals: [
        .init(name: "by hand", run: measure { byHand.toggle($0) }),
        .init(
          name: "@Observable",
          run: measure {
            observed.toggle($0)
            watcher.deliver()
          }),
      ],
      measure {
        ours.toggle($0)
        withExtendedLifetime(subscription) {}
      })
  }

  private static var hundredStores: Row {
    let accumulator = Accumulator()
    let ours = (0..<100).map { _ in Counter() }
    let subscriptions = ours.map { store in
      (0..<10).map { _ in store.$value.subscribe { accumulator.sum &+= $0 } }
    }
    let byHand = (0..<100).map { _ in HandCounter() }
    for store in byHand {
      for _ in 0..<10 { store.receivers.append { accumulator.sum &+= $0 } }
    }
    let observed = (0..<100).map { _ in ObservedCounter() }
    let watchers = observed.map { store in
      (0..<10).map { _ in
        ObservedWatcher(read: { _ = store.value }, receive: { accumulator.sum &+= store.value })
      }
    }
    let count = 100_000
    func measure(_ set: @escaping (Int, Int) -> Void) -> (Int) -> Int {
      { count in
        accumulator.sum = 0
        for value in 1...count { set(value % 100, value) }
        for store in 0..<100 { set(store, 0) }
        return accumulator.sum
      }
    }
    return Row(
      "Stores.set, 100 stores of 10 subscribers", size: 100, operations: count,
      expected: count * (count + 1) / 2 * 10,
      rivals: [
        .init(name: "by hand", run: measure { byHand[$0].value = $1 }),
        .init(
          name: "@Observable",
          run: measure {
            observed[$0].value = $1
            for watcher in watchers[$0] { watcher.deliver() }
          }),
      ],
      measure {
        ours[$0].value = $1
        withExtendedLifetime(subscriptions) {}
      })
  }

  private static func subscribeAndCancel(_ live: Int) -> Row {
    let accumulator = Accumulator()
    let ours = Counter()
    let subscriptions = (0..<live).map { _ in ours.$value.subscribe { accumulator.sum &+= $0 } }
    let byHand = HandSubject()
    for _ in 0..<live { _ = byHand.subscribe { accumulator.sum &+= $0 } }
    let count = 100_000
    return Row(
      "Signal.subscribe and cancel, live", size: live, operations: count, expected: count,
      rivals: [
        .init(name: "by hand") { count in
          for _ in 0..<count { byHand.cancel(byHand.subscribe { accumulator.sum &+= $0 }) }
          return count
        },
        NotificationRival.subscribeAndCancel(live: live, accumulator: accumulator),
      ]
    ) { count in
      for _ in 0..<count { ours.$value.subscribe { accumulator.sum &+= $0 }.cancel() }
      withExtendedLifetime(subscriptions) {}
      return count
    }
  }
}
