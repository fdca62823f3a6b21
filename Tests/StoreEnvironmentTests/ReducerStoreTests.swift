import StoreEnvironment
import StoreSignals
import StoreTesting
import Testing

/// The workouts diary of the Redux article: a state, three actions and a reducer.
private struct Diary: Equatable {
  struct Workout: Equatable {
    var name: String
    var kilometers: Double
  }

  enum Order: Equatable {
    case entry
    case distance
  }

  var workouts: [Workout] = []
  var order = Order.entry

  var shown: [Workout] {
    order == .entry ? workouts : workouts.sorted { $0.kilometers > $1.kilometers }
  }
}

private enum DiaryAction: Equatable {
  case add(name: String, kilometers: Double)
  case remove(at: Int)
  case sort(Diary.Order)
}

private func reduce(_ diary: inout Diary, _ action: DiaryAction) {
  switch action {
  case .add(let name, let kilometers):
    diary.workouts.append(Diary.Workout(name: name, kilometers: kilometers))
  case .remove(let place):
    if diary.workouts.indices.contains(place) { diary.workouts.remove(at: place) }
  case .sort(let order): diary.order = order
  }
}

@Suite("A reducer store changes by action values")
struct ReducerStoreTests {
  private let environment = StoreEnvironment()

  private func makeDiary() -> ReducerStore<Diary, DiaryAction> {
    environment.register(ReducerStore<Diary, DiaryAction>.self) { _ in
      ReducerStore(Diary(), reduce: reduce)
    }
    return environment[ReducerStore<Diary, DiaryAction>.self]
  }

  @Test("The workouts diary, by its states")
  func workoutsDiary() {
    let store = makeDiary()
    let states = Recorder(store.$state)
    store.dispatch(.add(name: "Run", kilometers: 5))
    store.dispatch(.add(name: "Ride", kilometers: 30))
    store.dispatch(.sort(.distance))
    store.dispatch(.remove(at: 7))
    store.dispatch(.remove(at: 0))
    let run = Diary.Workout(name: "Run", kilometers: 5)
    let ride = Diary.Workout(name: "Ride", kilometers: 30)
    #expect(
      states.values == [
        Diary(), Diary(workouts: [run]), Diary(workouts: [run, ride]),
        Diary(workouts: [run, ride], order: .distance),
        Diary(workouts: [ride], order: .distance),
      ])
    #expect(states.values[3].shown == [ride, run])
  }

  @Test("Selectors are called only when what they select has changed")
  func selectors() {
    let store = makeDiary()
    let counts = Recorder(store.select { $0.workouts.count })
    let orders = Recorder(store.$state.order)
    store.dispatch(.add(name: "Run", kilometers: 5))
    store.dispatch(.sort(.distance))
    store.dispatch(.sort(.distance))
    #expect(counts.values == [0, 1])
    #expect(orders.values == [.entry, .distance])
  }

  @Test("Log, undo and interceptors work for dispatched actions; the payload is the action value")
  func isAnAction() {
    environment.log.limit = 10
    let store = makeDiary()
    let witness = Witness()
    environment.interceptors = [witness]
    store.dispatch(.add(name: "Run", kilometers: 5))
    witness.refuses = { ($0.payload as? DiaryAction) == .sort(.distance) }
    store.dispatch(.sort(.distance))
    #expect(store.state.order == .entry)
    #expect(environment.log.actions.map(\.name) == ["add", "sort"])
    #expect(
      environment.log.actions.first?.payload as? DiaryAction == .add(name: "Run", kilometers: 5))
    #expect(environment.history.undo())
    #expect(store.state == Diary())
  }

  @Test("Recorded action values lead to the same state again")
  func replays() {
    let store = makeDiary()
    store.startRecording()
    store.dispatch(.add(name: "Run", kilometers: 5))
    store.dispatch(.sort(.distance))
    let actions = store.stopRecording()
    store.dispatch(.remove(at: 0))
    let other = ReducerStore(Diary(), reduce: reduce)
    other.replay(actions)
    #expect(actions.count == 2)
    #expect(other.state.workouts.count == 1 && other.state.order == .distance)
  }

  @Test("F01: from the reducer an action is queued, from a subscriber it runs at once")
  func dispatchesInside() {
    enum Step: Sendable {
      case first
      case second
      case third
    }
    var dispatch: (Step) -> Void = { _ in }
    let store = ReducerStore([Step]()) { (steps: inout [Step], step: Step) in
      if step == .first { dispatch(.second) }
      steps.append(step)
    }
    dispatch = { store.dispatch($0) }
    let states = Recorder(store.$state)
    let reaction = store.$state.subscribe { if $0.last == .second { store.dispatch(.third) } }
    store.dispatch(.first)
    #expect(states.values == [[], [.first], [.first, .second], [.first, .second, .third]])
    reaction.cancel()
    dispatch = { _ in }
  }

  @Test("F01: endless ping-pong between subscribers stops with a message")
  func pingPong() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = ReducerStore(0) { (state: inout Int, step: Int) in state += step }
      let ping = store.$state.subscribe { _ in store.dispatch(1) }
      store.dispatch(1)
      withExtendedLifetime(ping) {}
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("after 100 waves these keep changing"))
  }
}

@Suite("A reducer store's async work")
@MainActor
struct ReducerWorkTests {
  @Test("An action starts async work and dispatches what comes of it, the newest only")
  func startsWork() async {
    enum Query: Equatable, Sendable {
      case search(String)
      case found(String)
    }
    struct Search: Equatable {
      var isLoading = false
      var answer = ""
    }
    let service = StubbedFunction<String, String>()
    let store = ReducerStore(Search()) { (state: inout Search, action: Query) in
      switch action {
      case .search: state.isLoading = true
      case .found(let answer): state = Search(isLoading: false, answer: answer)
      }
    } work: { _, action in
      guard case .search(let query) = action else { return .none }
      return .run("search") { .found(try await service(query)) }
    }
    let states = Recorder(store.$state)
    let first = store.dispatch(.search("a"))
    await service.waitForCalls(1)
    let second = store.dispatch(.search("ab"))
    await service.waitForCalls(2)
    await service.answer(1, with: .success("answer to ab"))
    await service.answer(0, with: .success("answer to a"))
    await first?.wait()
    await second?.wait()
    #expect(
      states.values == [
        Search(), Search(isLoading: true), Search(isLoading: false, answer: "answer to ab"),
      ])
  }
}
