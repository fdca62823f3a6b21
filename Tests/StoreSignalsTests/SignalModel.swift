/// What the signals have to do, recomputed from scratch: no versions, no marks, no links.
///
/// A subscriber is called in a wave when the value differs from the one that it knows. Properties
/// come first, in the order in which they were first written, then the computed value.
final class SignalModel {
  /// What a subscriber does, once, besides taking note.
  enum Reaction {
    case none
    case subscribe
    case cancelOldest
    case writeFirst
    case writeSecond
  }

  private final class Member {
    let number: Int
    let target: Int
    var reaction: Reaction
    var known: Int
    var isCancelled = false

    init(number: Int, target: Int, reaction: Reaction, known: Int) {
      self.number = number
      self.target = target
      self.reaction = reaction
      self.known = known
    }
  }

  private(set) var values = [0, 0]
  private(set) var log: [String] = []
  private var members: [Member] = []
  private var made = 0
  private var written: [Int] = []
  private var writes = 0
  private var isComputedDue = false

  /// What the computed value has to be: often equal for different sources.
  static func derive(_ values: [Int]) -> Int { (values[0] + values[1]) / 2 }

  var derived: Int { SignalModel.derive(values) }

  /// How many subscribers there are.
  var count: Int { members.count }

  func value(of target: Int) -> Int { target == 2 ? derived : values[target] }

  func subscribe(to target: Int, _ reaction: Reaction) {
    members.append(
      Member(number: made, target: target, reaction: reaction, known: value(of: target)))
    made += 1
  }

  func cancelOldest() {
    if members.isEmpty { return }
    members.removeFirst().isCancelled = true
  }

  func set(_ target: Int, to value: Int) {
    if values[target] == value { return }
    values[target] = value
    writes += 1
    isComputedDue = true
    if !written.contains(target) { written.append(target) }
  }

  /// Runs the body without an announcement and takes its writes back if it asks for that.
  func level(keeping isKept: Bool, _ body: () -> Void) {
    let before = values
    let writtenBefore = written
    body()
    if !isKept {
      values = before
      written = writtenBefore
    }
  }

  func commit() {
    while !written.isEmpty || isComputedDue {
      let wave = written
      written = []
      // What is written again before its turn waits for the next wave.
      for target in wave where !written.contains(target) { deliver(target) }
      if isComputedDue {
        isComputedDue = false
        deliver(2)
      }
    }
  }

  private func deliver(_ target: Int) {
    for member in members where member.target == target && !member.isCancelled {
      let value = value(of: target)
      if member.known == value { continue }
      member.known = value
      let before = writes
      log.append("\(member.number):\(target)=\(value) of \(values) \(derived)")
      let reaction = member.reaction
      member.reaction = .none
      switch reaction {
      case .none: break
      case .subscribe: subscribe(to: target, .none)
      case .cancelOldest: cancelOldest()
      case .writeFirst: set(0, to: (values[0] + 1) % 3)
      case .writeSecond: set(1, to: (values[1] + 2) % 3)
      }
      // Who comes later hears of it in the next wave, as those before it do.
      if target == 2 ? writes != before : written.contains(target) { return }
    }
  }
}
