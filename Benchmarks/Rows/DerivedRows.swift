import Contestants
import StoreSignals

extension SignalRows {
  /// What a chain costs by hand: an array of closures that are called in order.
  static var chain: Row {
    let accumulator = Accumulator()
    let length = 1000
    let ours = Counter()
    var links = [Computed { ours.value &+ 1 }]
    for _ in 1..<length {
      let previous = links[links.count - 1]
      links.append(Computed { previous.value &+ 1 })
    }
    let last = links[length - 1]
    let subscription = last.signal.subscribe { accumulator.sum &+= $0 }
    let steps = (0..<length).map { _ in { (value: Int) in value &+ 1 } }
    let byHand = HandCounter()
    byHand.receivers.append { value in
      var value = value
      for step in steps { value = step(value) }
      accumulator.sum &+= value
    }
    return derived("Computed, chain", size: length, accumulator, count: 2000) { count in
      count * (count + 1) / 2 + count * length
    } byHand: {
      byHand.value = $0
    } ours: {
      ours.value = $0
      withExtendedLifetime((subscription, last)) {}
    }
  }

  static var diamond: Row {
    let accumulator = Accumulator()
    let width = 100
    let ours = Counter()
    let middle = (0..<width).map { offset in Computed { ours.value &+ offset } }
    let sum = Computed {
      var sum = 0
      for computed in middle { sum &+= computed.value }
      return sum
    }
    let subscription = sum.signal.subscribe { accumulator.sum &+= $0 }
    let steps = (0..<width).map { offset in { (value: Int) in value &+ offset } }
    let byHand = HandCounter()
    byHand.receivers.append { value in
      var sum = 0
      for step in steps { sum &+= step(value) }
      accumulator.sum &+= sum
    }
    return derived("Computed, diamond", size: width, accumulator, count: 20_000) { count in
      width * count * (count + 1) / 2 + count * width * (width - 1) / 2
    } byHand: {
      byHand.value = $0
    } ours: {
      ours.value = $0
      withExtendedLifetime((subscription, sum)) {}
    }
  }

  static var transactionSets: Row {
    let accumulator = Accumulator()
    let ours = Counter()
    let subscription = ours.$value.subscribe { accumulator.sum &+= $0 }
    let byHand = HandBatch()
    byHand.receivers.append { accumulator.sum &+= $0 }
    return derived("transaction, sets", size: 1000, accumulator, count: 1000) { count in
      count * (count + 1) / 2
    } byHand: { value in
      byHand.batch {
        for step in 1...1000 { byHand.value = value &- 1000 &+ step }
      }
    } ours: { value in
      transaction {
        for step in 1...1000 { ours.value = value &- 1000 &+ step }
      }
      withExtendedLifetime(subscription) {}
    }
  }

  private static func derived(
    _ name: String, size: Int, _ accumulator: Accumulator, count: Int, expected: (Int) -> Int,
    byHand: @escaping (Int) -> Void, ours: @escaping (Int) -> Void
  ) -> Row {
    func measure(_ set: @escaping (Int) -> Void) -> (Int) -> Int {
      { count in
        set(0)
        accumulator.sum = 0
        for value in 1...count { set(value) }
        return accumulator.sum
      }
    }
    return Row(
      name, size: size, operations: count, expected: expected(count),
      rivals: [.init(name: "by hand", run: measure(byHand))], measure(ours))
  }
}
