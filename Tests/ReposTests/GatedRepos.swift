import Repos
import StorePersistence

/// A service that answers when a test says so, in whatever order.
final class GatedRepos: ReposService {
  private struct State {
    var calls: [(query: String, answer: CheckedContinuation<[Repo], any Error>?)] = []
    var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
      let ready = waiting.filter { $0.count <= calls.count }
      waiting.removeAll { $0.count <= calls.count }
      return ready.map(\.continuation)
    }
  }

  // The store calls from a task, the test from its own.
  private let state = Guarded(State())

  var queries: [String] { state.withLock { $0.calls.map(\.query) } }

  func repos(matching query: String) async throws -> [Repo] {
    try await withCheckedThrowingContinuation { continuation in
      let ready = state.withLock { state in
        state.calls.append((query, continuation))
        return state.takeWaiting()
      }
      for waiter in ready { waiter.resume() }
    }
  }

  /// Waits until there were so many calls.
  func calls(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let ready = state.withLock { state in
        state.waiting.append((count, continuation))
        return state.takeWaiting()
      }
      for waiter in ready { waiter.resume() }
    }
  }

  /// Answers a call, the first is 0.
  func answer(_ call: Int, _ result: Result<[Repo], any Error>) {
    let continuation = state.withLock { $0.calls[call].answer.take() }
    continuation?.resume(with: result)
  }

  /// Answers with a repository that is named for the query, and its call.
  func answer(_ call: Int) {
    answer(call, .success([Repo(id: .number(call), name: queries[call])]))
  }
}
