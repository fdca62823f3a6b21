public import StoreCollections
public import StoreEnvironment
public import StoreSignals

/// The search for repositories.
///
/// ```swift
/// let repos = ReposStore(service)
/// let subscription = repos.$results.subscribe { show($0) }
/// await repos.fetch(matching: "store")?.wait()
/// ```
///
/// *Behaviour.*
/// - The newest call counts, whatever order the answers come in: the answer, failure or
///   cancellation of an older one touches nothing.
/// - Results always belong to `resultsQuery`; both change in one change. While a search is under
///   way the results of the one before stay, with their query.
/// - A search that was cancelled leaves things as they were before it, and is no error. One that
///   has failed leaves the results, and gives `failure`.
/// - An answer that comes after the store has gone, or was cleared, is dropped.
/// - Call from an actor, such as the main actor, so that answers are taken in there.
public final class ReposStore: Store {
  /// An error to present.
  public struct Failure: Error, Hashable, Sendable {
    /// What went wrong, in words.
    public let message: String

    /// Makes an error with a message.
    public init(message: String) { self.message = message }
  }

  /// What ties the store to its environment.
  public let scope = StoreScope()

  /// What was last searched for.
  @Stored public private(set) var query = ""

  /// What was found; of several with the same id the first.
  @Stored public private(set) var results: IdentifiedList<Repo> = []

  /// What the results were found for.
  @Stored public private(set) var resultsQuery = ""

  /// Whether a search is under way.
  @Stored public private(set) var isLoading = false

  /// Why the last search has failed; nil when it has not.
  @Stored public private(set) var failure: Failure?

  private let service: any ReposService

  /// Makes a store that has not searched yet.
  ///
  /// - Parameter service: Where repositories are searched.
  public init(_ service: any ReposService) { self.service = service }

  /// Makes the store with the service that the environment gives.
  public static func make(in environment: StoreEnvironment) -> ReposStore {
    ReposStore(environment[ReposServiceKey.self])
  }

  /// Searches for repositories that match a text; a text of white space alone clears the search.
  ///
  /// - Returns: The work, to wait for or to cancel; nil when the search was cleared.
  @discardableResult
  public func fetch(
    matching text: String, isolation: isolated (any Actor)? = #isolation
  ) -> StoreTask? {
    if text.allSatisfy(\.isWhitespace) {
      clear()
      return nil
    }
    action(ReposStore.fetchName) {
      query = text
      isLoading = true
      failure = nil
    }
    return latest(ReposStore.fetchName) { [service] in
      try await service.repos(matching: text)
    } then: { store, outcome in
      store.isLoading = false
      switch outcome {
      case .success(let repos):
        // Of repositories with one id the service's first word counts.
        _ = store.results.replaceAll(with: repos)
        store.resultsQuery = text
      case .failure(let error): store.failure = Failure(message: "\(error)")
      case .cancelled: store.query = store.resultsQuery
      }
    }
  }

  /// Forgets query and results, and drops an answer that is still to come.
  public func clear() {
    cancelLatest(ReposStore.fetchName)
    action {
      query = ""
      resultsQuery = ""
      results.removeAll()
      isLoading = false
      failure = nil
    }
  }

  private static let fetchName = "fetch(matching:)"
}

@available(*, unavailable)
extension ReposStore: Sendable {}
