import StorePersistence
import Users

/// A service that answers when a test says so, in whatever order.
final class GatedUsers: UsersService {
  private struct State {
    var calls: [(text: String, answer: CheckedContinuation<User, any Error>?)] = []
    var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
      let ready = waiting.filter { $0.count <= calls.count }
      waiting.removeAll { $0.count <= calls.count }
      return ready.map(\.continuation)
    }
  }

  // The store calls from a task, the test from its own.
  private let state = Guarded(State())

  var calls: [String] { state.withLock { $0.calls.map(\.text) } }

  func signIn(username: String, password: String) async throws -> User {
    try await answer(to: "\(username):\(password)")
  }

  func signIn(with provider: SignInProvider) async throws -> User {
    try await answer(to: "with \(provider.name)")
  }

  func user(id: User.ID) async throws -> User { try await answer(to: "user \(id)") }

  private func answer(to text: String) async throws -> User {
    try await withCheckedThrowingContinuation { continuation in
      let ready = state.withLock { state in
        state.calls.append((text, continuation))
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
  func answer(_ call: Int, _ result: Result<User, any Error>) {
    let continuation = state.withLock { $0.calls[call].answer.take() }
    continuation?.resume(with: result)
  }
}
