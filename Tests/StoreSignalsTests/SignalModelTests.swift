import SeededRandomNumbers
import StoreSignals
import Testing

@Suite("Every short sequence of steps does what the model says")
struct SignalModelTests {
  enum Step: CaseIterable, Sendable {
    case write
    case writeInTransaction
    case failTransaction
    case subscribe
    case cancel
    case subscribeInside
    case cancelInside
    case writeInside
    case read
  }

  /// The signals themselves, driven by the same steps.
  private final class Subject {
    @Stored var first = 0
    @Stored var second = 0
    private(set) lazy var derived = Computed { [unowned self] in
      SignalModel.derive([first, second])
    }
    private(set) var log: [String] = []
    private var tokens: [Subscription] = []
    private var made = 0

    struct Refusal: Error {}

    func subscribe(to target: Int, _ reaction: SignalModel.Reaction) {
      let number = made
      made += 1
      var reaction = reaction
      let signal = [$first, $second, derived.signal][target]
      tokens.append(
        signal.subscribe { [unowned self] value in
          log.append("\(number):\(target)=\(value) of \([first, second]) \(derived.value)")
          switch exchange(&reaction, with: .none) {
          case .none: break
          case .subscribe: subscribe(to: target, .none)
          case .cancelOldest: cancelOldest()
          case .writeFirst: first = (first + 1) % 3
          case .writeSecond: second = (second + 2) % 3
          }
        })
    }

    func cancelOldest() {
      if tokens.isEmpty { return }
      tokens.removeFirst().cancel()
    }
  }

  private struct Walk {
    let model = SignalModel()
    let subject = Subject()
    var target = 0
    var steps: [Step] = []

    mutating func take(_ step: Step) -> Bool {
      steps.append(step)
      switch step {
      case .write:
        model.set(0, to: (model.values[0] + 1) % 3)
        model.commit()
        subject.first = (subject.first + 1) % 3
      case .writeInTransaction: writeInTransaction()
      case .failTransaction: failTransaction()
      case .subscribe: subscribe(.none)
      case .cancel:
        model.cancelOldest()
        subject.cancelOldest()
      case .subscribeInside: subscribe(.subscribe)
      case .cancelInside: subscribe(.cancelOldest)
      case .writeInside: subscribe(target == 1 ? .writeFirst : .writeSecond)
      case .read: if subject.derived.value != model.derived { return false }
      }
      return subject.log == model.log && [subject.first, subject.second] == model.values
    }

    /// The targets take turns: the first property, the computed value, the second property.
    private mutating func subscribe(_ reaction: SignalModel.Reaction) {
      model.subscribe(to: target, reaction)
      subject.subscribe(to: target, reaction)
      target = (target + 2) % 3
    }

    /// Writes both, the first one sometimes back to what it was.
    private func writeInTransaction() {
      let values = model.values
      let change = { (set: (Int, Int) -> Void) in
        set(1, 1)
        set(0, 1)
        if values[1] == 2 { set(0, 2) }
      }
      model.level(keeping: true) {
        change { model.set($0, to: (model.values[$0] + $1) % 3) }
      }
      model.commit()
      transaction {
        change { [subject] target, offset in
          if target == 0 {
            subject.first = (subject.first + offset) % 3
          } else {
            subject.second = (subject.second + offset) % 3
          }
        }
      }
    }

    private func failTransaction() {
      model.level(keeping: false) {
        model.set(1, to: 2)
        model.set(0, to: 2)
      }
      model.commit()
      try? transaction { () throws(Subject.Refusal) in
        subject.second = 2
        subject.first = 2
        if subject.derived.value != 2 { return }
        throw Subject.Refusal()
      }
    }
  }

  #if DEBUG
    static let length = 4
  #else
    static let length = 5
  #endif

  @Test("All sequences of steps up to a length")
  func allSequences() {
    let choices = Step.allCases.count
    let total = (0..<SignalModelTests.length).reduce(1) { count, _ in count * choices }
    for sequence in 0..<total {
      var walk = Walk()
      var rest = sequence
      // The first two are always subscribed, so that short sequences have somebody to tell.
      var isRight = walk.take(.subscribe) && walk.take(.writeInside)
      for _ in 0..<SignalModelTests.length where isRight {
        isRight = walk.take(Step.allCases[rest % choices])
        rest /= choices
      }
      if !isRight {
        let log = (walk.subject.log, walk.model.log)
        Issue.record("\(walk.steps): signals \(log.0), model \(log.1)")
        return
      }
    }
  }

  @Test("Long random walks", arguments: 1...20)
  func randomWalks(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var walk = Walk()
    for _ in 0..<400 {
      let step = Step.allCases[Int(random.next() % UInt64(Step.allCases.count))]
      if walk.model.count > 12 && step != .cancel && step != .write { continue }
      if !walk.take(step) {
        let log = (walk.subject.log.suffix(8), walk.model.log.suffix(8))
        Issue.record("seed \(seed), \(walk.steps.suffix(12)): signals \(log.0), model \(log.1)")
        return
      }
    }
  }
}
