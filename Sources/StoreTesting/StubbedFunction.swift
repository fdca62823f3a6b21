/// An async function of a service that answers when a test tells it to.
///
/// ```swift
/// let search = StubbedFunction<String, [Repo]>()
/// struct Service: ReposService {
///   let search: StubbedFunction<String, [Repo]>
///   func repos(matching query: String) async throws -> [Repo] { try await search(query) }
/// }
/// await search.waitForCalls(2)
/// await search.answer(1, with: .success([]))
/// ```
///
/// *Behaviour.* Calls are numbered from 0 in the order in which they came. A call waits for its
/// answer; if its task is cancelled it throws a `CancellationError`, unless the stub ignores
/// cancelling, as some services do.
public actor StubbedFunction<Input: Sendable, Output: Sendable> {
  /// What the calls were given, oldest first.
  public private(set) var inputs: [Input] = []

  private let ignoresCancelling: Bool
  private var answers: [Int: Result<Output, any Error>] = [:]
  private var waiting: [Int: AsyncStream<Never>.Continuation] = [:]
  private var watchers: [(count: Int, wake: AsyncStream<Never>.Continuation)] = []

  /// Makes a function that has not been called.
  ///
  /// - Parameter ignoresCancelling: Whether a cancelled call waits for its answer all the same.
  public init(ignoresCancelling: Bool = false) { self.ignoresCancelling = ignoresCancelling }

  /// Calls the function and waits for the answer.
  ///
  /// - Parameter input: What it is given.
  /// - Returns: The answer.
  /// - Throws: The answer, if that is an error, or a `CancellationError`.
  public func callAsFunction(_ input: Input) async throws -> Output {
    let call = inputs.count
    inputs.append(input)
    for watcher in watchers where watcher.count <= inputs.count { watcher.wake.finish() }
    watchers.removeAll { $0.count <= inputs.count }
    if ignoresCancelling {
      // A task of its own is not cancelled with the caller's.
      await Task { await wait(for: call) }.value
    } else {
      await wait(for: call)
    }
    guard let answer = answers[call] else { throw CancellationError() }
    return try answer.get()
  }

  /// Answers a call; the first answer counts.
  ///
  /// - Parameters:
  ///   - call: The number of the call; it may still be to come.
  ///   - answer: What it gives or throws.
  public func answer(_ call: Int, with answer: Result<Output, any Error>) {
    if answers[call] == nil { answers[call] = answer }
    waiting.removeValue(forKey: call)?.finish()
  }

  /// Waits until the function was called so often.
  ///
  /// - Parameter count: How often.
  public func waitForCalls(_ count: Int) async {
    if inputs.count >= count { return }
    let (wakeUps, wake) = AsyncStream<Never>.makeStream()
    watchers.append((count, wake))
    for await _ in wakeUps {}
  }

  private func wait(for call: Int) async {
    if answers[call] != nil { return }
    let (wakeUps, wake) = AsyncStream<Never>.makeStream()
    waiting[call] = wake
    for await _ in wakeUps {}
    waiting[call] = nil
  }
}
