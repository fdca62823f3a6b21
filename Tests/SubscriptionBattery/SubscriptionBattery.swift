package import StoreSignals
internal import Testing

/// The rules that hold for everything that can be subscribed to, whatever it is.
///
/// A kind tells how to make one, write to it and subscribe to it; the rules are the same for all.
/// To run them on a further kind, make a `Kind` of it and run all cases of `Rule` on that.
package struct SubscriptionBattery {
  /// One thing that can be subscribed to, fresh for each rule.
  package struct Subject {
    /// Makes the value that belongs to a number current; different numbers are different values.
    let write: (Int) -> Void
    /// The number of the current value; nil for what has none.
    var read: (() -> Int)?
    /// Subscribes to the numbers of the new values.
    let subscribe: (_ initial: Bool, _ receive: @escaping (Int) -> Void) -> Subscription
    /// Lets go of what owns the signal.
    let release: () -> Void
    /// Whether what owns the signal is still there.
    let isAlive: () -> Bool

    package init(
      write: @escaping (Int) -> Void, read: (() -> Int)?,
      subscribe:
        @escaping (_ initial: Bool, _ receive: @escaping (Int) -> Void) -> Subscription,
      release: @escaping () -> Void, isAlive: @escaping () -> Bool
    ) {
      self.write = write
      self.read = read
      self.subscribe = subscribe
      self.release = release
      self.isAlive = isAlive
    }
  }

  /// One kind of thing that can be subscribed to; it starts with the number 0.
  package struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable () -> Subject

    package init(name: String, make: @escaping @Sendable () -> Subject) {
      self.name = name
      self.make = make
    }

    package var testDescription: String { name }
  }

  /// Everything that a rule needs: the subject, and what was received by whom.
  private final class Run {
    let subject: Subject
    var received: [String] = []
    var tokens: [String: Subscription] = [:]

    init(_ kind: Kind) { subject = kind.make() }

    func subscribe(
      _ name: String, initial: Bool = false, then react: @escaping (Int) -> Void = { _ in }
    ) {
      tokens[name] = subject.subscribe(initial) { [unowned self] value in
        received.append("\(name)\(value)")
        react(value)
      }
    }

    /// What was received since the last time.
    func take() -> [String] { exchange(&received, with: []) }

    func values(of name: String) -> [String] { received.filter { $0.hasPrefix(name) } }
  }

  package enum Rule: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case afterTheChange = "Promise 1: a subscriber reads the new value (A01)"
    case inOrder = "Promise 2: subscribers are called in the order of subscription"
    case orderAfterRemovals = "Promise 2: removals do not disturb the order"
    case once = "Promise 3: each value is delivered once"
    case writeInside = "Promise 4: a write from inside is announced after, to all in one order"
    case equalValues = "Promise 5: an equal value is not announced (A13)"
    case transaction = "Promise 6: a transaction announces once at its end"
    case unchangedTransaction = "Promise 6: what ends where it began is not announced"
    case failedTransaction = "Promise 7: a transaction that throws announces nothing"
    case innerFailure = "Promise 7: an inner failure that is caught undoes only itself"
    case cancelSelf = "Promise 8: a subscriber that cancels itself skips nobody (A02)"
    case cancelEarlier = "Promise 8: a subscriber cancels one that was called before it (A02)"
    case cancelLater = "Promise 8: a subscriber cancels one that would be called after it (A02)"
    case cancelTwice = "Promise 8: cancelling twice is harmless, and tokens are independent (A05)"
    case subscribeInside =
      "Promise 9: subscribing inside does not deliver the change in flight (A04)"
    case initialInside = "Promise 9: the current value is delivered exactly once (A04)"
    case releaseToken = "Promise 10: a released token cancels"
    case releaseOwner = "Promise 10: a token that outlives the owner is inert (A12)"
    case releaseOwnerInside = "Promise 10: the owner may be released inside a delivery"
    case releaseCapture = "Promise 10: what a subscriber captured goes with it and may write"
    case shortLived = "Promise 10: of many short-lived subscribers only the live are called (A12)"
    case depth = "Promise 11: a subscriber that sets the next value does not recurse (A18)"

    package var testDescription: String { rawValue }
  }

  private struct Refusal: Error {}

  package static func check(_ rule: Rule, on kind: Kind) {
    let run = Run(kind)
    switch rule {
    case .afterTheChange: checkAfterTheChange(run)
    case .inOrder: checkInOrder(run)
    case .orderAfterRemovals: checkOrderAfterRemovals(run)
    case .once: checkOnce(run)
    case .writeInside: checkWriteInside(run)
    case .equalValues: checkEqualValues(run)
    case .transaction: checkTransaction(run)
    case .unchangedTransaction: checkUnchangedTransaction(run)
    case .failedTransaction: checkFailedTransaction(run)
    case .innerFailure: checkInnerFailure(run)
    case .cancelSelf: checkCancelSelf(run)
    case .cancelEarlier: checkCancelEarlier(run)
    case .cancelLater: checkCancelLater(run)
    case .cancelTwice: checkCancelTwice(run)
    case .subscribeInside: checkSubscribeInside(run)
    case .initialInside: checkInitialInside(run)
    case .releaseToken: checkReleaseToken(run)
    case .releaseOwner: checkReleaseOwner(run)
    case .releaseOwnerInside: checkReleaseOwnerInside(run)
    case .releaseCapture: checkReleaseCapture(run)
    case .shortLived: checkShortLived(run)
    case .depth: checkDepth(run)
    }
    run.tokens = [:]
    run.subject.release()
    #expect(!run.subject.isAlive())
  }

  private static func checkAfterTheChange(_ run: Run) {
    run.subscribe("A") { value in
      if let read = run.subject.read { #expect(read() == value) }
    }
    run.subject.write(1)
    run.subject.write(2)
    #expect(run.take() == ["A1", "A2"])
  }

  private static func checkInOrder(_ run: Run) {
    for name in ["A", "B", "C", "D"] { run.subscribe(name) }
    run.subject.write(1)
    run.subscribe("E")
    run.subject.write(2)
    #expect(run.take() == ["A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2", "E2"])
  }

  private static func checkOrderAfterRemovals(_ run: Run) {
    let names = (0..<20).map { "\(Character(UnicodeScalar(UInt8(65 + $0))))" }
    for name in names { run.subscribe(name) }
    var left = names
    var value = 0
    for place in [19, 0, 7, 7, 15, 3, 0, 12, 5] {
      run.tokens[left.remove(at: place)]?.cancel()
      value += 1
      run.subject.write(value)
      #expect(run.take() == left.map { "\($0)\(value)" })
    }
  }

  private static func checkOnce(_ run: Run) {
    run.subscribe("A")
    for value in 1...5 { run.subject.write(value) }
    #expect(run.take() == ["A1", "A2", "A3", "A4", "A5"])
  }

  private static func checkWriteInside(_ run: Run) {
    run.subscribe("A")
    run.subscribe("B") { value in
      if value < 4 {
        run.subject.write(value + 1)
        if let read = run.subject.read { #expect(read() == value + 1) }
      }
    }
    run.subscribe("C")
    run.subject.write(1)
    // C may miss values that were replaced before its turn, but sees no other order.
    let last = run.values(of: "C")
    #expect(run.values(of: "A") == ["A1", "A2", "A3", "A4"])
    #expect(run.values(of: "B") == ["B1", "B2", "B3", "B4"])
    #expect(last == Array(Set(last)).sorted() && last.last == "C4")
    if let read = run.subject.read { #expect(read() == 4) }
  }

  private static func checkEqualValues(_ run: Run) {
    guard run.subject.read != nil else { return }
    run.subscribe("A")
    for value in [0, 1, 1, 2, 2, 2, 0] { run.subject.write(value) }
    #expect(run.take() == ["A1", "A2", "A0"])
  }

  private static func checkTransaction(_ run: Run) {
    run.subscribe("A")
    run.subscribe("B")
    StoreSignals.transaction {
      run.subject.write(1)
      StoreSignals.transaction { run.subject.write(2) }
      if let read = run.subject.read { #expect(read() == 2) }
      #expect(run.received.isEmpty)
    }
    // What has no current value delivers each event.
    let isValue = run.subject.read != nil
    #expect(run.take() == (isValue ? ["A2", "B2"] : ["A1", "B1", "A2", "B2"]))
  }

  private static func checkUnchangedTransaction(_ run: Run) {
    guard run.subject.read != nil else { return }
    run.subscribe("A")
    StoreSignals.transaction {
      run.subject.write(1)
      run.subject.write(2)
      run.subject.write(0)
    }
    #expect(run.take().isEmpty)
    run.subject.write(1)
    #expect(run.take() == ["A1"])
  }

  private static func checkFailedTransaction(_ run: Run) {
    run.subscribe("A")
    #expect(throws: Refusal.self) {
      try StoreSignals.transaction {
        run.subject.write(1)
        run.subject.write(2)
        throw Refusal()
      }
    }
    if let read = run.subject.read { #expect(read() == 0) }
    #expect(run.take().isEmpty)
    run.subject.write(1)
    #expect(run.take() == ["A1"])
  }

  private static func checkInnerFailure(_ run: Run) {
    run.subscribe("A")
    StoreSignals.transaction {
      run.subject.write(1)
      try? StoreSignals.transaction { () throws(Refusal) in
        run.subject.write(2)
        throw Refusal()
      }
      if let read = run.subject.read { #expect(read() == 1) }
    }
    #expect(run.take() == ["A1"])
  }

  private static func checkCancelSelf(_ run: Run) {
    run.subscribe("A")
    run.subscribe("B") { _ in run.tokens["B"]?.cancel() }
    run.subscribe("C")
    run.subject.write(1)
    run.subject.write(2)
    #expect(run.take() == ["A1", "B1", "C1", "A2", "C2"])
  }

  private static func checkCancelEarlier(_ run: Run) {
    run.subscribe("A")
    run.subscribe("B") { _ in run.tokens["A"]?.cancel() }
    run.subscribe("C")
    run.subscribe("D")
    run.subject.write(1)
    run.subject.write(2)
    #expect(run.take() == ["A1", "B1", "C1", "D1", "B2", "C2", "D2"])
  }

  private static func checkCancelLater(_ run: Run) {
    run.subscribe("A") { _ in
      run.tokens["B"]?.cancel()
      run.tokens["D"] = nil
    }
    for name in ["B", "C", "D"] { run.subscribe(name) }
    run.subject.write(1)
    run.subject.write(2)
    #expect(run.take() == ["A1", "C1", "A2", "C2"])
  }

  private static func checkCancelTwice(_ run: Run) {
    var calls = 0
    let receive: (Int) -> Void = { _ in calls += 1 }
    let first = run.subject.subscribe(false, receive)
    let second = run.subject.subscribe(false, receive)
    run.subject.write(1)
    #expect(calls == 2)
    first.cancel()
    run.subject.write(2)
    #expect(calls == 3)
    first.cancel()
    run.subject.write(3)
    #expect(calls == 4)
    second.cancel()
    run.subject.write(4)
    #expect(calls == 4)
  }

  private static func checkSubscribeInside(_ run: Run) {
    run.subscribe("A") { value in
      if value == 1 { run.subscribe("C") }
    }
    // The delivery goes on after A, behind whom C is added.
    run.subscribe("B")
    run.subject.write(1)
    #expect(run.take() == ["A1", "B1"])
    run.subject.write(2)
    #expect(run.take() == ["A2", "B2", "C2"])
  }

  private static func checkInitialInside(_ run: Run) {
    guard run.subject.read != nil else { return }
    run.subscribe("A", initial: true) { value in
      if value == 1 { run.subscribe("C", initial: true) }
    }
    run.subscribe("B")
    #expect(run.take() == ["A0"])
    run.subject.write(1)
    #expect(run.take() == ["A1", "C1", "B1"])
    run.subject.write(2)
    #expect(run.take() == ["A2", "B2", "C2"])
  }

  private static func checkReleaseToken(_ run: Run) {
    run.subscribe("A")
    run.subject.write(1)
    run.tokens["A"] = nil
    run.subject.write(2)
    #expect(run.take() == ["A1"])
  }

  private static func checkReleaseOwner(_ run: Run) {
    run.subscribe("A")
    run.subject.write(1)
    run.subject.release()
    #expect(!run.subject.isAlive())
    run.tokens["A"]?.cancel()
    run.tokens["A"]?.cancel()
    #expect(run.take() == ["A1"])
  }

  private static func checkReleaseOwnerInside(_ run: Run) {
    run.subscribe("A") { _ in run.subject.release() }
    run.subject.write(1)
    #expect(!run.subject.isAlive())
    #expect(run.take() == ["A1"])
  }

  /// Writes when it goes.
  private final class Parting {
    let part: () -> Void

    init(_ part: @escaping () -> Void) { self.part = part }

    deinit { part() }
  }

  private static func checkReleaseCapture(_ run: Run) {
    run.subscribe("A")
    var parting: Parting? = Parting { [subject = run.subject] in subject.write(5) }
    weak let weakParting = parting
    run.tokens["B"] = run.subject.subscribe(false) { [parting] value in
      withExtendedLifetime(parting) { if value == 1 { run.tokens["B"] = nil } }
    }
    parting = nil
    #expect(weakParting != nil)
    run.subject.write(1)
    #expect(weakParting == nil)
    #expect(run.take() == ["A1", "A5"])
  }

  private static func checkShortLived(_ run: Run) {
    run.subscribe("A")
    for _ in 0..<1000 { run.subscribe("B") }
    run.subject.write(1)
    #expect(run.take() == ["A1", "B1"])
  }

  private static func checkDepth(_ run: Run) {
    var value = 0
    run.subscribe("A") { _ in
      if !value.isMultiple(of: 50) {
        value += 1
        run.subject.write(value)
      }
    }
    for _ in 0..<20 {
      value += 1
      run.subject.write(value)
    }
    #expect(value == 1000)
    #expect(run.take() == (1...1000).map { "A\($0)" })
  }
}

@available(*, unavailable)
extension SubscriptionBattery: Sendable {}

@available(*, unavailable)
extension SubscriptionBattery.Subject: Sendable {}
