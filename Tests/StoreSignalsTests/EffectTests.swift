import StoreSignals
import Testing

@Suite("An effect runs at once and again after each change of what it reads")
struct EffectTests {
  private final class Store {
    @Stored var a = 0
    @Stored var b = 0
    @Stored var isFirst = true
  }

  private let store = Store()

  @Test("It follows what its last run has read, once for a commit")
  func dependencies() {
    var log: [Int] = []
    let effect = Effect { [store] in log.append(store.isFirst ? store.a : store.b) }
    store.b = 1
    store.a = 2
    store.a = 2
    transaction {
      store.a = 5
      store.isFirst = false
    }
    store.a = 6
    store.b = 7
    #expect(log == [0, 2, 1, 7])
    withExtendedLifetime(effect) {}
  }

  @Test("What it writes is announced after it, and may make it run again")
  func writes() {
    var log: [String] = []
    let token = store.$b.subscribe { log.append("b \($0)") }
    let effect = Effect { [store] in
      log.append("run \(store.a)")
      store.b = store.a * 2
      if store.a.isMultiple(of: 2) && store.a > 0 { store.a += 1 }
      log.append("ran")
    }
    #expect(log == ["run 0", "ran"])
    log = []
    store.a = 2
    #expect(log == ["run 2", "ran", "b 4", "run 3", "ran", "b 6"])
    withExtendedLifetime((token, effect)) {}
  }

  @Test("Its first run may write what somebody hears of")
  func firstRunWrites() {
    var log: [Int] = []
    let token = store.$b.subscribe { log.append($0) }
    let effect = Effect { [store] in store.b = store.a + 1 }
    #expect(log == [1])
    withExtendedLifetime((token, effect)) {}
  }

  @Test("A change in place is no read")
  func changeInPlace() {
    var runs = 0
    let effect = Effect { [store] in
      runs += 1
      store.b += store.a
    }
    store.a = 3
    store.b = 10
    #expect(runs == 2 && store.b == 10)
    withExtendedLifetime(effect) {}
  }

  @Test("A clean-up is called before the next run and at the end, untracked")
  func cleanUp() {
    var log: [String] = []
    var effect: Effect? = Effect { [store] onCleanUp in
      let value = store.a
      log.append("run \(value)")
      onCleanUp { [store] in log.append("clean \(value) \(store.b)") }
    }
    store.a = 1
    store.b = 5
    #expect(log == ["run 0", "clean 0 0", "run 1"])
    effect?.stop()
    effect?.stop()
    effect = nil
    store.a = 2
    #expect(log == ["run 0", "clean 0 0", "run 1", "clean 1 5"])
  }

  @Test("It may stop itself, and others of the same wave")
  func stops() {
    var log: [Int] = []
    var effects: [Effect] = []
    for number in 0..<4 {
      effects.append(
        Effect { [store] in
          if store.a == 0 { return }
          log.append(number)
          if number == 1 {
            effects[1].stop()
            effects[2].stop()
          }
        })
    }
    store.a = 1
    store.a = 2
    #expect(log == [0, 1, 3, 0, 3])
    effects = []
    store.a = 3
    #expect(log.count == 5)
  }

  @Test("Effects and subscriptions of one scope end together")
  func scope() {
    var log: [String] = []
    var scope = Subscriptions()
    Effect { [store] in log.append("effect \(store.a)") }.store(in: &scope)
    store.$a.subscribe { log.append("subscriber \($0)") }.store(in: &scope)
    Subscription { log.append("ended") }.store(in: &scope)
    #expect(scope.count == 3)
    store.a = 1
    scope.cancelAll()
    scope.cancelAll()
    store.a = 2
    #expect(log == ["effect 0", "subscriber 1", "effect 1", "ended"])
    #expect(scope.count == 0)
  }

  @Test("Effects end with what owns their scope")
  func releasedScope() {
    final class Screen {
      var scope = Subscriptions()
    }
    var log: [String] = []
    var screen: Screen? = Screen()
    if let screen {
      for name in ["first", "second"] {
        Effect { [store] onCleanUp in
          log.append("\(name) \(store.a)")
          onCleanUp { log.append("\(name) cleaned") }
        }.store(in: &screen.scope)
      }
    }
    #expect(log == ["first 0", "second 0"])
    screen = nil
    store.a = 1
    #expect(log == ["first 0", "second 0", "first cleaned", "second cleaned"])
  }

  @Test("One that is made by another in its run is no part of that")
  func nested() {
    var log: [String] = []
    var inner: Effect?
    let outer = Effect { [store] in
      log.append("outer \(store.a)")
      inner = Effect { log.append("inner \(store.b)") }
    }
    store.b = 1
    store.a = 1
    store.b = 2
    #expect(log == ["outer 0", "inner 0", "inner 1", "outer 1", "inner 1", "inner 2"])
    withExtendedLifetime((outer, inner)) {}
  }
}
