import StoreSignals
import Testing

@MainActor
@Suite("The examples of the documentation do what they say")
struct DocumentationTests {
  private final class Counter {
    @Stored private(set) var count = 0
    func increment() { count += 1 }
  }

  private final class Profile {
    @Editable var name = ""
  }

  private final class Rates {
    @Stored var usual = 2.0
  }

  private final class Shop {
    @Stored private(set) var count = 0
    private let rates: Rates
    private(set) lazy var isLarge = Computed { [unowned self] in count > 10 }
    private(set) lazy var price = Computed { [weak self, rates] in
      Double(self?.count ?? 0) * rates.usual
    }

    init(_ rates: Rates) { self.rates = rates }

    func add(_ number: Int) { count += number }
  }

  private struct User: Equatable {
    var name = "Grace"
  }

  private final class Account {
    @Editable var user = User()
    @Editable var distance = 0.0
  }

  private final class Label {
    var text = ""
  }

  private final class Upload {
    private let failures = EventSource<String>()
    var failed: Events<String> { failures.events }
    func fail() { failures.send("no network") }
  }

  private let label = Label()
  private let counter = Counter()

  @Test("Stored, Signal")
  func stored() {
    let subscription = counter.$count.subscribe(initial: true) { [label] count in
      label.text = "\(count)"
    }
    #expect(label.text == "0")
    counter.increment()
    #expect(label.text == "1")
    withExtendedLifetime(subscription) {}
  }

  @Test("Editable, StoreBinding")
  func editable() {
    let profile = Profile()
    let name = profile.$name
    name.value = "Ada"
    #expect(profile.name == "Ada")
    let account = Account()
    let userName = account.$user.name
    userName.value = "Ada"
    #expect(account.user.name == "Ada")
  }

  @Test("Computed, Effect, transaction")
  func computed() {
    let prices = Stored(wrappedValue: [1, 2])
    let total = Computed { prices.wrappedValue.reduce(0) { $0 + $1 } }
    #expect(total.value == 3)
    let effect = Effect { [label] in label.text = "\(prices.wrappedValue.count): \(total.value)" }
    transaction {
      prices.wrappedValue.append(3)
      prices.wrappedValue.append(4)
    }
    #expect(label.text == "4: 10")
    effect.stop()
  }

  @Test("Computed in a store, which its subscribers may outlive")
  func computedOfAStore() {
    let rates = Rates()
    var shop: Shop? = Shop(rates)
    var log: [String] = []
    let subscriptions = [
      shop?.isLarge.subscribe { log.append("\($0)") },
      shop?.price.subscribe { log.append("\($0)") },
    ]
    shop?.add(11)
    shop = nil
    rates.usual = 3
    #expect(log == ["true", "22.0", "0.0"])
    withExtendedLifetime(subscriptions) {}
  }

  @Test("EventSource, Events")
  func events() {
    let upload = Upload()
    let warnings = upload.failed.filter { !$0.isEmpty }.map(\.count)
    var log: [Int] = []
    let subscription = warnings.subscribe { log.append($0) }
    upload.fail()
    #expect(log == [10])
    withExtendedLifetime(subscription) {}
  }

  @Test("Subscription, Subscriptions")
  func subscriptions() {
    var log: [Int] = []
    var subscriptions = Subscriptions()
    counter.$count.subscribe { log.append($0) }.store(in: &subscriptions)
    let subscription = counter.$count.subscribe { log.append(-$0) }
    counter.increment()
    subscription.cancel()
    subscriptions.cancelAll()
    counter.increment()
    #expect(log == [1, -1])
  }

  @Test("Conversion")
  func conversion() {
    let run = Account()
    let distance = run.$distance.converted(to: { "\($0)" }, from: { Double($0) })
    distance.binding.value = "1."
    #expect(distance.binding.value == "1." && run.distance == 1 && !distance.isRefused.value)
    distance.binding.value = "1.x"
    #expect(distance.binding.value == "1.x" && run.distance == 1 && distance.isRefused.value)
  }

  @Test("AsyncValues")
  func values() async {
    counter.increment()
    for await count in counter.$count.values {
      label.text = "\(count) open"
      break
    }
    #expect(label.text == "1 open")
  }
}
